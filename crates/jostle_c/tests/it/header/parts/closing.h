
#ifdef __cplusplus
}
#endif

#endif /* {guard} */

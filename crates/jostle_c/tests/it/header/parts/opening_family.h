/* jostle {version} for numbers of type $: the functions and structs of jostle.h that take or return
 * coordinates, with the suffix @. jostle.h says what they have in common.
 *
 * This file is written from the sources of the library. It is C99 and C++11.
 */
#ifndef {guard}
#define {guard}

#include "jostle.h"

#ifdef __cplusplus
extern "C" {
#endif

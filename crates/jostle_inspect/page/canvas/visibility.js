/** Which bodies are shown: those of the kinds and layers that are switched on. */

/**
 * @param {{kinds: boolean[], layers: number}} filter
 * @returns {boolean} a body on no layer is shown by its kind alone
 */
export function isShown({ kind, layers }, row, filter) {
  return filter.kinds[kind[row]] && (layers[row] === 0 || (layers[row] & filter.layers) !== 0);
}

/** The row of a body if it is shown, otherwise -1. */
export function shownRow(bodies, key, filter) {
  const row = bodies.find(key);
  return row >= 0 && isShown(bodies, row, filter) ? row : -1;
}

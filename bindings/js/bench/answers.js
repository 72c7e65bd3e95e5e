/** Compares what methods found. Nothing here is timed. */

/**
 * Sorted numbers, one per pair, whatever the order in which a method found them.
 *
 * @param {{ indices: Uint32Array, length: number }} list
 * @param {number} boxCount
 */
export function pairNumbers(list, boxCount) {
  const numbers = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) {
    const [a, b] = [list.indices[2 * i], list.indices[2 * i + 1]];
    numbers[i] = Math.min(a, b) * boxCount + Math.max(a, b);
  }
  return numbers.sort();
}

/** One of each pair, from a method that reports each of them twice. */
export function halved(numbers, name) {
  const half = numbers.filter((_, i) => i % 2 === 0);
  const isTwice = numbers.length % 2 === 0 && half.every((number, i) => number === numbers[2 * i + 1]);
  if (!isTwice) throw new Error(`${name}: expected each pair exactly twice`);
  return half;
}

/** Throws an error that counts the differences, if there are any. */
export function compareNumbers(name, found, expected) {
  const missing = missingFrom(found, expected);
  const extra = missingFrom(expected, found);
  if (missing + extra === 0 && found.length === expected.length) return;
  throw new Error(`${name} found ${found.length} of ${expected.length}: ${missing} missing, ${extra} wrong`);
}

function missingFrom(found, expected) {
  const known = new Set(found);
  return expected.reduce((count, number) => count + (known.has(number) ? 0 : 1), 0);
}

/**
 * The mean distance between where lives ended, in tiles.
 *
 * @param {Float64Array} ends `x, y` of each life
 * @param {Float64Array} others
 */
export function meanDistance(ends, others, tile) {
  let sum = 0;
  for (let i = 0; i < ends.length; i += 2) {
    sum += Math.hypot(ends[i] - others[i], ends[i + 1] - others[i + 1]);
  }
  return sum / (ends.length / 2) / tile;
}

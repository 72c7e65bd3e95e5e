/** Boxes by chance, and the pairs among them as two loops find them. */

let state = 1;

/** A whole number from 0 to `below`, the same in each run. */
export function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

/** Boxes of quarters of a unit, so that sums are exact and some boxes are flush. */
export function boxesOf(count, width) {
  const boxes = new Float32Array(4 * count);
  for (let i = 0; i < boxes.length; i += 4) {
    boxes.set([random(4 * width) / 4, random(4 * width) / 4, random(80) / 4, random(80) / 4], i);
  }
  return boxes;
}

/** All pairs of a box of one list and one of another that overlap and are wanted, sorted. */
export function byTwoLoops(first, second, isWanted) {
  const pairs = [];
  for (let a = 0; 4 * a < first.length; a += 1) {
    for (let b = 0; 4 * b < second.length; b += 1) {
      if (overlap(first, 4 * a, second, 4 * b) && isWanted(a, b)) pairs.push([a, b]);
    }
  }
  return pairs;
}

function overlap(first, a, second, b) {
  const [ax, ay, aw, ah] = first.subarray(a, a + 4);
  const [bx, by, bw, bh] = second.subarray(b, b + 4);
  const haveArea = aw > 0 && ah > 0 && bw > 0 && bh > 0;
  return haveArea && ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** The pairs of a view, sorted. */
export function sortedPairs(view) {
  const pairs = [];
  for (let i = 0; i < view.length; i += 2) pairs.push([view[i], view[i + 1]]);
  return pairs.sort(([a, b], [c, d]) => a - c || b - d);
}

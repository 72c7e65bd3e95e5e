/** Pairs of indices in one array that is reused from turn to turn. */
export class PairList {
  length = 0;

  /** @param {number} boxCount how many boxes there are; some methods report each pair twice */
  constructor(boxCount) {
    this.indices = new Uint32Array(16 * boxCount);
  }

  clear() {
    this.length = 0;
  }

  push(a, b) {
    this.indices[2 * this.length] = a;
    this.indices[2 * this.length + 1] = b;
    this.length += 1;
  }
}

/** What jostle returns, in the form of a list. */
export function listOf(indices) {
  return { indices, length: indices.length / 2 };
}

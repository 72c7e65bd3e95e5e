/** A small generator of random numbers, so that every machine measures the same scenes. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 up to, but without, `limit`. */
  below(limit) {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    // The low bits of such a generator repeat early, so the high ones decide.
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

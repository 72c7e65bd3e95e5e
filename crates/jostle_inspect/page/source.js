/** What the page forgets when it shows another game or recording: its ticks and bodies are others. */

/** @typedef {(keepsBodies: boolean) => void} Forget */

/** @type {Forget[]} */
const forgetters = [];

/** Calls `forget` whenever another game or recording is shown. @param {Forget} forget */
export function whenForgotten(forget) {
  forgetters.push(forget);
}

/**
 * Forgets everything that was remembered about the ticks and bodies of what was shown.
 *
 * @param {boolean} keepsBodies whether it is the same game again, started anew perhaps: what was
 * selected or waited for before is probably wanted again, but its ticks are others
 */
export function forgetSource(keepsBodies = false) {
  for (const forget of forgetters) forget(keepsBodies);
}

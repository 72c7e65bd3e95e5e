/** Copying text, with a notice of what was copied or that it is not allowed. */

import { notice } from './notices.js';

/** @param {string} text @param {string} done the notice if it was copied */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice('The browser does not allow copying here.', 'bad');
  }
}

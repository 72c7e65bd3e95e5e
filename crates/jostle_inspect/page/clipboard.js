/**
 * Copying text, with a notice of what was copied. Browsers allow it only on pages that are served
 * securely or from this computer; otherwise the notice contains the text.
 */

import { notice } from './notices.js';

/** @param {string} text @param {string} done the notice if it was copied */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice('The browser does not allow copying here. Copy this yourself:', 'bad', text);
  }
}

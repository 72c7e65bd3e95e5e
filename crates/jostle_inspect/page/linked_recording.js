/** A recording named in the address of the page: `?recording=URL`, relative to the page. */

import { openFile } from './files.js';
import { notice } from './notices.js';
import { loaded } from './playback.js';
import { state } from './state.js';

/** The recording that was opened from the address. @type {object | null} */
let linked = null;

/** Whether the recording that is open is the one in the address. */
export function isLinkedRecordingOpen() {
  return linked !== null && loaded.recording === linked;
}

/** Opens it. @returns {Promise<boolean>} whether a recording is open */
export async function openLinkedRecording() {
  const address = new URLSearchParams(location.search).get('recording');
  if (!address) return false;
  try {
    const response = await fetch(new URL(address, document.baseURI));
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    const name = decodeURIComponent(new URL(response.url).pathname.split('/').at(-1)) || 'The recording';
    await openFile(new File([await response.blob()], name));
  } catch (error) {
    notice(`The recording at ${address} cannot be loaded: ${error.message}.`, 'bad');
  }
  linked = loaded.recording;
  return state.source === 'file';
}

/** Level files for the game: a map or project together with its tilesets and templates. */

import { bytes as bytesText } from './format.js';
import { link } from './game.js';
import { notice } from './notices.js';
import { goLive } from './playback.js';
import { state } from './state.js';
import { writeFiles } from './wire/write_files.js';

/** How the names of files end that belong to levels of Tiled and LDtk. */
export const LEVEL_FILES = [
  '.tmx',
  '.tmj',
  '.json',
  '.world',
  '.ldtk',
  '.ldtkl',
  '.tsx',
  '.tsj',
  '.tx',
  '.tj',
  '.tiled-project',
];

/** The most bytes that are sent at once. */
const MAX_BYTES = 16 * 2 ** 20;

/** Whether a file of that name belongs to a level. @param {string} name */
export function isLevelFile(name) {
  return LEVEL_FILES.some((end) => name.toLowerCase().endsWith(end));
}

/** Sends files to the game, or shows why that cannot be done. @param {File[]} files */
export async function sendLevel(files) {
  const names = files.map(({ name }) => name).join(', ');
  const reason = refusal(files);
  if (reason) {
    notice(`${names} cannot be opened: ${reason}.`, 'bad');
    return;
  }
  try {
    const contents = await Promise.all(files.map((file) => file.arrayBuffer()));
    const named = files.map(({ name }, at) => ({ name, bytes: new Uint8Array(contents[at]) }));
    // What the game does with them cannot be seen in the past.
    if (state.isPast) goLive();
    link.sendBytes(writeFiles(named));
  } catch (error) {
    notice(`${names} cannot be read: ${error.message}.`, 'bad');
  }
}

/** Why files cannot be sent to the game; empty if they can. */
export function refusal(files) {
  if (state.source !== 'game') return 'return to the game first, and drop the files again';
  if (!link.isOpen || !state.stage) return 'no game is running here';
  if (!state.stage.takesFiles) return 'this game takes no levels';
  // Names and lengths take a few bytes, too.
  const size = files.reduce((sum, file) => sum + file.size + file.name.length * 3 + 16, 16);
  return size > MAX_BYTES ? `a level may have ${bytesText(MAX_BYTES)} at most` : '';
}

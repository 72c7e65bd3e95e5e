/** Level files for the game: a map or project together with its tilesets and templates. */

import { byteLimit, plural } from './format.js';
import { link } from './game.js';
import { gamePlace } from './link.js';
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

/** How many names of files a sentence lists. */
const MAX_NAMES = 4;

/** Whether a file of that name belongs to a level. @param {string} name */
export function isLevelFile(name) {
  return LEVEL_FILES.some((end) => name.toLowerCase().endsWith(end));
}

/** Whether a file of that name is a recording. @param {string} name */
export function isRecording(name) {
  return name.toLowerCase().endsWith('.jostle');
}

/** Files as words in a sentence. @param {import('./dropped_files.js').FoundFile[]} found */
export function namesOf(found) {
  if (found.length > MAX_NAMES) return plural(found.length, 'file');
  return found.map(({ file }) => file.name).join(', ');
}

/**
 * Sends files to the game, or shows why that cannot be done.
 *
 * @param {import('./dropped_files.js').FoundFile[]} found
 */
export async function sendLevel(found) {
  const refuse = (reason) => notice(`Cannot open ${namesOf(found)}: ${reason}.`, 'bad');
  const reason = refusal(found);
  if (reason) {
    refuse(reason);
    return;
  }
  try {
    const contents = await Promise.all(found.map(({ file }) => file.arrayBuffer()));
    const named = found.map(({ path }, at) => ({ name: path, bytes: new Uint8Array(contents[at]) }));
    // What the game does with them cannot be seen in the past.
    if (state.isPast) goLive();
    if (!link.sendBytes(writeFiles(named))) refuse('the connection to the game was lost');
  } catch (error) {
    notice(`Cannot read ${namesOf(found)}: ${error.message}.`, 'bad');
  }
}

/**
 * Why files cannot be sent to the game; empty if they can.
 *
 * @param {import('./dropped_files.js').FoundFile[]} found
 */
export function refusal(found) {
  const isThere = gamePlace() !== 'none';
  if (isThere && state.source !== 'game') return 'return to the game first, and drop the files again';
  if (!isThere || !link.isOpen || !state.stage) return 'no game is running here';
  const { recording, maxFileBytes } = state.stage;
  if (recording) return 'this page shows a recording, not a game';
  if (maxFileBytes === 0) return 'this game does not accept level files';
  // Names and lengths take a few bytes, too.
  const size = found.reduce((sum, { file, path }) => sum + file.size + path.length * 3 + 16, 16);
  if (size <= maxFileBytes) return '';
  return `a level with all its files may be at most ${byteLimit(maxFileBytes)}`;
}

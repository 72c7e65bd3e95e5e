/**
 * The files of a drop or a choice, each with its path if the browser knows it: files of a
 * level refer to each other by their paths.
 */

import { count } from './format.js';
import { isLevelFile, isRecording } from './level_files.js';

/** How many files and folders of a drop are looked at: the folder may be that of all projects. */
const MAX_ENTRIES = 10_000;

/** @typedef {{file: File, path: string}} FoundFile */

/** @param {Iterable<File>} files @returns {FoundFile[]} */
export function chosenFiles(files) {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/**
 * The files of a drop. Folders are searched for levels and recordings; they can only be opened while
 * the event is handled, so nothing may come before this call.
 *
 * @param {DataTransfer} transfer @returns {Promise<FoundFile[]>}
 */
export async function droppedFiles(transfer) {
  const plain = chosenFiles(transfer.files);
  const items = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const entries = items.filter((entry) => entry !== null);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found = await filesIn(entries);
  if (found.length === 0) throw new Error('it has no level and no recording');
  return found;
}

async function filesIn(entries) {
  const found = [];
  const waiting = [...entries];
  for (let at = 0; at < waiting.length; at += 1) {
    if (at === MAX_ENTRIES) throw new Error(`it has more than ${count(MAX_ENTRIES)} files`);
    const entry = waiting[at];
    if (entry.isDirectory) {
      // Hidden folders, such as that of Git, hold no levels.
      if (!entry.name.startsWith('.')) waiting.push(...(await childrenOf(entry)));
    } else if (isLevelFile(entry.name) || isRecording(entry.name)) {
      const file = await new Promise((done, failed) => entry.file(done, failed));
      found.push({ file, path: entry.fullPath.replace(/^\/+/, '') });
    }
  }
  return found;
}

/** A folder lists some of its entries at a time, and none at the end. */
async function childrenOf(folder) {
  const reader = folder.createReader();
  const all = [];
  while (all.length <= MAX_ENTRIES) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}

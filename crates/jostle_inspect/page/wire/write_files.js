/** Writes the message that carries files to the game. */

import { ByteWriter } from './writer.js';

const FILES = 1;

/** @param {{name: string, bytes: Uint8Array}[]} files @returns {Uint8Array} */
export function writeFiles(files) {
  const size = files.reduce((sum, { name, bytes }) => sum + 3 * name.length + bytes.length + 16, 16);
  const out = new ByteWriter(size);
  out.u8(FILES).var(files.length);
  for (const { name, bytes } of files) out.text(name).var(bytes.length).raw(bytes);
  return out.done();
}

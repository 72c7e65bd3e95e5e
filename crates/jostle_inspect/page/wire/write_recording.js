/** Writes recordings: the counterpart of `recording.js`. */

import { crc32 } from './crc.js';
import { ByteWriter } from './writer.js';

const VERSION = 1;
/** Ticks, first, last, method, decompressed length and checksum. */
const CHUNK_SIZE = 4 + 8 + 8 + 1 + 4 + 4;
const STORED = 0;
const DEFLATE = 1;

/**
 * @param {{rate: number, scenes: import('./messages.js').Scene[], images: {png: Uint8Array, cellWidth:
 * number, cellHeight: number}[]}} header
 * @param {AsyncIterable<{tick: number, bytes: Uint8Array}[]>} chunks frames in order, the first of
 * each chunk whole
 * @returns {Promise<Uint8Array[]>} the parts of the file
 */
export async function writeRecording(header, chunks) {
  const parts = [headerBytes(header)];
  for await (const frames of chunks) parts.push(await chunkBytes(frames));
  const end = new ByteWriter().u32(0).u32(parts.length - 1);
  return [...parts, summed(end)];
}

function headerBytes({ rate, scenes, images }) {
  const header = new ByteWriter().f32(rate).var(scenes.length);
  for (const { first, title, layerNames } of scenes) {
    header.var(first).text(title).var(layerNames.length);
    for (const name of layerNames) header.text(name);
  }
  header.var(images.length);
  for (const { png, cellWidth, cellHeight } of images) {
    header.var(cellWidth).var(cellHeight).var(png.length).raw(png);
  }
  const bytes = header.done();
  const w = new ByteWriter().raw(new TextEncoder().encode('jostle\r\n'));
  return summed(w.u16(VERSION).u32(bytes.length).raw(bytes));
}

async function chunkBytes(frames) {
  const plain = new ByteWriter(1 << 16);
  for (const { bytes } of frames) plain.u32(bytes.length).raw(bytes);
  const bytes = plain.done();
  const deflated = await deflate(bytes);
  const [method, packed] = deflated.length < bytes.length ? [DEFLATE, deflated] : [STORED, bytes];
  const w = new ByteWriter(packed.length + 64).u32(packed.length + CHUNK_SIZE).u32(frames.length);
  w.u64(frames[0].tick).u64(frames.at(-1).tick).u8(method).u32(bytes.length);
  return summed(w.raw(packed));
}

async function deflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Appends the checksum of everything written. */
function summed(w) {
  return w.u32(crc32(w.bytes.subarray(0, w.at))).done();
}

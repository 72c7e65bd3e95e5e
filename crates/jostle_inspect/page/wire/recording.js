/**
 * Recordings: the contents of a `.jostle` file.
 *
 * `openRecording` checks every byte of the file; `inflateChunk` and `framesOf` read one chunk
 * on demand. Every problem is a `WireError` that names the byte in the file.
 */

import { crc32 } from './crc.js';
import { decodeFrame, isWhole } from './frame.js';
import { readImages, readScenes } from './messages.js';
import { Reader, WireError } from './reader.js';

const MAGIC = 'jostle\r\n';
const VERSION = 1;
/** Ticks, first, last, method, decompressed length and checksum. */
const CHUNK_SIZE = 4 + 8 + 8 + 1 + 4 + 4;
/** A length of 0, the number of chunks and a checksum. */
const END_SIZE = 4 + 4 + 4;
/** The largest decompressed chunk; a file that claims more would only allocate memory. */
const GREATEST_CHUNK = 1 << 28;

/**
 * @typedef {object} Chunk
 * @property {number} byte where it starts in the file
 * @property {number} ticks
 * @property {number} first
 * @property {number} last
 * @property {number} method 0 stored, 1 deflate
 * @property {number} size when decompressed
 * @property {Uint8Array} packed
 */

/**
 * @param {Uint8Array} bytes a whole file
 * @returns {{rate: number, scenes: import('./messages.js').Scene[], images: ReturnType<typeof
 * readImages>, chunks: Chunk[], bytes: number}}
 */
export function openRecording(bytes) {
  const reader = new Reader(bytes);
  const header = readHeader(reader);
  const chunks = [];
  for (;;) {
    const chunk = readChunk(reader, chunks);
    if (!chunk) break;
    chunks.push(chunk);
  }
  if (reader.left > 0) throw new WireError(`${reader.left} bytes follow the end of the recording`, reader.at);
  if (chunks.length === 0) throw new WireError('the recording holds no tick', reader.at);
  return { ...header, chunks, bytes: bytes.length };
}

/**
 * Opens a recording as far as it is sound: only chunks that are damaged or cut off are left out.
 *
 * @param {Uint8Array} bytes
 * @returns {ReturnType<typeof openRecording> & {damage: {error: WireError, chunks: number | null} |
 * null}} the first problem, and how many chunks were written if that is known
 */
export function openDamaged(bytes) {
  const reader = new Reader(bytes);
  const header = readHeader(reader);
  const chunks = [];
  let error = null;
  const search = { reader, left: bytes.length * 2 };
  while (reader.at < bytes.length) {
    const start = reader.at;
    try {
      const chunk = readChunk(reader, chunks, error !== null);
      if (!chunk) break;
      chunks.push(chunk);
    } catch (problem) {
      error ??= problem;
      if (!findChunk(search, start + 1, chunks)) break;
    }
  }
  if (chunks.length === 0) throw error ?? new WireError('the recording holds no tick', reader.at);
  if (reader.left > 0) {
    error ??= new WireError(`${reader.left} bytes follow the end of the recording`, reader.at);
  }
  if (!error && !countAtEnd(bytes)) {
    error = new WireError('the recording is cut off: its end is missing', reader.at);
  }
  const damage = error && { error, chunks: countAtEnd(bytes) };
  return { ...header, chunks, bytes: bytes.length, damage };
}

/**
 * Goes to the next sound chunk after a damaged one, wherever it is: the length of the damaged one may
 * be wrong. Hardly anything but a chunk looks like one, so few checksums are computed, unless a file was
 * made to take forever: then `left` bytes are enough.
 *
 * @param {{reader: Reader, left: number}} search
 */
function findChunk(search, start, before) {
  const { reader } = search;
  for (let at = start; at + 4 + CHUNK_SIZE <= reader.bytes.length; at += 1) {
    const length = plausibleLength(reader, at);
    if (length === 0 || length > search.left) continue;
    search.left -= length;
    reader.at = at;
    if (!isSound(reader, before)) continue;
    reader.at = at;
    return true;
  }
  return false;
}

/** The length of what may be a chunk, judged by its head alone, otherwise 0. */
function plausibleLength({ view, bytes }, at) {
  const length = view.getUint32(at, true);
  if (length < CHUNK_SIZE || at + 4 + length > bytes.length) return 0;
  const hasTicks = view.getUint32(at + 4, true) > 0;
  return hasTicks && bytes[at + 24] <= 1 && view.getUint32(at + 25, true) <= GREATEST_CHUNK ? length : 0;
}

function isSound(reader, before) {
  try {
    return readChunk(reader, before, true) !== null;
  } catch {
    return false;
  }
}

/** How many chunks the end of a file says were written; null if it is damaged. */
function countAtEnd(bytes) {
  const reader = new Reader(bytes, Math.max(0, bytes.length - END_SIZE));
  if (reader.left < END_SIZE || reader.u32() !== 0) return null;
  const count = reader.u32();
  return crc32(bytes.subarray(-END_SIZE, -4)) === reader.u32() ? count : null;
}

function readHeader(reader) {
  for (let i = 0; i < MAGIC.length; i += 1) {
    if (reader.bytes[i] !== MAGIC.charCodeAt(i)) {
      throw new WireError('this is not a recording: it does not start with "jostle"', i);
    }
  }
  reader.take(MAGIC.length);
  const versionAt = reader.at;
  const version = reader.u16();
  if (version !== VERSION) {
    throw new WireError(
      `the recording has version ${version}, but this page reads version ${VERSION}`,
      versionAt,
    );
  }
  const size = reader.u32();
  const start = reader.take(size, 'the header of the recording');
  const end = reader.at;
  checkSum(reader, 0, 'the header');
  const header = new Reader(reader.bytes.subarray(0, end), start);
  const read = { rate: header.f32(), scenes: readScenes(header), images: readImages(header) };
  header.end();
  checkScenes(read.scenes, start);
  return read;
}

function checkScenes(scenes, byte) {
  const isBehind = ({ first }, i) => i > 0 && first <= scenes[i - 1].first;
  if (scenes.some(isBehind)) throw new WireError('the scenes are not in the order of their ticks', byte);
}

/** Reads the checksum of all bytes from `start` on and compares it. */
function checkSum(reader, start, what) {
  const end = reader.at;
  const wanted = reader.u32();
  const found = crc32(reader.bytes.subarray(start, end));
  if (found !== wanted) throw new WireError(`${what} is damaged: its checksum does not match`, start);
}

/**
 * Reads the next chunk; null at the end. With `isDamaged`, chunks are known to be missing.
 *
 * @returns {Chunk | null}
 */
function readChunk(reader, before, isDamaged = false) {
  if (reader.left === 0) throw new WireError('the recording is cut off: its end is missing', reader.at);
  const byte = reader.at;
  const length = reader.u32();
  if (length === 0) return readEnd(reader, byte, isDamaged ? null : before.length);
  if (length < CHUNK_SIZE) throw new WireError(`a chunk of ${length} bytes is too short`, byte);
  if (length > reader.left) {
    throw new WireError(
      `the recording is cut off: only ${reader.left} of a chunk's ${length} bytes are left`,
      byte,
    );
  }
  const packedEnd = reader.at + length - 4;
  const chunk = { byte, ticks: reader.u32(), first: reader.u64(), last: reader.u64() };
  const method = reader.u8();
  const size = reader.u32();
  const packed = reader.bytes.subarray(reader.at, packedEnd);
  reader.at = packedEnd;
  checkSum(reader, byte, `chunk ${before.length}`);
  checkChunk({ ...chunk, method, size, packed }, before.at(-1));
  return { ...chunk, method, size, packed };
}

function checkChunk(chunk, before) {
  const refuse = (what) => {
    throw new WireError(what, chunk.byte);
  };
  if (chunk.ticks === 0) refuse('a chunk holds no tick');
  if (chunk.method > 1) refuse(`${chunk.method} is not a valid compression method (expected 0 or 1)`);
  if (chunk.size > GREATEST_CHUNK) refuse(`a chunk of ${chunk.size} bytes exceeds the limit`);
  if (chunk.last < chunk.first) refuse('a chunk ends before it begins');
  if (before && chunk.first <= before.last) refuse('a chunk begins before the previous one ends');
}

function readEnd(reader, byte, count) {
  const at = reader.at;
  const wanted = reader.u32();
  checkSum(reader, byte, 'the end of the recording');
  if (count !== null && wanted !== count) {
    throw new WireError(`${wanted} chunks were written, but the file holds ${count}`, at);
  }
  return null;
}

/** @param {Chunk} chunk @returns {Promise<Uint8Array>} */
export async function inflateChunk(chunk) {
  const bytes = chunk.method === 0 ? chunk.packed : await inflate(chunk);
  if (bytes.length !== chunk.size) {
    throw new WireError(`a chunk inflates to ${bytes.length} bytes instead of ${chunk.size}`, chunk.byte);
  }
  return bytes;
}

async function inflate(chunk) {
  const bytes = new Uint8Array(chunk.size);
  let at = 0;
  try {
    const stream = new Blob([chunk.packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > bytes.length) throw new Error('too long');
      bytes.set(value, at);
      at += value.length;
    }
  } catch {
    throw new WireError('a chunk cannot be decompressed', chunk.byte);
  }
  return bytes.subarray(0, at);
}

/**
 * Splits a decompressed chunk into frames.
 *
 * @param {Chunk} chunk
 * @param {Uint8Array} inflated
 * @returns {Uint8Array[]}
 */
export function framesOf(chunk, inflated) {
  const reader = new Reader(inflated);
  const frames = [];
  for (let i = 0; i < chunk.ticks; i += 1) {
    const size = reader.u32();
    const at = reader.take(size, `frame ${i} of a chunk`);
    frames.push(inflated.subarray(at, at + size));
  }
  reader.end();
  if (!isWhole(frames[0])) throw new WireError('the first frame of a chunk is not whole', chunk.byte);
  return frames;
}

/** Decodes every frame of a chunk; for tests. @returns {Promise<import('./frame.js').Frame[]>} */
export async function decodeChunk(chunk) {
  const frames = [];
  for (const bytes of framesOf(chunk, await inflateChunk(chunk))) {
    frames.push(decodeFrame(frames.at(-1) ?? null, bytes));
  }
  return frames;
}

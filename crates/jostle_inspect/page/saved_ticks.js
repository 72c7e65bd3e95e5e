/** The frames of some ticks as chunks of a recording, from what the page holds itself. */

import { advanced } from './received_frames.js';
import { wholeFrame } from './wire/write_frame.js';

/**
 * Returns the part of a segment from one tick to another, beginning with a whole frame.
 *
 * @param {import('./received_frames.js').Entry[]} entries
 * @returns {{tick: number, bytes: Uint8Array}[]}
 */
export function partOf(entries, from, to) {
  const begin = entries.findIndex(({ tick }) => tick >= from);
  const part = begin < 0 ? [] : entries.slice(begin).filter(({ tick }) => tick <= to);
  if (part.length === 0) return [];
  const [{ tick, bytes }] = part;
  const isReady = begin === 0 && bytes !== null;
  const first = isReady ? bytes : wholeFrame(advanced(null, entries, tick).frame);
  return [{ tick, bytes: first }, ...part.slice(1)];
}

/**
 * Returns the chunks of frames received from a game. A tick that arrived again, with another view, is
 * saved as it arrived last.
 *
 * @param {import('./received_frames.js').ReceivedFrames} store
 */
export async function* receivedChunks({ segments }, from, to) {
  for (const [i, { entries }] of segments.entries()) {
    const next = segments[i + 1]?.entries[0].tick ?? Infinity;
    const part = partOf(entries, from, Math.min(to, next - 1));
    if (part.length > 0) yield part;
    await new Promise((done) => setTimeout(done));
  }
}

/** Returns the chunks of some ticks of an open recording. */
export async function* recordedChunks(recording, from, to) {
  for (const [i, chunk] of recording.chunks.entries()) {
    if (chunk.last < from || chunk.first > to) continue;
    const part = partOf(await recording.entries(i), from, to);
    if (part.length > 0) yield part;
  }
}

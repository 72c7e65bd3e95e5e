/**
 * An open recording: frames by tick, with chunks decompressed on demand.
 *
 * Also walks over all frames to fill the plots, in small slices so that the page never freezes.
 */

import { advanced, lastOrFirst, SLICE_MS, tickFrom } from './received_frames.js';
import { scenesBetween } from './state.js';
import { decodeFrame } from './wire/frame.js';
import { framesOf, inflateChunk, openDamaged } from './wire/recording.js';
import { Reader } from './wire/reader.js';

const CHUNKS_KEPT = 6;

export class LoadedRecording {
  /** @param {Uint8Array} bytes a file; throws a `WireError` if nothing in it is sound */
  constructor(bytes) {
    const recording = openDamaged(bytes);
    this.damage = recording.damage;
    this.rate = recording.rate;
    this.images = recording.images;
    this.bytes = recording.bytes;
    this.chunks = recording.chunks;
    this.scenes = scenesBetween(recording.scenes, this.first, this.last);
    /** Decompressed chunks, the most recently used last. @type {Map<number, Promise<object[]>>} */
    this.ready = new Map();
    this.cursor = null;
    this.isClosed = false;
  }

  get first() {
    return this.chunks[0].first;
  }

  get last() {
    return this.chunks.at(-1).last;
  }

  /** About how many bytes the ticks from `from` to `to` take: the share of their chunks. */
  sizeOf(from, to) {
    const shareOf = ({ first, last }) =>
      Math.max(0, Math.min(last, to) - Math.max(first, from) + 1) / (last - first + 1);
    return Math.ceil(this.chunks.reduce((sum, chunk) => sum + shareOf(chunk) * chunk.packed.length, 0));
  }

  /** The frames of a chunk as `{ tick, bytes }`. */
  entries(index) {
    const known = this.ready.get(index);
    this.ready.delete(index);
    const entries =
      known ?? inflateChunk(this.chunks[index]).then((inflated) => split(this.chunks[index], inflated));
    this.ready.set(index, entries);
    if (this.ready.size > CHUNKS_KEPT) this.ready.delete(this.ready.keys().next().value);
    return entries;
  }

  /**
   * Returns the last frame at or before `tick`, or the first one. With `isForward`, ticks that are
   * missing are skipped: it is the first frame at or after `tick`, or the last one.
   *
   * @returns {Promise<import('./wire/frame.js').Frame>}
   */
  async seek(tick, isForward = false) {
    const chunk = lastOrFirst(this.chunks, tick, ({ first }) => first);
    const isBehind = isForward && this.chunks[chunk].last < tick && chunk + 1 < this.chunks.length;
    const entries = await this.entries(isBehind ? chunk + 1 : chunk);
    this.cursor = advanced(this.cursor, entries, isForward ? tickFrom(entries, tick) : tick);
    return this.cursor.frame;
  }

  /**
   * Visits every frame from `from` to `to` in order, yielding to the page in between. Stops
   * early when the recording is closed or `wanted` returns false.
   */
  async walk(from, to, visit, wanted = () => true) {
    let start = performance.now();
    for (let chunk = 0; chunk < this.chunks.length; chunk += 1) {
      if (this.chunks[chunk].last < from || this.chunks[chunk].first > to) continue;
      let frame = null;
      let spare;
      const entries = await this.entries(chunk);
      if (this.isClosed || !wanted()) return;
      for (const entry of entries) {
        const before = frame?.bodies;
        frame = decodeFrame(frame, entry.bytes, { spare });
        spare = before === frame.bodies ? undefined : before;
        if (frame.tick >= from && frame.tick <= to) visit(frame);
        if (performance.now() - start < SLICE_MS) continue;
        await new Promise((done) => setTimeout(done, SLICE_MS));
        if (this.isClosed || !wanted()) return;
        start = performance.now();
      }
    }
  }

  close() {
    this.isClosed = true;
  }
}

function split(chunk, inflated) {
  return framesOf(chunk, inflated).map((bytes) => ({ tick: new Reader(bytes).var(), bytes }));
}

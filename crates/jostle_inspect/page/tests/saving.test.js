import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { openedText } from '../files.js';
import { LoadedRecording } from '../loaded_recording.js';
import { ReceivedFrames } from '../received_frames.js';
import { fileName, fileNameOf, savable } from '../save_menu.js';
import { receivedChunks, recordedChunks } from '../saved_ticks.js';
import { decodeFrame } from '../wire/frame.js';
import { decodeChunk, openDamaged, openRecording } from '../wire/recording.js';
import { wholeFrame } from '../wire/write_frame.js';
import { writeRecording } from '../wire/write_recording.js';
import { frame, recording } from './encode.js';

const golden = (name) => new URL(`../../tests/wire/${name}`, import.meta.url);
const SCENES = [
  { first: 1, title: 'Course', layerNames: ['ground'] },
  { first: 3, title: 'Cave', layerNames: [] },
];
const HEADER = { rate: 50, scenes: SCENES, images: [] };

const whole = (tick) => frame({ tick, bodies: [{ key: [3], box: [tick, 0, tick + 4, 4] }] });
const changed = (tick) =>
  frame({ tick, whole: false, bodies: { moved: [{ step: 0, what: 1, edges: [tick] }] } });

/** What a page has stored: whole frames at some ticks, changes at the others. */
function stored(ticks, wholes) {
  const store = new ReceivedFrames();
  let last = null;
  for (const tick of ticks) {
    const bytes = wholes.includes(tick) ? whole(tick) : changed(tick);
    last = decodeFrame(last, bytes);
    store.append(last, bytes);
  }
  return store;
}

async function fileOf(chunks) {
  const parts = await writeRecording(HEADER, chunks);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function placesIn(file) {
  const { chunks } = openRecording(file);
  const frames = (await Promise.all(chunks.map(decodeChunk))).flat();
  return frames.map(({ tick, bodies }) => [tick, ...bodies.box(0)]);
}

test('every golden frame can be written whole, and reads the same', () => {
  let before = null;
  for (let i = 0; i < 6; i += 1) {
    before = decodeFrame(before, new Uint8Array(readFileSync(golden(`frame_${i}.bin`))));
    const again = decodeFrame(null, wholeFrame(before));
    const { bodies, raw, ...rest } = { ...before, whole: true };
    for (const [name, value] of Object.entries(rest)) assert.deepEqual(again[name], value, name);
    assert.equal(again.bodies.count, bodies.count);
    for (let row = 0; row < bodies.count; row += 1) {
      assert.deepEqual([again.bodies.key(row), again.bodies.box(row)], [bodies.key(row), bodies.box(row)]);
    }
    assert.equal(Object.keys(raw).length, Object.keys(again.raw).length);
  }
});

test('what was received is saved, also after looking at the past, and a range of it', async () => {
  const store = stored([1, 2, 3, 4], [1]);
  store.tear();
  const torn = decodeFrame(decodeFrame(null, whole(4)), changed(5));
  store.append(torn, changed(5));
  store.append(decodeFrame(torn, changed(6)), changed(6));
  const places = (ticks) => ticks.map((tick) => [tick, tick, 0, tick + 4, 4]);
  assert.deepEqual(await placesIn(await fileOf(receivedChunks(store, 0, 99))), places([1, 2, 3, 4, 5, 6]));
  assert.deepEqual(await placesIn(await fileOf(receivedChunks(store, 3, 5))), places([3, 4, 5]));
  assert.ok(store.sizeOf(3, 5) > store.sizeOf(3, 4));
});

test('a tick that arrived twice is saved once', async () => {
  const store = stored([1, 2], [1]);
  store.append(decodeFrame(null, whole(2)), whole(2));
  const file = await fileOf(receivedChunks(store, 0, 9));
  assert.deepEqual(
    (await placesIn(file)).map(([tick]) => tick),
    [1, 2],
  );
});

test('a range of an open recording is saved', async () => {
  const chunks = [[10, 11, 12].map((tick) => ({ tick, bytes: tick === 10 ? whole(10) : changed(tick) }))];
  const opened = new LoadedRecording(recording({ chunks }));
  assert.deepEqual(
    (await placesIn(await fileOf(recordedChunks(opened, 11, 12)))).map(([tick]) => tick),
    [11, 12],
  );
  assert.ok(opened.sizeOf(11, 12) < opened.sizeOf(10, 12));
});

test('a file written here is the one that Rust reads in its tests', async () => {
  const store = stored([1, 2, 3, 4], [1, 3]);
  const file = await fileOf(receivedChunks(store, 2, 4));
  if (process.env.JOSTLE_BLESS) writeFileSync(golden('saved_by_page.jostle'), file);
  const kept = new Uint8Array(readFileSync(golden('saved_by_page.jostle')));
  // Compressed bytes may differ from one version of zlib to another.
  assert.deepEqual(await placesIn(kept), await placesIn(file));
  const { rate, scenes, images } = openRecording(kept);
  assert.deepEqual({ rate, scenes, images }, HEADER);
});

const CHUNKS = [1, 2, 3].map((tick) => [{ tick, bytes: whole(tick) }]);
const FILE = recording({ title: 'Course', chunks: CHUNKS });

test('a damaged recording opens as far as it is sound, and says how far that is', () => {
  assert.equal(openDamaged(FILE).damage, null);
  const [, second] = openRecording(FILE).chunks;
  const flipped = FILE.slice();
  flipped[second.byte + 40] ^= 16;
  const opened = new LoadedRecording(flipped);
  assert.deepEqual([opened.first, opened.last, opened.chunks.length, opened.damage.chunks], [1, 3, 2, 3]);
  assert.match(
    openedText('a.jostle', opened),
    /^Opened 2 of 3 chunks of a\.jostle: ticks 1–3; damaged at byte \d+ \(chunk 1 is damaged.*\)\.$/,
  );
  const short = new LoadedRecording(FILE.subarray(0, second.byte + 30));
  assert.match(
    openedText('b.jostle', short),
    /^Opened 1 chunks? of b\.jostle: ticks 1–1; damaged at byte \d+ \(/,
  );
});

test('damage after the first chunk leaves what is sound, and never goes unnoticed', () => {
  const start = openRecording(FILE).chunks[1].byte;
  for (let i = start; i < FILE.length; i += 1) {
    const broken = FILE.slice();
    broken[i] ^= 255;
    const { damage, chunks } = openDamaged(broken);
    assert.ok(damage, `byte ${i}`);
    // The length of a chunk is no exception: those behind it are found without it.
    const isEnd = i >= FILE.length - 12;
    assert.equal(chunks.length, isEnd ? 3 : 2, `byte ${i}`);
  }
  for (let size = start; size < FILE.length; size += 1) {
    try {
      assert.ok(openDamaged(FILE.subarray(0, size)).damage, `${size} bytes`);
    } catch (error) {
      assert.equal(error.name, 'WireError');
    }
  }
});

test('a file full of false starts is read all the same', () => {
  const end = FILE.length - 12;
  const head = new Uint8Array(29);
  new DataView(head.buffer).setUint32(0, 29 * 20_000, true);
  head[4] = 1;
  const starts = Array.from({ length: 40_000 }, () => head);
  const file = new Uint8Array(Buffer.concat([FILE.subarray(0, end), ...starts, FILE.subarray(end)]));
  const { damage, chunks } = openDamaged(file);
  assert.deepEqual([chunks.length, damage !== null], [3, true]);
});

test('each different range is offered once, and files are named after the scene', () => {
  const names = (scene, range) => savable({ first: 1, newest: 900 }, scene, range).map(({ name }) => name);
  assert.deepEqual(names({ from: 1, to: 900 }, null), ['This scene']);
  assert.deepEqual(names({ from: 5, to: 900 }, { from: 7, to: 9 }), [
    'Chosen range',
    'This scene',
    'Everything kept',
  ]);
  const fileOfTitles = (...titles) => fileNameOf(titles.map((title) => ({ title })));
  assert.equal(fileOfTitles('Cave', 'Cave'), 'cave.jostle');
  assert.equal(fileOfTitles('Cave', 'Castle', 'Cave', 'Tower'), 'cave-and-2-more.jostle');
  assert.equal(fileOfTitles(), 'game.jostle');
  assert.equal(fileName('100,000 boxes!'), '100-000-boxes.jostle');
  assert.equal(fileName('Größe'), 'größe.jostle');
  assert.equal(fileName(''), 'game.jostle');
});

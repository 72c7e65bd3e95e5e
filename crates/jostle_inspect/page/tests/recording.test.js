import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from '../wire/crc.js';
import { decodeChunk, openRecording } from '../wire/recording.js';
import { WireError } from '../wire/reader.js';
import { frame, recording } from './encode.js';

const at = (x) => [{ key: [3, 1], box: [x, 0, x + 10, 10] }];
const CHUNKS = [
  [
    { tick: 10, bytes: frame({ tick: 10, bodies: at(0) }) },
    {
      tick: 11,
      bytes: frame({ tick: 11, whole: false, bodies: { moved: [{ step: 0, what: 1, edges: [4] }] } }),
    },
  ],
  [{ tick: 12, bytes: frame({ tick: 12, bodies: at(8) }) }],
];
const FILE = recording({ title: 'Course', rate: 50, chunks: CHUNKS });

test('the checksum is that of zlib', () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
});

test('a recording survives a round trip, compressed or not', async () => {
  for (const method of [0, 1]) {
    const opened = openRecording(recording({ title: 'Course', rate: 50, chunks: CHUNKS, method }));
    assert.deepEqual([opened.scenes[0].title, opened.rate, opened.chunks.length], ['Course', 50, 2]);
    const frames = (await Promise.all(opened.chunks.map(decodeChunk))).flat();
    assert.deepEqual(
      frames.map((shown) => [shown.tick, shown.bodies.box(0)]),
      [
        [10, [0, 0, 10, 10]],
        [11, [4, 0, 14, 10]],
        [12, [8, 0, 18, 10]],
      ],
    );
  }
});

test('scenes, their layer names and images are part of a recording', () => {
  const image = { png: Uint8Array.of(1, 2, 3), cellWidth: 16, cellHeight: 8, bitmap: null };
  const scenes = [
    { first: 10, title: 'Cave', layerNames: ['', 'foes'] },
    { first: 12, title: 'Castle', layerNames: [] },
  ];
  const opened = openRecording(recording({ chunks: CHUNKS, scenes, images: [image] }));
  assert.deepEqual([opened.scenes, opened.images], [scenes, [image]]);
  const twisted = recording({ chunks: CHUNKS, scenes: scenes.toReversed() });
  assert.throws(() => openRecording(twisted), /scenes are not in the order of their ticks/);
});

test('flipping any byte is rejected with a message that names a byte', () => {
  for (let i = 0; i < FILE.length; i += 1) {
    for (const bits of [1, 128, 255]) {
      const broken = FILE.slice();
      broken[i] ^= bits;
      assert.throws(() => openRecording(broken), isClear, `byte ${i}`);
    }
  }
});

test('every truncation is rejected, and so is anything after the end', () => {
  for (let size = 0; size < FILE.length; size += 1) {
    assert.throws(() => openRecording(FILE.subarray(0, size)), isClear, `${size} bytes`);
  }
  assert.throws(() => openRecording(Uint8Array.of(...FILE, 0)), /1 bytes follow the end/);
});

test('a file that is not a recording is reported as such', () => {
  assert.throws(() => openRecording(new TextEncoder().encode('jostlX')), /not a recording.*at byte 5/);
});

test('chunks with a valid checksum but invalid contents are rejected when read', async () => {
  const changed = [{ tick: 1, bytes: frame({ tick: 1, whole: false }) }];
  const [chunk] = openRecording(recording({ chunks: [changed] })).chunks;
  await assert.rejects(decodeChunk(chunk), /first frame of a chunk is not whole/);
  const [sound] = openRecording(FILE).chunks;
  await assert.rejects(decodeChunk({ ...sound, size: sound.size - 1 }), WireError);
  await assert.rejects(decodeChunk({ ...sound, ticks: 3 }), WireError);
  await assert.rejects(decodeChunk({ ...sound, packed: sound.packed.subarray(3) }), /cannot be decompressed/);
});

function isClear(error) {
  return error instanceof WireError && / at byte \d+$/.test(error.message) && error.byte <= FILE.length;
}

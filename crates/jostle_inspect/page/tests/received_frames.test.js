import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stats } from '../tick_stats.js';
import { ReceivedFrames } from '../received_frames.js';
import { LoadedRecording } from '../loaded_recording.js';
import { decodeFrame } from '../wire/frame.js';
import { frame, recording } from './encode.js';

const whole = (tick) => frame({ tick, bodies: [{ key: [1], box: [tick, 0, tick + 1, 1] }] });
const moved = (tick) =>
  frame({ tick, whole: false, bodies: { moved: [{ step: 0, what: 1, edges: [tick] }] } });

/** Stores ticks 1 to `last`, with a whole frame every `every` ticks. */
function filled(store, last, every) {
  let shown = null;
  for (let tick = 1; tick <= last; tick += 1) {
    const bytes = tick % every === 1 ? whole(tick) : moved(tick);
    shown = decodeFrame(shown, bytes);
    store.append(shown, bytes);
  }
  return store;
}

const xAt = (found) => found.bodies.edges[0];

test('every stored tick can be shown again, in any order', () => {
  for (const every of [20, 10_000]) {
    const store = filled(new ReceivedFrames(), 900, every);
    assert.deepEqual([store.first, store.last], [1, 900]);
    for (const tick of [1, 900, 450, 451, 449, 2, 899]) {
      const found = store.seek(tick);
      assert.deepEqual([found.tick, xAt(found)], [tick, tick], `whole every ${every}`);
    }
    assert.equal(store.seek(5000).tick, 900);
    assert.equal(store.seek(0).tick, 1);
  }
});

test('the oldest frames are dropped when memory is full', () => {
  const limit = 20_000;
  const store = filled(new ReceivedFrames(limit), 2000, 20);
  assert.ok(store.size <= limit, `${store.size} bytes`);
  assert.ok(store.first > 1);
  assert.equal(xAt(store.seek(store.first)), store.first);
  assert.equal(xAt(store.seek(2000)), 2000);
});

test('a frame after a gap needs none before it, and going back in time starts over', () => {
  const store = filled(new ReceivedFrames(), 30, 100);
  store.tear();
  const next = decodeFrame(store.seek(30), moved(40));
  store.append(next, moved(40));
  assert.equal(xAt(store.seek(40)), 40);
  assert.equal(store.seek(35).tick, 30);
  const again = frame({ tick: 40, bodies: [{ key: [1], box: [-7, 0, 0, 1] }] });
  store.append(decodeFrame(null, again), again);
  const { size } = store;
  for (let i = 0; i < 9; i += 1) store.append(decodeFrame(null, again), again);
  assert.deepEqual([store.first, xAt(store.seek(40)), store.size], [1, -7, size]);
  store.append(decodeFrame(null, whole(2)), whole(2));
  assert.deepEqual([store.first, store.last], [2, 2]);
});

test('going forward skips ticks that are missing', async () => {
  const store = filled(new ReceivedFrames(), 30, 100);
  store.tear();
  store.append(decodeFrame(store.seek(30), moved(40)), moved(40));
  store.append(decodeFrame(store.seek(40), moved(45)), moved(45));
  const entry = (tick) => ({ tick, bytes: whole(tick) });
  const chunks = [[...Array(30).keys()].map((i) => entry(i + 1)), [entry(40), entry(45)]];
  const loaded = new LoadedRecording(recording({ chunks }));
  for (const source of [store, loaded]) {
    const ticks = await Promise.all([29, 31, 39, 40, 41, 46].map((tick) => source.seek(tick, true)));
    assert.deepEqual(
      ticks.map(({ tick }) => tick),
      [29, 40, 40, 40, 45, 45],
    );
    assert.equal((await source.seek(39)).tick, 30, 'the last one before it');
  }
});

test('a decoded frame counts its sections, and does not keep the message they came with', () => {
  const cells = { cells: Array.from({ length: 1000 }, (_, i) => ({ box: [i, 0, i + 1, 1], count: i })) };
  const message = new Uint8Array(1e6);
  const bytes = frame({ tick: 1, cells });
  message.set(bytes);
  const first = decodeFrame(null, message.subarray(0, bytes.length));
  const store = new ReceivedFrames();
  store.append({ ...first, whole: false }, bytes);
  assert.ok(store.size > 1000 * 33 * 2, `${store.size} bytes`);
  const held = Object.values(store.seek(1).raw).reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  assert.ok(held < bytes.length, `${held} bytes`);
});

test('a recording that is closed visits no more frames', async () => {
  const chunks = [1, 2, 3].map((tick) => [{ tick, bytes: whole(tick) }]);
  const loaded = new LoadedRecording(recording({ chunks }));
  const seen = [];
  const walk = loaded.walk(1, 3, ({ tick }) => {
    seen.push(tick);
    loaded.close();
  });
  await walk;
  assert.deepEqual(seen, [1]);
});

test('a walk visits each frame once', async () => {
  const store = filled(new ReceivedFrames(), 50, 20);
  const seen = [];
  await store.walk(10, 20, ({ tick }) => seen.push(tick));
  assert.deepEqual(seen, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});

test('a loaded recording shows any tick and walks them all', async () => {
  const entry = (tick, isWhole) => ({ tick, bytes: isWhole ? whole(tick) : moved(tick) });
  const chunks = Array.from({ length: 9 }, (_, i) =>
    Array.from({ length: 10 }, (_unused, k) => entry(100 + i * 10 + k, k === 0)),
  );
  const loaded = new LoadedRecording(recording({ chunks }));
  assert.deepEqual([loaded.first, loaded.last], [100, 189]);
  for (const tick of [100, 189, 150, 149, 151]) assert.equal(xAt(await loaded.seek(tick)), tick);
  const seen = [];
  await loaded.walk(0, 1000, (found) => seen.push(xAt(found)));
  assert.deepEqual(
    seen,
    Array.from({ length: 90 }, (_, i) => 100 + i),
  );
});

test('events are found before and after a tick and near a click', () => {
  const stats = new Stats();
  for (let tick = 1; tick <= 100; tick += 1) stats.add({ tick, events: tick % 30 === 0 ? 2 : 0 });
  assert.equal(stats.nextMark(45, -1), 30);
  assert.equal(stats.nextMark(30, -1), null);
  assert.equal(stats.nextMark(30, 1), 60);
  assert.equal(stats.nextMark(90, 1), null);
  assert.deepEqual(
    stats.between(98, 200).map(({ tick }) => tick),
    [98, 99, 100],
  );
});

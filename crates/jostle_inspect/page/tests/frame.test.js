import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bodies } from '../wire/bodies.js';
import { decodeFrame, isWhole } from '../wire/frame.js';
import { WireError } from '../wire/reader.js';
import { frame, Writer } from './encode.js';

const FIRST = frame({
  tick: 1,
  bodies: [
    { key: [0, 1], box: [0, 0, 10, 10] },
    { key: [2, 1], kind: 1, box: [0, 10, 100, 20] },
    { key: [5, 3], kind: 2, box: [40, 0, 50, 10], layers: 6 },
  ],
});

const keys = ({ bodies }) => Array.from({ length: bodies.count }, (_, row) => bodies.slot[row]);

test('a whole frame needs nothing before it', () => {
  assert.ok(isWhole(FIRST));
  const { tick, whole, bodies } = decodeFrame(null, FIRST);
  assert.deepEqual([tick, whole, bodies.count], [1, true, 3]);
  assert.deepEqual(bodies.box(1), [0, 10, 100, 20]);
  assert.deepEqual(bodies.key(2), { world: 0, slot: 5, version: 3 });
  assert.equal(bodies.find({ world: 0, slot: 5, version: 3 }), 2);
  assert.equal(bodies.find({ world: 0, slot: 5, version: 2 }), -1);
  assert.equal(bodies.layers[2], 6);
});

test('a frame of changes is rejected without the frame before it', () => {
  assert.throws(
    () => decodeFrame(null, frame({ tick: 2, whole: false })),
    /depends on a frame that was not received/,
  );
});

test('unchanged sections are the same objects', () => {
  const first = decodeFrame(null, FIRST);
  const second = decodeFrame(
    first,
    frame({ tick: 2, whole: false, gauges: [{ name: 'a', unit: '', value: 1 }] }),
  );
  assert.equal(second.bodies, first.bodies);
  assert.equal(second.maps, first.maps);
  assert.equal(second.gauges[0].value, 1);
});

test('max edges that are not sent are predicted with the rounding of the game', () => {
  const before = decodeFrame(null, frame({ tick: 1, bodies: [{ key: [0], box: [0.1, 0.2, 16.3, 9.7] }] }));
  const moved = [{ step: 0, what: 3, edges: [1000.7, 0.3] }];
  const after = decodeFrame(before, frame({ tick: 2, whole: false, bodies: { moved } }));
  const f = Math.fround;
  const expected = [f(1000.7), f(0.3), f(f(16.3) + (f(1000.7) - f(0.1))), f(f(9.7) + (f(0.3) - f(0.2)))];
  assert.deepEqual(after.bodies.box(0), expected);
  assert.deepEqual(
    before.bodies.box(0),
    [f(0.1), f(0.2), f(16.3), f(9.7)],
    'the frame before is not modified',
  );
});

test('in f64 the prediction is not rounded to f32', () => {
  const box = [0.1, 0.2, 16.3, 9.7];
  const before = decodeFrame(null, frame({ tick: 1, single: false, bodies: [{ key: [0], box }] }));
  const moved = [{ step: 0, what: 1 + 8, edges: [0.7, 11] }];
  const after = decodeFrame(before, frame({ tick: 2, whole: false, single: false, bodies: { moved } }));
  assert.deepEqual(after.bodies.box(0), [0.7, 0.2, 16.3 + (0.7 - 0.1), 11]);
});

test('steps count rows, and steps of moved rows count only rows that remain', () => {
  const first = decodeFrame(null, FIRST);
  const bodies = { gone: [0], moved: [{ step: 1, what: 1, edges: [41] }] };
  const second = decodeFrame(first, frame({ tick: 2, whole: false, bodies }));
  assert.deepEqual(keys(second), [2, 5]);
  assert.deepEqual(second.bodies.box(1), [41, 0, 51, 10]);
  const third = decodeFrame(second, frame({ tick: 3, whole: false, bodies: { gone: [0, 0] } }));
  assert.deepEqual(keys(third), []);
});

test('new rows are inserted in order, or replace the row with their slot', () => {
  const first = decodeFrame(null, FIRST);
  const come = [9, 3, 2, 1].map((slot) => ({ key: [slot, 7], box: [slot, 0, slot + 1, 1] }));
  const second = decodeFrame(first, frame({ tick: 2, whole: false, bodies: { come } }));
  assert.deepEqual(keys(second), [0, 1, 2, 3, 5, 9]);
  assert.deepEqual(second.bodies.box(2), [2, 0, 3, 1]);
  assert.equal(second.bodies.version[2], 7);
  assert.deepEqual(second.bodies.box(4), [40, 0, 50, 10]);
});

test('memory of older frames is reused', () => {
  const spare = new Bodies(64);
  const { bodies } = decodeFrame(null, FIRST, { spare });
  assert.equal(bodies, spare);
  assert.equal(bodies.count, 3);
});

test('random changes lead to the same result as whole frames', () => {
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  let world = new Map();
  let shown = decodeFrame(null, frame({ tick: 0 }));
  let spare;
  for (let tick = 1; tick < 200; tick += 1) {
    const rows = [...world.keys()].sort((a, b) => a - b);
    const isGone = rows.map(() => random(5) === 0);
    const gone = steps(rows.map((_, i) => i).filter((i) => isGone[i]));
    const left = rows.filter((_, i) => !isGone[i]);
    world = new Map(left.map((slot) => [slot, world.get(slot)]));
    const movedRows = left.map((_, i) => i).filter(() => random(2) === 0);
    const moved = steps(movedRows).map((step, i) => {
      const body = world.get(left[movedRows[i]]);
      const edges = body.box.map((edge) => edge + random(9));
      world.set(left[movedRows[i]], { ...body, box: edges });
      return { step, what: 15, edges };
    });
    const come = Array.from({ length: random(4) }, () => random(30)).map((slot) => {
      const body = { key: [slot, tick], box: [tick, slot, tick + 5, slot + 5] };
      world.set(slot, body);
      return body;
    });
    const unique = come.filter(
      (body, i) => come.findLastIndex((other) => other.key[0] === body.key[0]) === i,
    );
    const next = decodeFrame(shown, frame({ tick, whole: false, bodies: { gone, moved, come: unique } }), {
      spare,
    });
    spare = shown.bodies;
    shown = next;
    const expected = [...world.values()].sort((a, b) => a.key[0] - b.key[0]);
    assert.deepEqual(
      keys(shown),
      expected.map((body) => body.key[0]),
      `tick ${tick}`,
    );
    assert.deepEqual(
      expected.map((_, i) => shown.bodies.box(i)),
      expected.map((body) => body.box),
      `tick ${tick}`,
    );
  }
});

function steps(rows) {
  return rows.map((row, i) => row - (i === 0 ? 0 : rows[i - 1] + 1));
}

const PROPERTY = { name: 'step', title: 'step height', text: '4 u', numbers: [4] };
const FULL = {
  tick: 4,
  bodies: [{ key: [1], box: [0, 0, 1, 1] }],
  hitboxes: [{ key: [1], name: 'hurt', active: true, box: [0, 0, 1, 1] }],
  contacts: [{ key: [1], other: { map: 0, column: 2, row: -3 }, side: 3 }],
  moves: [
    {
      key: [1],
      from: [0, 0, 1, 1],
      requested: [3, 5],
      to: [3, 2, 4, 3],
      legs: [{ box: [0, 0, 1, 1], clock: 0 }],
      hits: [
        { other: { body: [2] }, side: 3, fraction: 0.4, response: 0, box: [1, 2, 2, 3], remaining: [2, 3] },
      ],
    },
  ],
  events: [{ key: [1], kind: 1, other: { map: 0 }, side: 3 }],
  maps: [{ map: 0, origin: [0, 0], size: [16, 16], columns: 2, rows: 1, tiles: [47, 21], data: [[1, 9]] }],
  cells: { name: 'grid', cells: [{ box: [0, 0, 32, 32], count: 4 }] },
  drawings: [
    {
      kind: 5,
      ink: 3,
      write: (w) =>
        w
          .f64(0, 0, 1)
          .var(3)
          .var(3)
          .list([255, 1], (b) => w.u8(b)),
    },
  ],
  gauges: [{ name: 'fuel', unit: 'l', value: 2.5 }],
  tags: [{ key: [1], label: 'hero', ink: 1 }],
  details: [{ key: [1], properties: [PROPERTY] }],
  density: { box: [0, 0, 2, 2], columns: 2, rows: 1, counts: [3, 300] },
};

test('every section survives a round trip', () => {
  const shown = decodeFrame(null, frame(FULL));
  assert.equal(shown.hitboxes[0].name, 'hurt');
  assert.deepEqual(shown.contacts[0].other, { kind: 'tile', world: 0, map: 0, column: 2, row: -3 });
  assert.deepEqual(shown.moves[0].hits[0].remaining, [2, 3]);
  assert.equal(shown.maps[0].data[0][1], 9);
  assert.equal(shown.cells.counts[0], 4);
  assert.equal(shown.tags.get(1).label, 'hero');
  assert.deepEqual(shown.details[0].properties, [PROPERTY]);
  assert.deepEqual([...shown.density.counts], [3, 300]);
});

test('every truncation and every surplus byte is rejected, naming the byte', () => {
  const bytes = frame(FULL);
  for (let size = 0; size < bytes.length; size += 1) {
    assert.throws(() => decodeFrame(null, bytes.subarray(0, size)), WireError, `${size} bytes`);
  }
  assert.throws(() => decodeFrame(null, new Writer().raw(bytes).u8(0).done()), /left over/);
});

test('random bytes cause nothing but a WireError', () => {
  const bytes = frame(FULL);
  let seed = 1;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 20000; i += 1) {
    const broken = bytes.slice();
    broken[random(broken.length)] = random(256);
    broken[random(broken.length)] = random(256);
    try {
      decodeFrame(null, broken);
    } catch (error) {
      assert.ok(error instanceof WireError, String(error.stack));
    }
  }
});

test('pixels have one bit each, and exactly as many bytes as that takes', () => {
  const drawn = (bytes) => {
    const write = (w) =>
      w
        .f64(0, 0, 1)
        .var(3)
        .var(5)
        .list(bytes, (byte) => w.u8(byte));
    return frame({ tick: 1, drawings: [{ kind: 5, ink: 1, write }] });
  };
  assert.deepEqual([...decodeFrame(null, drawn([255, 127])).drawings[0].bits], [255, 127]);
  for (const bytes of [[255], [255, 127, 0]]) {
    assert.throws(() => decodeFrame(null, drawn(bytes)), /bytes are not 3 × 5 pixels/);
  }
});

test('a tag can be black', () => {
  const tags = [
    { key: [1], label: 'coal', ink: 0 },
    { key: [2], label: 'glass' },
  ];
  const read = decodeFrame(null, frame({ tick: 1, tags })).tags;
  assert.deepEqual(
    [...read.values()].map(({ ink }) => ink),
    [0, null],
  );
});

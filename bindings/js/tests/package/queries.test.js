import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

/** Ground at y 16 from x 0 to 64, a wall at x 40, an actor at x 8, and a sensor above it. */
function scene() {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['....', '####'] });
  const wall = world.solid({ x: 40, y: 0, w: 8, h: 16, layers: 2 });
  const hero = world.actor({ x: 8, y: 4, w: 8, h: 8, layers: 4 });
  const zone = world.sensor({ x: 0, y: -16, w: 64, h: 8, layers: 8 });
  return { world, map, wall, hero, zone };
}

const bodiesOf = (found) => found.map(({ body }) => body);

test('areas, circles and points find tiles first, then bodies', () => {
  const { world, map, wall, hero, zone } = scene();
  const found = world.overlapping({ x: 0, y: 0, w: 48, h: 20 });
  assert.deepEqual(
    found.map(({ kind, column, row, side }) => [kind, column, row, side]),
    [
      ['tile', 0, 1, 0],
      ['tile', 1, 1, 0],
      ['tile', 2, 1, 0],
      ['body', 0, 0, 0],
      ['body', 0, 0, 0],
    ],
  );
  assert.equal(found[0].map, map);
  assert.deepEqual(bodiesOf(found.slice(3)), [wall, hero]);
  assert.deepEqual(bodiesOf(world.overlapping(hero)), [hero], 'a body is a box');
  assert.deepEqual(bodiesOf(world.overlappingCircle(30, 4, 11)), [wall]);
  assert.deepEqual(bodiesOf(world.containing(12, 8)), [hero]);
  assert.deepEqual(bodiesOf(world.containing(12, -12)), [zone]);
  assert.deepEqual(world.overlapping({ x: 48, y: 0, w: 8, h: 16 }), [], 'flush boxes are not found');
});

test('the nearest come first', () => {
  const { world, wall, hero } = scene();
  const query = { kinds: ['actor', 'solid'] };
  assert.deepEqual(bodiesOf(world.nearest(36, 8, 1, query)), [wall]);
  assert.deepEqual(bodiesOf(world.nearest(36, 8, undefined, query)), [wall]);
  assert.deepEqual(bodiesOf(world.nearest(36, 8, 5, query)), [wall, hero]);
  assert.deepEqual(world.nearest(36, 8, 0, query), []);
});

test('rays, segments and boxes meet what is in their way', () => {
  const { world, wall, hero } = scene();
  const hit = world.raycast(0, 8, 10, 0);
  assert.deepEqual([hit.kind, hit.body, hit.map], ['body', hero, null]);
  assert.deepEqual([hit.fraction, hit.normalX, hit.normalY, hit.x, hit.y], [0.8, -1, 0, 8, 8]);
  assert.equal(hit.isInside, false);
  assert.equal(world.raycast(0, 8, -1, 0), null);
  assert.deepEqual(bodiesOf(world.raycastAll(0, 8, 1, 0)), [hero, wall]);
  assert.ok(world.raycast(10, 8, 1, 0).isInside);
  const tile = world.raycast(30, 0, 0, 1);
  assert.deepEqual([tile.kind, tile.column, tile.row, tile.y], ['tile', 1, 1, 16]);
  assert.equal(world.raycastSegment(0, 8, 7, 8), null);
  assert.equal(world.raycastSegment(0, 8, 9, 8).body, hero);
  assert.deepEqual(bodiesOf(world.raycastSegmentAll(0, 8, 64, 8)), [hero, wall]);
  const swept = world.sweep({ x: 20, y: 0, w: 8, h: 8 }, 40, 0);
  assert.deepEqual([swept.body, swept.x, swept.fraction], [wall, 32, 0.3]);
  assert.equal(world.sweep({ x: 20, y: 0, w: 8, h: 8 }, 4, 0), null);
  assert.deepEqual(bodiesOf(world.sweepAll({ x: 20, y: 0, w: 8, h: 8 }, 40, 0)), [wall]);
});

test('queries choose by layers and kinds, leave one out, and know what stops whom', () => {
  const { world, wall, hero, zone } = scene();
  const area = { x: 0, y: -20, w: 64, h: 50 };
  const ask = (query) => bodiesOf(world.overlapping(area, query)).filter(Boolean);
  assert.deepEqual(ask({}), [wall, hero, zone]);
  assert.deepEqual(ask(null), [wall, hero, zone]);
  assert.deepEqual(ask({ layers: 6 }), [wall, hero]);
  assert.deepEqual(ask({ layers: 0 }), []);
  assert.deepEqual(ask({ kinds: ['sensor'] }), [zone]);
  assert.deepEqual(ask({ kinds: ['tile'] }), []);
  assert.equal(world.overlapping(area, { kinds: ['tile'] }).length, 4);
  assert.deepEqual(ask({ without: hero, kinds: undefined }), [wall, zone]);
  assert.deepEqual(ask({ without: null }), [wall, hero, zone]);
  assert.deepEqual(ask({ blocking: hero }), [wall]);
});

test('lists are filled again', () => {
  const { world } = scene();
  const out = [];
  const area = { x: 0, y: 0, w: 64, h: 16 };
  assert.equal(world.overlapping(area, null, out), out);
  assert.equal(out.length, 2);
  assert.equal(world.overlappingCircle(1000, 0, 1, null, out).length, 0);
  for (const list of [
    world.containing(0, 0, null, out),
    world.nearest(0, 0, 1, null, out),
    world.raycastAll(0, 8, 1, 0, null, out),
    world.raycastSegmentAll(0, 8, 1, 8, null, out),
    world.sweepAll(area, 1, 0, null, out),
    world.hitboxesOverlapping(area, ~0, out),
  ]) {
    assert.equal(list, out);
  }
});

test('many areas and rays at once answer what single ones do', () => {
  const { world } = scene();
  const areas = Float32Array.of(0, 0, 48, 20, 1000, 0, 1, 1, 0, -20, 64, 50);
  const { found, starts } = world.overlappingMany(areas);
  assert.equal(starts.length, 4);
  assert.deepEqual([starts[0], starts[3]], [0, found.length]);
  for (let i = 0; i < 3; i += 1) {
    const [x, y, w, h] = areas.subarray(4 * i, 4 * i + 4);
    assert.deepEqual(found.slice(starts[i], starts[i + 1]), world.overlapping({ x, y, w, h }));
  }
  const rays = Float32Array.of(0, 8, 1, 0, 0, 8, -1, 0, 30, 0, 0, 1);
  const hits = world.raycastMany(rays);
  assert.deepEqual(hits, [world.raycast(0, 8, 1, 0), null, world.raycast(30, 0, 0, 1)]);
  assert.equal(world.raycastMany(rays, { kinds: ['actor'] }, hits), hits);
  assert.equal(hits[2], null);
  assert.deepEqual(world.raycastMany(new Float32Array(0)), []);
  assert.deepEqual(world.overlappingMany(new Float32Array(0)), { found: [], starts: Uint32Array.of(0) });
});

test('bad queries are refused', () => {
  const { world, hero } = scene();
  const other = new World();
  const area = { x: 0, y: 0, w: 8, h: 8 };
  refused('bad-argument', '`area` is undefined: pass an object, such as { x: 0, y: 0, w: 8, h: 8 }', () =>
    world.overlapping(),
  );
  refused('bad-argument', '`area.h` is undefined', () => world.overlapping({ x: 0, y: 0, w: 8 }));
  refused('bad-shape', 'width is -1', () => world.overlapping({ ...area, w: -1 }));
  refused('bad-argument', '`radius` is undefined', () => world.overlappingCircle(0, 0));
  refused('bad-shape', 'radius', () => world.overlappingCircle(0, 0, -1));
  refused('bad-shape', 'NaN', () => world.containing(NaN, 0));
  for (const wanted of [-1.5, -1]) {
    refused('bad-argument', `\`wanted\` is ${wanted}: it must be a whole number from 0`, () =>
      world.nearest(0, 0, wanted),
    );
  }
  refused('bad-shape', 'direction', () => world.raycast(0, 0, 0, 0));
  refused('bad-argument', '`dy` is "1"', () => world.raycast(0, 0, 0, '1'));
  refused('bad-argument', '`x1` is undefined', () => world.raycastSegmentAll(0, 0));
  refused('bad-shape', 'NaN', () => world.raycastSegment(0, 0, NaN, 0));
  refused('bad-argument', '`box` is null', () => world.sweep(null, 0, 1));
  refused('bad-move', 'NaN', () => world.sweepAll(area, NaN, 1));
  refused('bad-argument', '`query` is 5: pass an object', () => world.overlapping(area, 5));
  refused('unknown-option', '`layer` is no option of `query`: use one of layers, kinds, without, blocking', () => {
    world.overlapping(area, { layer: 1 });
  });
  refused('bad-argument', '`layers` is "1"', () => world.overlapping(area, { layers: '1' }));
  refused('bad-argument', '`kinds` is "solid": pass an array', () => world.overlapping(area, { kinds: 'solid' }));
  refused('bad-argument', '`kinds` is "wall": it may hold', () => world.overlapping(area, { kinds: ['wall'] }));
  refused('bad-argument', '`without` is 3: pass a Body', () => world.overlapping(area, { without: 3 }));
  refused('other-world', '`blocking` is', () => other.overlapping(area, { blocking: hero }));
  const removed = world.actor(area);
  removed.remove();
  refused('unknown-body', 'look at `isAlive`', () => world.overlapping(area, { without: removed }));
  refused('bad-argument', '`mask` is "1"', () => world.hitboxesOverlapping(area, '1'));
  refused('bad-argument', '`areas` is an Array of 4: pass a Float32Array', () => world.overlappingMany([0, 0, 1, 1]));
  refused('bad-argument', '`areas` is a Float32Array of 3: pass four numbers for each', () => {
    world.overlappingMany(new Float32Array(3));
  });
  assert.equal(
    refused('bad-shape', '-1', () => world.overlappingMany(Float32Array.of(0, 0, 1, 1, 0, 0, -1, 1))).index,
    1,
  );
  assert.equal(refused('bad-shape', 'zero', () => world.raycastMany(Float32Array.of(0, 0, 1, 1, 0, 0, 0, 0))).index, 1);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Boxes, init } from 'jostle2d/boxes';
import { boxesOf, byTwoLoops, sortedPairs } from './boxes_by_chance.js';
import { refused } from './refused.js';

before(() => init());

function setOf(list) {
  const boxes = new Boxes();
  for (let i = 0; i < list.length; i += 4) boxes.insert(list[i], list[i + 1], list[i + 2], list[i + 3]);
  return boxes;
}

test('boxes are inserted, moved and removed by index', () => {
  const boxes = new Boxes();
  assert.deepEqual([boxes.insert(0, 0, 10, 10), boxes.insert(5, 5, 10, 10)], [0, 1]);
  assert.equal(boxes.count, 2);
  const { left, top, right, bottom, w } = boxes.placeOf(1);
  assert.deepEqual([left, top, right, bottom, w], [5, 5, 15, 15, 10]);
  boxes.move(1, 40, 0, 2, 2);
  assert.deepEqual(boxes.overlapping(0, 0, 20, 20), [0]);
  boxes.remove(0);
  assert.equal(boxes.count, 1);
  assert.deepEqual(boxes.overlapping(0, 0, 100, 100), [1]);
  assert.equal(boxes.insert(0, 0, 1, 1), 0, 'the index is free again');
  boxes.clear();
  assert.equal(boxes.count, 0);
  assert.deepEqual(boxes.overlapping(0, 0, 100, 100), []);
});

test('answers are those of a loop over all boxes', () => {
  const list = boxesOf(400, 300);
  const boxes = setOf(list);
  const areas = boxesOf(60, 300);
  const out = [];
  for (let i = 0; i < areas.length; i += 4) {
    const area = areas.subarray(i, i + 4);
    const expected = byTwoLoops(area, list, () => true).map(([, index]) => index);
    assert.equal(boxes.overlapping(...area, out), out);
    if (area[2] > 0 && area[3] > 0) assert.deepEqual(out, expected);
    const inside = boxes.containing(area[0] + 0.125, area[1] + 0.125);
    const point = Float32Array.of(area[0] + 0.125, area[1] + 0.125, 1e-3, 1e-3);
    assert.deepEqual(
      inside,
      byTwoLoops(point, list, () => true).map(([, index]) => index),
    );
  }
  const pairs = byTwoLoops(list, list, (a, b) => a < b);
  assert.deepEqual(sortedPairs(boxes.pairs()), pairs);
  assert.deepEqual([...boxes.pairs({ sorted: true })], pairs.flat());
});

test('circles, points, rays and moving boxes find what is there', () => {
  const boxes = setOf(Float32Array.of(0, 0, 10, 10, 5, 5, 10, 10));
  assert.deepEqual(boxes.overlappingCircle(0, 0, 3), [0]);
  assert.deepEqual(boxes.overlappingCircle(-10, 0, 3), []);
  assert.deepEqual(boxes.containing(12, 12), [1]);
  assert.deepEqual(boxes.nearest(100, 100), [1]);
  assert.deepEqual(boxes.nearest(100, 100, 5), [1, 0]);
  assert.deepEqual(boxes.raycast(-10, 2, 40, 0), {
    index: 0,
    fraction: 0.25,
    isInside: false,
    normalX: -1,
    normalY: 0,
  });
  assert.equal(boxes.raycast(-10, 2, -40, 0), null);
  assert.deepEqual(boxes.raycast(2, 2, 1, 0), { index: 0, fraction: 0, isInside: true, normalX: 0, normalY: 0 });
  const swept = boxes.sweep({ x: 30, y: 11, w: 4, h: 4 }, -40, 0);
  assert.deepEqual([swept.index, swept.fraction, swept.normalX], [1, 0.375, 1]);
  assert.equal(boxes.sweep({ x: 30, y: 11, width: 4, height: 4 }, -4, 0), null);
});

test('layers and masks choose', () => {
  const boxes = new Boxes();
  boxes.insert(0, 0, 10, 10, 1, 2);
  boxes.insert(5, 5, 10, 10, 2, 0);
  boxes.insert(6, 6, 10, 10, 4, 0);
  assert.deepEqual(boxes.overlapping(0, 0, 20, 20, [], 2), [1]);
  assert.deepEqual(boxes.overlapping(0, 0, 20, 20, undefined, 5), [0, 2]);
  assert.deepEqual(boxes.overlappingCircle(8, 8, 4, [], 4), [2]);
  assert.deepEqual(boxes.containing(8, 8, [], 6), [1, 2]);
  assert.deepEqual(boxes.nearest(0, 0, 3, [], 6), [1, 2]);
  assert.equal(boxes.raycast(-5, 8, 1, 0, 4).index, 2);
  assert.equal(boxes.sweep({ x: -5, y: 8, w: 1, h: 1 }, 50, 0, 2).index, 1);
  assert.deepEqual([...boxes.pairs()], [0, 1], 'only the first looks for a layer of the second');
});

test('bad input is refused, and changes nothing', () => {
  const boxes = setOf(Float32Array.of(0, 0, 10, 10));
  refused('bad-argument', '`h` is undefined: it must be a number', () => boxes.insert(0, 0, 1));
  refused('bad-argument', '`x` is "0"', () => boxes.insert('0', 0, 1, 1));
  refused('bad-shape', 'height is -1', () => boxes.insert(0, 0, 1, -1));
  refused('bad-shape', 'NaN', () => boxes.move(0, NaN, 0, 1, 1));
  refused('bad-argument', '`layers` is 0.5', () => boxes.insert(0, 0, 1, 1, 0.5));
  refused('unknown-box', '7', () => boxes.move(7, 0, 0, 1, 1));
  refused('unknown-box', '7', () => boxes.remove(7));
  refused('unknown-box', '7', () => boxes.placeOf(7));
  refused('bad-argument', '`index` is undefined', () => boxes.remove());
  refused('bad-argument', '`index` is -1: it must be a whole number from 0 to 4294967295', () => boxes.remove(-1));
  refused('bad-argument', '`wanted` is -1', () => boxes.nearest(0, 0, -1));
  refused('bad-argument', '`index` is -0.5', () => boxes.move(-0.5, 0, 0, 1, 1));
  refused('bad-argument', '`w` is undefined', () => boxes.overlapping(0, 0));
  refused('bad-shape', 'width is -1', () => boxes.overlapping(0, 0, -1, 1));
  refused('bad-argument', '`out` is an Object', () => boxes.overlapping(0, 0, 1, 1, {}));
  refused('bad-argument', '`mask` is "1"', () => boxes.overlapping(0, 0, 1, 1, [], '1'));
  refused('bad-shape', 'radius', () => boxes.overlappingCircle(0, 0, -1));
  refused('bad-shape', 'Infinity'.slice(0, 3).toLowerCase(), () => boxes.containing(Infinity, 0));
  refused('bad-argument', '`wanted` is "2"', () => boxes.nearest(0, 0, '2'));
  refused('bad-shape', 'direction', () => boxes.raycast(0, 0, 0, 0));
  refused('bad-argument', '`box` is undefined', () => boxes.sweep());
  refused('bad-argument', '`sorted` is "yes"', () => boxes.pairs({ sorted: 'yes' }));
  refused('unknown-option', '`sort` is no option of `pairs()`: use one of sorted', () => boxes.pairs({ sort: true }));
  refused('bad-argument', '`options` is null: pass an object', () => boxes.pairs(null));
  for (const strange of [5n, Symbol('s'), Object.create(null)]) {
    refused('bad-argument', '`x` is ', () => boxes.insert(strange, 0, 1, 1));
    refused('bad-argument', '`layers` is ', () => boxes.insert(0, 0, 1, 1, strange));
    refused('bad-argument', '`index` is ', () => boxes.remove(strange));
  }
  refused('bad-argument', '`index` is 5n: it must be', () => boxes.remove(5n));
  assert.deepEqual([boxes.count, boxes.placeOf(0).right], [1, 10]);
});

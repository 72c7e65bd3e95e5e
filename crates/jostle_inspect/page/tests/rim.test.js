import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPartial, mapSize } from '../canvas/map.js';
import { rimPoint } from '../canvas/rim.js';

const ROOM = { width: 400, height: 200 };

test('a body on the canvas needs no arrow, one outside has an arrow that points to it', () => {
  assert.equal(rimPoint([380, 100, 30, 30], ROOM, 20), null);
  const right = rimPoint([1000, 90, 20, 20], ROOM, 20);
  assert.deepEqual([right.x, right.y, right.angle], [380, 100, 0]);
  const above = rimPoint([190, -500, 20, 20], ROOM, 20);
  assert.deepEqual([above.x, above.y], [200, 20]);
  assert.ok(Math.abs(above.angle + Math.PI / 2) < 1e-9);
});

test('a map has the shape of the scope, and is wanted while a part of it is out of view', () => {
  const { width, height } = mapSize([0, 0, 1600, 400]);
  assert.ok(width <= 180 && height <= 110);
  assert.ok(Math.abs((width - 10) / (height - 10) - 4) < 1e-9);
  assert.ok(!isPartial([0, 0, 100, 100], [-5, -5, 105, 105]));
  assert.ok(!isPartial([0, 0, 100, 100], [1, 0, 100, 99]));
  assert.ok(isPartial([0, 0, 100, 100], [0, 0, 60, 100]));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Camera } from '../camera.js';

function camera() {
  const made = new Camera();
  made.resize(816, 416);
  made.fit([0, 0, 800, 400]);
  return made;
}

test('zooming out ends at a twentieth of the whole, zooming in at 400 pixels per unit', () => {
  const made = camera();
  assert.equal(made.scale, 1);
  for (let i = 0; i < 100; i += 1) made.zoom(0.5);
  assert.equal(made.scale, 1 / 20);
  for (let i = 0; i < 100; i += 1) made.zoom(2);
  assert.equal(made.scale, 400);
  made.fit([0, 0, 8, 4]);
  for (let i = 0; i < 100; i += 1) made.zoom(2);
  assert.equal(made.scale, 40_000, 'a world measured in meters');
});

test('a body is well seen unless it is tiny or close to an edge', () => {
  const made = camera();
  assert.ok(made.isWellSeen([200, 200, 220, 220]));
  assert.ok(!made.isWellSeen([200, 200, 202, 203]));
  assert.ok(!made.isWellSeen([10, 200, 30, 220]));
  assert.ok(!made.isWellSeen([900, 200, 930, 220]));
});

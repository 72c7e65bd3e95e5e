import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imagePlace } from '../canvas/images.js';

/** A canvas of 400 × 200 pixels whose middle is at `x`, 100. */
function view(x) {
  return { k: 2, offsetX: 200 - x * 2, offsetY: 100 - 100 * 2, bounds: [x - 100, 50, x + 100, 150] };
}

const SCOPE = [0, 0, 1000, 200];

test('an image moves with the world, stays on the canvas, or does something between', () => {
  const at = (parallax, x) => imagePlace({ box: [500, 100, 516, 116], parallax }, view(x), SCOPE);
  assert.deepEqual(at(1, 500), [200, 100, 32, 32]);
  assert.deepEqual(at(0.5, 500), [200, 100, 32, 32]);
  assert.deepEqual(at(0, 500), [200, 100, 32, 32]);
  assert.deepEqual(at(1, 540), [120, 100, 32, 32]);
  assert.deepEqual(at(0.5, 540), [160, 100, 32, 32]);
  assert.deepEqual(at(0, 540), [200, 100, 32, 32]);
});

test('neighbors share their edges at any scale', () => {
  const fine = { k: 2.7, offsetX: 0.4, offsetY: 0, bounds: [0, 0, 1, 1] };
  for (let i = 0; i < 50; i += 1) {
    const [x, , width] = imagePlace({ box: [i * 16, 0, i * 16 + 16, 16], parallax: 1 }, fine, SCOPE);
    const [next] = imagePlace({ box: [i * 16 + 16, 0, i * 16 + 32, 16], parallax: 1 }, fine, SCOPE);
    assert.equal(x + width, next);
  }
});

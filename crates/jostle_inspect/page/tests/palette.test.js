import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf } from '../canvas/palette.js';

/** An ink of red, green and blue. */
const rgb = (red, green, blue) => ((red << 8) | (green << 16) | (blue << 24)) >>> 0;

test('texts in a color of the game have an outline that differs from it', () => {
  assert.match(outlineOf(rgb(255, 244, 220)), /^rgb\(28 /);
  assert.match(outlineOf(rgb(20, 30, 60)), /^rgb\(255 /);
});

test('texts in a color with a meaning have none', () => {
  for (let meaning = 1; meaning <= 8; meaning += 1) assert.equal(outlineOf(meaning), null);
  assert.equal(outlineOf(0), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnCanvas, textSizes } from '../canvas/text_sizes.js';

/** A text of this many characters for which the game asks 7 px. */
const text = (x, y, length, size = 7) => ({ x, y, size, width: length * 0.6 });
const ROOM = { ratio: 1, right: 390 };

test('a small text is enlarged to 12 px, a large one keeps its size up to 200 px', () => {
  assert.deepEqual(textSizes([text(10, 100, 20), text(10, 300, 2, 30)], ROOM), [12, 30]);
  assert.deepEqual(textSizes([text(10, 300, 1, 900)], ROOM), [200]);
  assert.deepEqual(textSizes([text(10, 100, 20, 14)], { ratio: 2, right: 780 }), [24]);
  assert.deepEqual(textSizes([], ROOM), []);
});

test('texts that would cover each other all shrink as far as needed', () => {
  const beside = [text(0, 100, 23), text(145, 100, 23), text(290, 50, 5)];
  assert.deepEqual(textSizes(beside, ROOM), [10, 10, 10]);
  const below = [text(0, 100, 20), text(0, 110, 20), text(0, 120, 20)];
  assert.deepEqual(textSizes(below, ROOM), [11, 11, 11]);
});

test('a text that would leave the canvas shrinks, unless it starts outside', () => {
  assert.deepEqual(textSizes([text(100, 100, 42)], ROOM), [11]);
  assert.deepEqual(textSizes([text(100, 100, 42)], { ...ROOM, right: Infinity }), [12]);
  assert.deepEqual(textSizes([text(400, 100, 42)], ROOM), [12]);
});

test('without any room, a text that would cover an earlier one is hidden', () => {
  const crowd = [text(0, 100, 20), text(20, 102, 20), text(0, 120, 20)];
  assert.deepEqual(textSizes(crowd, ROOM), [9, 0, 9]);
  const asTheGameSays = crowd.map((one) => ({ ...one, size: 9.5 }));
  assert.deepEqual(textSizes(asTheGameSays, ROOM), [9.5, 9.5, 9.5]);
});

test('a text that the game wants tiny is hidden and covers nothing', () => {
  const texts = [text(0, 100, 20, 2.5), text(5, 100, 20), text(5, 200, 20)];
  assert.deepEqual(textSizes(texts, ROOM), [0, 12, 12]);
});

test('a text next to the canvas is not on it, one cut by its edge is', () => {
  const canvas = { ratio: 1, width: 390, height: 600 };
  const isOn = (x, y) => isOnCanvas(text(x, y, 10), canvas);
  // Ten characters at 12 px are 72 px wide.
  assert.deepEqual([isOn(-71, 100), isOn(389, 100), isOn(10, 1), isOn(10, 610)], [true, true, true, true]);
  assert.deepEqual(
    [isOn(-73, 100), isOn(390, 100), isOn(10, 0), isOn(10, 611)],
    [false, false, false, false],
  );
});

test('among thousands of texts only the first are enlarged', () => {
  const many = Array.from({ length: 5000 }, (_, i) => text(i % 390, i % 800, 9));
  assert.equal(textSizes(many, ROOM).slice(400).filter(Boolean).length, 0);
});

/** What is written straight into pixels: crossed-out boxes and pixel masks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillMask } from '../canvas/drawings.js';
import { crossOut, OUTLINES } from '../canvas/pixels.js';

/** Pixels as rows of text. */
function picture(pixels, width) {
  const text = [...pixels].map((value) => (value === 0 ? '.' : '#')).join('');
  return text.match(new RegExp(`.{${width}}`, 'g'));
}

function crossed([width, height], box, thick = 1) {
  const pixels = new Uint32Array(width * height);
  crossOut({ width, height, pixels }, box, { line: 1, thick });
  return picture(pixels, width);
}

test('a bad box is crossed out from corner to corner, without gaps', () => {
  assert.deepEqual(crossed([6, 4], [1, 0, 5, 4]), ['....#.', '...#..', '..#...', '.#....']);
  assert.deepEqual(crossed([7, 3], [0, 0, 6, 3]), ['....##.', '..##...', '##.....']);
  assert.deepEqual(crossed([3, 4], [0, 0, 2, 4]), ['.#.', '.#.', '#..', '#..']);
  assert.deepEqual(crossed([5, 3], [0, 0, 4, 3], 2), ['..##.', '.##..', '##...']);
});

test('a line across a box that is partly outside stays on the canvas', () => {
  assert.deepEqual(crossed([3, 3], [-1, -1, 4, 4]), ['..#', '.#.', '#..']);
  assert.deepEqual(crossed([2, 2], [-9, 0, -1, 2]), ['..', '..']);
});

test('a mask is written pixel by pixel, and hatched if it is bad', () => {
  const mask = { width: 2, height: 2, bits: new Uint8Array([0b1001]) };
  const plain = new Uint32Array(4);
  fillMask(plain, mask, 1, 7);
  assert.deepEqual([...plain], [7, 0, 0, 7]);
  const hatched = new Uint32Array(36);
  fillMask(hatched, mask, 3, 7);
  assert.deepEqual(picture(hatched, 6), ['##....', '#.#...', '.##...', '...##.', '...#.#', '....##']);
});

test('every kind of body has an outline of its own', () => {
  assert.equal(new Set(OUTLINES.map((outline) => JSON.stringify(outline))).size, 4);
});

/** What is written straight into pixels: crossed-out boxes and pixel masks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillMask } from '../canvas/drawings.js';
import { crossOut, drawLarge, outlineOf } from '../canvas/pixels.js';

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

/** A box of 12 pixels of a kind. */
function boxOf(kind, scale) {
  const size = 12 * scale;
  const image = { width: size, height: size, pixels: new Uint32Array(size * size) };
  drawLarge(image, 0, 0, size, size, { line: 1, fill: 0, ...outlineOf(kind, scale) });
  return picture(image.pixels, size);
}

test('without colors, boxes of every kind look different', () => {
  assert.deepEqual(boxOf(0, 1).slice(0, 3), ['############', '############', '##........##']);
  assert.equal(boxOf(1, 1)[0], '######...###');
  assert.equal(boxOf(2, 1)[0], '##...##...##');
  assert.deepEqual(boxOf(3, 1).slice(0, 2), ['############', '#..........#']);
  for (const scale of [1, 2]) {
    const pictures = [0, 1, 2, 3].map((kind) => boxOf(kind, scale).join('\n'));
    assert.equal(new Set(pictures).size, 4);
  }
});

/**
 * The boxes of the jobs about pairs and areas.
 *
 * Minima are even multiples of 1/16 and sizes odd ones, so no maximum ever equals a minimum: no two boxes are
 * flush, which flatbush and rbush count as overlapping and jostle does not. All numbers are exact in `f32`.
 */

import { Random } from './random.js';

const MIN_SIZE = 8;
const SIZES = 128;
/** The mean of all widths and heights: from 8 + 1/16 to 24 - 1/16, in steps of 1/8. */
const MEAN_SIZE = 16;
const PAIRS_PER_BOX = 1.5;

/**
 * Boxes as `x, y, width, height`, scattered so that there are about 1.5 pairs per box.
 *
 * @param {number} count
 * @param {number} seed
 */
export function scatteredBoxes(count, seed) {
  return boxesIn(sideFor(count), count, new Random(seed));
}

/** Areas of the size of a box, in a world that holds `boxCount` boxes. */
export function scatteredAreas(boxCount, count, seed) {
  return boxesIn(sideFor(boxCount), count, new Random(seed));
}

/** What a game has instead of an array of numbers: objects with `x`, `y`, `width` and `height`. */
export function spritesFrom(boxes) {
  return Array.from({ length: boxes.length / 4 }, (_, index) => {
    const [x, y, width, height] = boxes.subarray(4 * index, 4 * index + 4);
    return { index, x, y, width, height, body: null };
  });
}

/** The side of a square world in which boxes overlap this often. */
function sideFor(count) {
  return Math.ceil(2 * MEAN_SIZE * Math.sqrt(count / (2 * PAIRS_PER_BOX)));
}

function boxesIn(side, count, random) {
  const boxes = new Float32Array(4 * count);
  for (let i = 0; i < boxes.length; i += 4) {
    boxes[i] = random.below(8 * side) / 8;
    boxes[i + 1] = random.below(8 * side) / 8;
    boxes[i + 2] = MIN_SIZE + random.below(SIZES) / 8 + 1 / 16;
    boxes[i + 3] = MIN_SIZE + random.below(SIZES) / 8 + 1 / 16;
  }
  return boxes;
}

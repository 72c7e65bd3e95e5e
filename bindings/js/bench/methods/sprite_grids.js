/** What else can be done with sprites: two loops, or the best grid of our own. */

import { PairList } from '../pair_list.js';
import { pairsOfBoxes as branchless } from './branchless_grid.js';

export const twoLoops = {
  name: 'two loops over the sprites',
  peer: null,
  prepare(sprites) {
    const found = new PairList(sprites.length);
    return () => {
      found.clear();
      for (let i = 0; i < sprites.length; i++) {
        for (let k = i + 1; k < sprites.length; k++) {
          if (overlap(sprites[i], sprites[k])) found.push(i, k);
        }
      }
      return found;
    };
  },
};

function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export const grid = {
  name: 'flat grid without branches, after reading the sprites',
  peer: null,
  note: branchless.note,
  prepare(sprites) {
    const boxes = new Float32Array(4 * sprites.length);
    const run = branchless.prepare(boxes);
    return () => {
      for (let i = 0; i < sprites.length; i++) {
        const { x, y, width, height } = sprites[i];
        boxes[4 * i] = x;
        boxes[4 * i + 1] = y;
        boxes[4 * i + 2] = width;
        boxes[4 * i + 3] = height;
      }
      return run();
    };
  },
};

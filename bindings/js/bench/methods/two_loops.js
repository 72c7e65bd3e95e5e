import { PairList } from '../pair_list.js';

export const pairsOfBoxes = {
  name: 'two loops',
  peer: null,
  prepare(boxes) {
    const count = boxes.length / 4;
    const found = new PairList(count);
    const [minX, minY, maxX, maxY] = [0, 0, 0, 0].map(() => new Float32Array(count));
    return () => {
      found.clear();
      for (let i = 0; i < count; i++) {
        minX[i] = boxes[4 * i];
        minY[i] = boxes[4 * i + 1];
        maxX[i] = minX[i] + boxes[4 * i + 2];
        maxY[i] = minY[i] + boxes[4 * i + 3];
      }
      for (let a = 0; a < count; a++) {
        const [left, top, right, bottom] = [minX[a], minY[a], maxX[a], maxY[a]];
        for (let b = a + 1; b < count; b++) {
          if (left < maxX[b] && minX[b] < right && top < maxY[b] && minY[b] < bottom) found.push(a, b);
        }
      }
      return found;
    };
  },
};

export const boxesInAreas = {
  name: 'a loop over all boxes',
  peer: null,
  prepare({ boxes, areas, found }) {
    return () => {
      found.clear();
      for (let i = 0; i < areas.length; i += 4) {
        const [left, top] = [areas[i], areas[i + 1]];
        const [right, bottom] = [left + areas[i + 2], top + areas[i + 3]];
        for (let k = 0; k < boxes.length; k += 4) {
          if (left >= boxes[k] + boxes[k + 2] || boxes[k] >= right) continue;
          if (top < boxes[k + 1] + boxes[k + 3] && boxes[k + 1] < bottom) found.push(i >> 2, k >> 2);
        }
      }
      return found;
    };
  },
};

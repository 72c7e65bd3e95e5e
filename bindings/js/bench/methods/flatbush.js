import Flatbush from 'flatbush';
import { PairList } from '../pair_list.js';

/**
 * Its boxes cannot move, so a new tree is built each time. The filter writes the hits itself and returns false,
 * which saves flatbush the array that it would return.
 */
export const pairsOfBoxes = {
  name: 'flatbush',
  peer: 'flatbush',
  prepare(boxes) {
    const found = new PairList(boxes.length / 4);
    let current = 0;
    const keepLater = (other) => {
      if (other > current) found.push(current, other);
      return false;
    };
    return () => {
      found.clear();
      const tree = treeOf(boxes);
      for (let i = 0; i < boxes.length; i += 4) {
        current = i >> 2;
        const [x, y] = [boxes[i], boxes[i + 1]];
        tree.search(x, y, x + boxes[i + 2], y + boxes[i + 3], keepLater);
      }
      return found;
    };
  },
};

export const boxesInAreas = {
  name: 'flatbush',
  peer: 'flatbush',
  prepare({ boxes, areas, found }) {
    const tree = treeOf(boxes);
    let current = 0;
    const keep = (box) => {
      found.push(current, box);
      return false;
    };
    return () => {
      found.clear();
      for (let i = 0; i < areas.length; i += 4) {
        current = i >> 2;
        const [x, y] = [areas[i], areas[i + 1]];
        tree.search(x, y, x + areas[i + 2], y + areas[i + 3], keep);
      }
      return found;
    };
  },
};

function treeOf(boxes) {
  const tree = new Flatbush(boxes.length / 4, 16, Float32Array);
  for (let i = 0; i < boxes.length; i += 4) {
    tree.add(boxes[i], boxes[i + 1], boxes[i] + boxes[i + 2], boxes[i + 1] + boxes[i + 3]);
  }
  tree.finish();
  return tree;
}

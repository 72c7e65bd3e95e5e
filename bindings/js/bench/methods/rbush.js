import RBush from 'rbush';
import { PairList } from '../pair_list.js';

/** Its items are objects, which are kept and written anew each time; the tree is bulk loaded. */
export const pairsOfBoxes = {
  name: 'rbush',
  peer: 'rbush',
  prepare(boxes) {
    const found = new PairList(boxes.length / 4);
    const items = itemsOf(boxes);
    const tree = new RBush();
    return () => {
      found.clear();
      readBoxes(items, boxes);
      tree.clear().load(items);
      for (const item of items) {
        for (const other of tree.search(item)) {
          if (other.index > item.index) found.push(item.index, other.index);
        }
      }
      return found;
    };
  },
};

export const boxesInAreas = {
  name: 'rbush',
  peer: 'rbush',
  prepare({ boxes, areas, found }) {
    const tree = new RBush().load(itemsOf(boxes));
    const queries = itemsOf(areas);
    return () => {
      found.clear();
      for (const query of queries) {
        for (const item of tree.search(query)) found.push(query.index, item.index);
      }
      return found;
    };
  },
};

function itemsOf(boxes) {
  const items = Array.from({ length: boxes.length / 4 }, (_, index) => {
    return { minX: 0.5, minY: 0.5, maxX: 0.5, maxY: 0.5, index };
  });
  readBoxes(items, boxes);
  return items;
}

function readBoxes(items, boxes) {
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    item.minX = boxes[4 * i];
    item.minY = boxes[4 * i + 1];
    item.maxX = item.minX + boxes[4 * i + 2];
    item.maxY = item.minY + boxes[4 * i + 3];
  }
}

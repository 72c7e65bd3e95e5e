import { FlatGrid } from '../flat_grid.js';
import { PairList } from '../pair_list.js';

export const pairsOfBoxes = {
  name: 'flat grid',
  peer: null,
  note: 'typed arrays and a counting sort',
  prepare(boxes) {
    const grid = new FlatGrid(boxes.length / 4);
    const found = new PairList(boxes.length / 4);
    return () => {
      found.clear();
      grid.file(boxes);
      grid.reportPairs(found);
      return found;
    };
  },
};

export const boxesInAreas = {
  name: 'flat grid',
  peer: null,
  note: 'typed arrays and a counting sort',
  prepare({ boxes, areas, found }) {
    const grid = new FlatGrid(boxes.length / 4);
    grid.file(boxes);
    return () => {
      found.clear();
      for (let i = 0; i < areas.length; i += 4) {
        grid.reportArea(i >> 2, areas[i], areas[i + 1], areas[i + 2], areas[i + 3], found);
      }
      return found;
    };
  },
};

import { loadJostle } from '../packages.js';
import { PairList, listOf } from '../pair_list.js';

export const pairsOfBoxes = {
  name: 'jostle2d, Pairs.find',
  peer: 'jostle2d',
  async prepare(boxes) {
    const { Pairs } = await loadJostle();
    const pairs = new Pairs();
    return () => listOf(pairs.find(boxes));
  },
};

export const boxesInAreas = {
  name: 'jostle2d, Boxes.overlapping',
  peer: 'jostle2d',
  async prepare({ boxes, areas, found }) {
    const { Boxes } = await loadJostle();
    const set = new Boxes();
    for (let i = 0; i < boxes.length; i += 4) {
      set.insert(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
    }
    const out = [];
    return () => {
      found.clear();
      for (let i = 0; i < areas.length; i += 4) {
        const hits = set.overlapping(areas[i], areas[i + 1], areas[i + 2], areas[i + 3], out);
        for (let k = 0; k < hits.length; k++) found.push(i >> 2, hits[k]);
      }
      return found;
    };
  },
};

export const pairsOfSprites = {
  name: 'jostle2d, Pairs.eachObject',
  peer: 'jostle2d',
  async prepare(sprites) {
    const { Pairs } = await loadJostle();
    const pairs = new Pairs();
    const found = new PairList(sprites.length);
    const keep = (a, b) => found.push(a.index, b.index);
    return () => {
      found.clear();
      pairs.eachObject(sprites, keep);
      return found;
    };
  },
};

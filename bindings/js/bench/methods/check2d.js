import { createRequire } from 'node:module';
import { PairList } from '../pair_list.js';

const { Box, System } = createRequire(import.meta.url)('check2d');

/** The whole answer of check2d: each pair twice, with the vector that separates it. */
export const pairsOfBoxes = {
  name: 'check2d',
  peer: 'check2d',
  note: 'reports each pair twice, with a separating vector',
  twice: true,
  prepare(boxes) {
    const found = new PairList(boxes.length / 4);
    const { system, load } = systemOf(boxes);
    // A callback that returns true, as the default one does, would end the search.
    const keep = (response) => {
      found.push(response.a.userData, response.b.userData);
      return false;
    };
    return () => {
      found.clear();
      load();
      system.checkAll(keep);
      return found;
    };
  },
};

/** Bodies are kept. Each turn places them and bulk loads the tree, which is faster than updating one by one. */
function systemOf(boxes) {
  const system = new System();
  const bodies = Array.from({ length: boxes.length / 4 }, (_, index) => {
    const [x, y, width, height] = boxes.subarray(4 * index, 4 * index + 4);
    return new Box({ x, y }, width, height, { userData: index });
  });
  const load = () => {
    for (let i = 0; i < bodies.length; i++) place(bodies[i], boxes[4 * i], boxes[4 * i + 1]);
    system.clear();
    system.load(bodies);
  };
  return { system, load };
}

function place(body, x, y) {
  body.setPosition(x, y, false);
  body.bbox = body.getAABBAsBBox();
  body.minX = body.bbox.minX;
  body.minY = body.bbox.minY;
  body.maxX = body.bbox.maxX;
  body.maxY = body.bbox.maxY;
}

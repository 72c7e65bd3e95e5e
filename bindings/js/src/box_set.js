import { Place } from './answers.js';
import { Handle } from './handle.js';
import { addMethods, answeredList } from './methods.js';
import { numbers, truth, whole } from './values.js';

/** A set of boxes to insert, move, remove and query. Each is known by its index. */
export class Boxes extends Handle {
  static name = 'Boxes';

  constructor() {
    super('boxes', 'boxes');
  }

  get count() {
    return this.memory.run('boxesCount', this.begin());
  }

  /** Inserts a box and returns its index. */
  insert(x, y, w, h, layers = ~0, mask = ~0) {
    const { memory } = this;
    const { out } = memory;
    const place = memory.putRect(x, y, w, h);
    memory.do('boxesInsert', this.use(), place, whole(layers, 'layers'), whole(mask, 'mask'), out);
    return memory.u32[out >>> 2];
  }

  move(index, x, y, w, h) {
    const { memory } = this;
    memory.do('boxesMoveTo', this.use(), whole(index, 'index'), memory.putRect(x, y, w, h));
  }

  /** Finds the boxes that overlap a place, by index. Fills `out` if it is given. */
  overlapping(x, y, w, h, out = [], mask = ~0) {
    const pointer = this.use();
    const { memory } = this;
    numbers(x, y, w, h);
    const scratch = memory.out;
    let status;
    try {
      status = memory.abi.boxesOverlapping(pointer, x, y, w, h, whole(mask, 'mask'), scratch, scratch + 4);
    } catch (error) {
      memory.crash(error);
    }
    memory.check(status);
    return answeredList(this, readIndex, 1, out);
  }

  /** Finds the pairs of boxes that overlap and look for each other: a view of indices. */
  pairs({ sorted = false } = {}) {
    const { memory } = this;
    const { out } = memory;
    memory.do('boxesPairs', this.use(), truth(sorted, 'sorted'), out, out + 4);
    const first = memory.u32[out >>> 2] >>> 2;
    return memory.u32.subarray(first, first + 2 * memory.u32[(out >>> 2) + 1]);
  }
}

function readIndex({ memory }, at) {
  return memory.u32[at];
}

/** Reads which box is met; null if none is. */
function readBoxHit({ memory: { f32, f64, u32, out } }) {
  const at = out >>> 2;
  if (u32[at + 2] === 0xffffffff) return null;
  return {
    index: u32[at + 2],
    fraction: f64[at >>> 1],
    isInside: u32[at + 3] !== 0,
    normalX: f32[at + 4],
    normalY: f32[at + 5],
  };
}

const ANSWERS = {
  indices: (boxes, list) => answeredList(boxes, readIndex, 1, list),
  hit: readBoxHit,
  place: ({ memory }) => new Place().read(memory, memory.out >>> 2),
};

addMethods(Boxes, 'boxes', ANSWERS, {
  remove: 'index >',
  clear: '>',
  'placeOf:edges': 'index > place',
  overlappingCircle: 'x y radius out mask > indices',
  containing: 'x y out mask > indices',
  nearest: 'x y wanted out mask > indices',
  raycast: 'x y dx dy mask > hit',
  sweep: 'box dx dy mask > hit',
});

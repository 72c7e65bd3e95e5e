import { Place } from './answers.js';
import { allowOnly } from './errors.js';
import { Handle } from './handle.js';
import { addMethods, cut, listOf } from './methods.js';
import { array, mask as bits, numbers, object, truth, whole } from './values.js';

/** A set of boxes to insert, move, remove and query. Each is known by its index. */
export class Boxes extends Handle {
  static name = 'Boxes';

  constructor() {
    super('boxes', 'boxes');
  }

  /** Inserts a box and returns its index. */
  insert(x, y, w, h, layers = ~0, mask = ~0) {
    const { memory } = this;
    const place = memory.putRect(x, y, w, h);
    memory.do('boxesInsert', this.use(), place, bits(layers, 'layers'), bits(mask, 'mask'), memory.out);
    return memory.u32[memory.at];
  }

  move(index, x, y, w, h) {
    const { memory } = this;
    memory.do('boxesMoveTo', this.use(), whole(index, 'index'), memory.putRect(x, y, w, h));
  }

  /** Finds the boxes that overlap a place, by index. Fills `out` if it is given. This is the most frequent query of games. */
  overlapping(x, y, w, h, out = [], mask = ~0) {
    const pointer = this.use();
    const { memory } = this;
    const { out: scratch, at } = memory;
    numbers(x, y, w, h);
    array(out, 'out', ', or nothing');
    let status;
    try {
      status = memory.abi.boxesOverlapping(pointer, x, y, w, h, bits(mask, 'mask'), scratch, scratch + 4);
    } catch (error) {
      memory.crash(error);
    }
    memory.check(status);
    const { u32 } = memory;
    const [first, length] = [u32[at] >>> 2, u32[at + 1]];
    for (let i = 0; i < length; i += 1) out[i] = u32[first + i];
    return cut(out, length);
  }

  /** Finds the pairs of boxes that overlap and look for each other: a view of indices. */
  pairs(options = {}) {
    const { memory } = this;
    const { sorted = false } = object(options, 'options', '{ sorted: true }');
    allowOnly(['sorted'], options, '`pairs()`');
    const { out } = memory;
    memory.do('boxesPairs', this.use(), truth(sorted, 'sorted'), out, out + 4);
    return memory.pairsAt();
  }
}

/** Reads which box is hit; null if none is. */
function readBoxHit({ memory: { f32, f64, u32 } }, at) {
  const index = u32[at + 2];
  if (index === 0xffffffff) return null;
  return {
    index,
    fraction: f64[at >>> 1],
    isInside: u32[at + 3] !== 0,
    normalX: f32[at + 4],
    normalY: f32[at + 5],
  };
}

const ANSWERS = {
  count: (boxes, at, list, result) => result,
  indices: listOf(({ memory }, at) => memory.u32[at], 1),
  hit: readBoxHit,
  place: ({ memory }, at) => new Place().read(memory, at),
};

addMethods(Boxes, 'boxes', ANSWERS, {
  '*count': '> =count',
  remove: 'index >',
  clear: '>',
  'placeOf:edges': 'index > place',
  overlappingCircle: 'x y radius out mask > indices',
  containing: 'x y out mask > indices',
  nearest: 'x y wanted out mask > indices',
  raycast: 'x y dx dy mask > hit',
  sweep: 'box dx dy mask > hit',
});

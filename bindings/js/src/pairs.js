import { JostleError, refuse } from './errors.js';
import { Handle } from './handle.js';
import { callback, floats, numbers, object, truth } from './values.js';

const NONE = new Uint32Array(0);

/** What all searches for pairs share. They reuse their memory, so keep them. */
class Finder extends Handle {
  constructor(kind, lists = 1) {
    super('boxes', kind);
    this.lists = lists;
    // What is reported at the moment, for each list of objects, and the pairs as indices.
    this.objects = [[], []];
    this.found = NONE;
  }

  /** Makes room for boxes, and returns where it is, in words of 4 bytes. */
  room(length, list) {
    // A search between two lists has two rooms.
    const args = this.lists === 2 ? [list, length] : [length];
    const pointer = this.memory.run(`${this.kind}Room`, this.use(), ...args);
    if (pointer === 0 && length > 0) {
      throw new JostleError('out-of-memory', `there is no memory for ${length} boxes: pass less at once`);
    }
    return pointer >>> 2;
  }

  /** Copies boxes to the room, and returns how many there are. */
  putBoxes(boxes, name, list) {
    this.use();
    floats(boxes, name);
    if (boxes.length % 4 !== 0) refuse(name, boxes, 'pass x, y, width and height of each box');
    const at = this.room(boxes.length / 4, list);
    this.memory.f32.set(boxes, at);
    return boxes.length / 4;
  }

  /** Writes the boxes of objects to the room, and keeps the objects. Returns how many there are. */
  putObjects(objects, name, list) {
    this.use();
    if (!Array.isArray(objects)) refuse(name, objects, 'pass an array of objects with x, y, w and h');
    const { length } = objects;
    const at = this.room(length, list);
    this.isBusy = true;
    try {
      this.readObjects(objects, name, this.objects[list], at);
    } finally {
      this.isBusy = false;
    }
    return length;
  }

  readObjects(objects, name, kept, start) {
    const { memory } = this;
    const { length } = objects;
    let at = start;
    for (let i = 0; i < length; i += 1) {
      const box = objects[i];
      if (box === null || typeof box !== 'object') refuse(`${name}[${i}]`, box, 'pass an object with x, y, w and h');
      // All are read before any is written: a getter may call jostle, and let its memory grow.
      const { x, y, w = box.width, h = box.height } = box;
      numbers(x, y, w, h, name, i);
      const { f32 } = memory;
      f32[at] = x;
      f32[at + 1] = y;
      f32[at + 2] = w;
      f32[at + 3] = h;
      at += 4;
      kept[i] = box;
    }
  }

  /** Searches what is in the rooms, and returns the pairs as a view of the memory. */
  search(lengths, options) {
    const { memory } = this;
    const { out } = memory;
    const {
      filters,
      sorted = false,
      ...others
    } = options === undefined ? {} : object(options, 'options', '{ sorted: true }');
    for (const name in others) refuse('options', name, 'it has only filters and sorted', 'unknown-option');
    const given = this.putFilters(lengths, this.lists === 2 ? (filters ?? []) : [filters]);
    // No boxes, since they are in the rooms.
    const boxes = lengths.flatMap((length) => [0, length]);
    memory.do(`${this.kind}Find`, this.use(), ...boxes, ...given, truth(sorted, 'sorted'), out, out + 4);
    const first = memory.u32[out >>> 2] >>> 2;
    return memory.u32.subarray(first, first + 2 * memory.u32[(out >>> 2) + 1]);
  }

  /** Copies the filters of each list, and returns where they are; 0 for a list without filters. */
  putFilters(lengths, filters) {
    const { memory } = this;
    let pointer = memory.room(lengths.reduce((sum, length) => sum + 8 * length, 0));
    return lengths.map((length, list) => {
      const own = filters[list];
      if (own === undefined || own === null) return 0;
      if (!(own instanceof Uint32Array) || own.length !== 2 * length) {
        refuse('filters', own, `pass a Uint32Array of ${2 * length}: layers and mask of each box`);
      }
      const at = pointer;
      memory.u32.set(own, at >>> 2);
      pointer += 8 * length;
      return at;
    });
  }

  /** Calls back for each pair. The callback may do anything, also search again, or change the lists. */
  report(pairs, report) {
    const count = pairs.length;
    if (this.found.length < count) this.found = new Uint32Array(2 * count);
    const { found, objects } = this;
    found.set(pairs);
    this.found = NONE;
    this.objects = [[], []];
    const [first, second] = this.lists === 2 ? objects : [objects[0], objects[0]];
    try {
      for (let i = 0; i < count; i += 2) report(first[found[i]], second[found[i + 1]]);
    } finally {
      // Nothing that has left the game is kept alive.
      objects.forEach((kept) => kept.fill(undefined));
      this.found = found;
      this.objects = objects;
    }
    return count / 2;
  }
}

/** Pairs of one list. */
class OneList extends Finder {
  find(boxes, options) {
    return this.search([this.putBoxes(boxes, 'boxes', 0)], options);
  }

  eachObject(objects, report, options) {
    callback(report, 'callback');
    return this.report(this.search([this.putObjects(objects, 'objects', 0)], options), report);
  }
}

/** All pairs of boxes that overlap. */
export class Pairs extends OneList {
  static name = 'Pairs';

  constructor() {
    super('pairs');
  }
}

/** All pairs of boxes that overlap and have hardly moved since the last search. */
export class NearPairs extends OneList {
  static name = 'NearPairs';

  constructor() {
    super('trackedPairs');
  }
}

/** All pairs of a box of one list and a box of another. */
export class TwoSets extends Finder {
  static name = 'TwoSets';

  constructor() {
    super('twoSets', 2);
  }

  find(first, second, options) {
    const lengths = [this.putBoxes(first, 'first', 0), this.putBoxes(second, 'second', 1)];
    return this.search(lengths, options);
  }

  eachObject(first, second, report, options) {
    callback(report, 'callback');
    const lengths = [this.putObjects(first, 'first', 0), this.putObjects(second, 'second', 1)];
    return this.report(this.search(lengths, options), report);
  }
}

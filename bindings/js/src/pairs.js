import { allowOnly, refuse } from './errors.js';
import { Handle } from './handle.js';
import { array, callback, groupsOfFour, numbers, object, truth, typed } from './values.js';

const NONE = new Uint32Array(0);

/**
 * Searches for pairs in one list of boxes, or between two. They reuse their memory, so keep them. Lists have names, which
 * errors mention.
 */
class Finder extends Handle {
  constructor(kind, ...names) {
    super('boxes', kind);
    this.names = names;
    // What is reported at the moment, for each list of objects, and the pairs as indices.
    this.objects = names.map(() => []);
    this.found = NONE;
  }

  find(...given) {
    return this.search((name, list) => this.putBoxes(given[list], name, list), given[this.names.length]);
  }

  /** Calls back for each pair. The callback may do anything, also search again, or change the lists. */
  eachObject(...given) {
    const { length } = this.names;
    callback(given[length], 'callback');
    const put = (name, list) => this.putObjects(given[list], name, list);
    // First, because a getter that is read by this finder must not clear its objects.
    this.use();
    try {
      return this.report(this.search(put, given[length + 1]), given[length]);
    } finally {
      // Nothing that has left the game is kept alive, nor what is refused.
      this.objects.forEach((kept) => kept.fill(undefined));
    }
  }

  /** Makes room for boxes, and returns where it is, in words of 4 bytes. */
  room(length, list) {
    // A search between two lists has two rooms.
    const args = this.names[1] ? [list, length] : [length];
    const pointer = this.memory.run(`${this.kind}Room`, this.use(), ...args);
    if (!pointer && length) this.memory.refuseRoom(16 * length);
    return pointer >>> 2;
  }

  /** Copies boxes to the room, and returns how many there are. */
  putBoxes(boxes, name, list) {
    const length = groupsOfFour(boxes, name, 'box: x, y, width and height');
    // First, because it lets the memory grow.
    const at = this.room(length, list);
    this.memory.f32.set(boxes, at);
    return length;
  }

  /** Writes the boxes of objects to the room, and keeps the objects. Returns how many there are. */
  putObjects(objects, name, list) {
    const { length } = array(objects, name, ' of objects with x, y, w and h');
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

  /** Puts boxes into the rooms, searches them, and returns the pairs as a view of the memory. */
  search(put, options = {}) {
    const { memory, names } = this;
    const { out } = memory;
    this.use();
    const { filters, sorted = false } = object(options, 'options', '{ sorted: true }');
    allowOnly(['filters', 'sorted'], options, '`options`');
    const lengths = names.map(put);
    const given = this.putFilters(lengths, names[1] ? two(filters ?? [null, null]) : [filters]);
    // No boxes, since they are in the rooms.
    const boxes = lengths.flatMap((length) => [0, length]);
    memory.do(`${this.kind}Find`, this.use(), ...boxes, ...given, truth(sorted, 'sorted'), out, out + 4);
    return memory.pairsAt();
  }

  /** Copies the filters of each list, and returns where they are; 0 for a list without filters. */
  putFilters(lengths, filters) {
    const { memory } = this;
    let pointer = memory.room(lengths.reduce((sum, length) => sum + 8 * length, 0));
    return lengths.map((length, list) => {
      if ((filters[list] ?? null) === null) return 0;
      const own = typed(Uint32Array, filters[list], 'filters', 2 * length, ': layers and mask of each box');
      const at = pointer;
      memory.u32.set(own, at >>> 2);
      pointer += 8 * length;
      return at;
    });
  }

  report(pairs, report) {
    const count = pairs.length;
    if (this.found.length < count) this.found = new Uint32Array(2 * count);
    const { found, objects } = this;
    found.set(pairs);
    this.found = NONE;
    this.objects = objects.map(() => []);
    const [first, second = first] = objects;
    try {
      for (let i = 0; i < count; i += 2) report(first[found[i]], second[found[i + 1]]);
    } finally {
      this.found = found;
      this.objects = objects;
    }
    return count / 2;
  }
}

/** Checks the filters of two lists. */
function two(filters) {
  if (array(filters, 'filters', ' of two').length !== 2) refuse('filters', filters, 'pass an array of two');
  return filters;
}

/** All pairs of boxes that overlap. */
export class Pairs extends Finder {
  static name = 'Pairs';

  constructor() {
    super('pairs', 'boxes');
  }
}

/** All pairs of boxes that overlap and have hardly moved since the last search. */
export class NearPairs extends Finder {
  static name = 'NearPairs';

  constructor() {
    super('trackedPairs', 'boxes');
  }
}

/** All pairs of a box of one list and a box of another. */
export class TwoSets extends Finder {
  static name = 'TwoSets';

  constructor() {
    super('twoSets', 'first', 'second');
  }
}

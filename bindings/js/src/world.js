import * as answers from './answers.js';
import { BODY_NAMES, Body, addBody } from './body.js';
import { Character, SETTINGS, checkSettings } from './character.js';
import { draw } from './draw.js';
import { allowOnly, refuse } from './errors.js';
import { Handle } from './handle.js';
import { TileMap, addMap } from './map.js';
import { addMethods, readList } from './methods.js';
import { putQuery } from './query.js';
import { array, groupsOfFour, object, typed } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

// The bodies of worlds that cannot be used: no body is in there, so each is refused and `use` says why.
const NONE = [];

// Without the options of moves, which each tick of a character sets to those of its settings.
const CHARACTER_NAMES = [...BODY_NAMES.filter((name) => name !== 'options'), ...SETTINGS];

/** Tile maps and bodies, and everything that happens to them. */
export class World extends Handle {
  static name = 'World';

  constructor() {
    super('world', 'world');
    // The bodies by slot. Both are the same list, except while a callback runs: what can be used, what can be named.
    this.slots = [];
    this.known = this.slots;
    // Bodies that were removed since the tick began, by id: events still name them.
    this.gone = new Map();
    this.maps = [];
    // Which objects stood for the bodies when a snapshot was saved.
    this.saved = new WeakMap();
    // The results of moves and places: the same objects each time, so that they leave no garbage.
    this.moved = new answers.Moved();
    this.place = new answers.Place();
    this.between = new answers.Place();
  }

  free() {
    super.free();
    this.known = NONE;
    this.slots = NONE;
  }

  addMap(map) {
    return addMap(this, map);
  }

  actor(body) {
    return addBody(this, 'actor', body);
  }

  solid(body) {
    return addBody(this, 'solid', body);
  }

  sensor(body) {
    return addBody(this, 'sensor', body);
  }

  /** Adds an actor, and a character that moves it. */
  character(options) {
    allowOnly(CHARACTER_NAMES, object(options, 'options', '{ x, y, w, h, tile }'), '`world.character()`');
    const { tile, preset, ticksPerSecond, settings, ...body } = options;
    const own = { tile, preset, ticksPerSecond, settings };
    // Checked before the actor is added: a call that is refused changes nothing.
    checkSettings(this, own);
    return new Character(this.actor(body), own);
  }

  beginTick() {
    const pointer = this.use();
    this.memory.do('worldBeginTick', pointer);
    if (this.gone.size === 0) return;
    // The hits of the last move outlive the tick, and may name a body that was removed since.
    const hits = this.hits();
    this.gone.clear();
    for (const { body } of hits) if (body && !body.isAlive) this.gone.set(body.id, body);
  }

  /** Moves many actors, each by two numbers of `deltas`. Stops at the first error, and says which in its `index`. */
  moveMany(bodies, deltas, out = []) {
    const pointer = this.use();
    const { memory } = this;
    const { length } = array(bodies, 'bodies', ' of bodies');
    typed(Float32Array, deltas, 'deltas', 2 * length);
    // Before anything moves, unlike in `readList`.
    array(out, 'out', ', or nothing');
    const ids = memory.room(length * (16 + 4 * answers.MOVED_WORDS));
    const from = ids + length * 8;
    const moved = from + length * 8;
    this.putIds(bodies, ids);
    memory.f32.set(deltas, from >>> 2);
    memory.doMany('worldMoveMany', pointer, ids, from, length, moved);
    const read = (_, at, old) => (old ?? new answers.Moved()).read(memory, at);
    return readList(this, moved, length, read, answers.MOVED_WORDS, out);
  }

  /** Fills `out` with left, top, right and bottom of each body. */
  placesInto(bodies, out) {
    const pointer = this.use();
    const { memory } = this;
    const { length } = array(bodies, 'bodies', ' of bodies');
    typed(Float32Array, out, 'out', 4 * length);
    const ids = memory.room(length * (8 + 16));
    const places = ids + length * 8;
    this.putIds(bodies, ids);
    memory.doMany('worldPlacesInto', pointer, ids, length, places);
    out.set(memory.f32.subarray(places >>> 2, (places >>> 2) + 4 * length));
    return out;
  }

  /** Asks for many areas at once. What is in area i begins at `starts[i]` of `found`, and ends at `starts[i + 1]`. */
  overlappingMany(areas, query) {
    const pointer = this.use();
    const { memory } = this;
    const { out } = memory;
    const length = groupsOfFour(areas, 'areas', 'area: x, y, width and height');
    const asked = putQuery(this, query);
    memory.doMany('worldOverlappingMany', pointer, memory.putFloats(areas), length, asked, out + 8, out + 12);
    const [found, begins] = memory.u32.subarray(memory.at + 2);
    const starts = memory.u32.slice(begins >>> 2, (begins >>> 2) + length + 1);
    return { found: readList(this, found, starts[length], answers.readFound, answers.FOUND_WORDS), starts };
  }

  /** Asks for many rays at once, each x, y, dx and dy, and returns the first hit of each, or null. */
  raycastMany(rays, query, out) {
    const pointer = this.use();
    const { memory } = this;
    const length = groupsOfFour(rays, 'rays', 'ray: x, y, dx and dy');
    const asked = putQuery(this, query);
    const from = memory.putFloats(rays, length * 4 * answers.LINE_HIT_WORDS);
    const hits = from + length * 16;
    memory.doMany('worldRaycastMany', pointer, from, length, asked, hits);
    return readList(this, hits, length, answers.readLineHit, answers.LINE_HIT_WORDS, out);
  }

  save() {
    const pointer = this.use();
    const { memory } = this;
    memory.do('worldSave', pointer, memory.out, memory.out + 4);
    const [from, length] = memory.u32.subarray(memory.at);
    const bytes = memory.u8.slice(from, from + length);
    this.saved.set(bytes, this.slots.slice());
    return bytes;
  }

  restore(bytes) {
    const pointer = this.use();
    typed(Uint8Array, bytes, 'bytes', undefined, ' that `save` returned');
    this.memory.do('worldRestore', pointer, this.memory.putBytes(bytes), bytes.length);
    // There are no events in a snapshot, so nothing that is gone is named.
    this.renewBodies(this.saved.get(bytes) ?? NONE, NONE);
  }

  /** Becomes a copy of another world. Bodies of this world that the other one has, too, stay the same objects. */
  copyFrom(other) {
    this.memory.do('worldCopy', this.use(), this.useOther(other));
    const { slots, gone } = this;
    const twins = [...other.slots, ...other.gone.values()].map((model) => {
      if (!model) return model;
      const { generation, slot, data, type, id, origin } = model;
      // Not by id: worlds that go on from the same state give the same ids to different bodies.
      const own = [slots[slot], gone.get(id)].find((body) => body?.origin === origin);
      return own ?? new Body(this, generation, slot, type, data, origin);
    });
    this.renewBodies(twins.slice(0, other.slots.length), twins.slice(other.slots.length));
  }

  /** Returns the body of this world with the id of another world's body, such as one that this is a copy of. */
  counterpart(body) {
    this.use();
    if (!(body instanceof Body)) refuse('body', body, 'pass a Body');
    const own = this.slots[body.slot];
    return own?.origin === body.origin ? own : null;
  }

  draw(context, options) {
    draw(this, context, options);
  }

  clear() {
    const pointer = this.use();
    this.memory.do('worldClear', pointer);
    // Events still name them.
    this.slots.forEach((body) => body && this.forget(body));
  }

  // What follows is for the other files.

  /** Returns the object that stands for the body whose id is at this place in memory; null for id 0. */
  bodyAt(at) {
    const { u32 } = this.memory;
    const low = u32[at];
    const high = u32[at + 1];
    const body = this.known[high];
    if (body !== undefined && body.generation === low) return body;
    return this.gone.get((BigInt(high) << 32n) | BigInt(low)) ?? null;
  }

  mapAt(at) {
    const { u32 } = this.memory;
    const low = u32[at];
    const high = u32[at + 1];
    let map = this.maps.find((known) => known.low === low && known.high === high);
    if (map === undefined) {
      map = new TileMap(this, low, high);
      this.maps.push(map);
    }
    return map;
  }

  putQuery(query) {
    return putQuery(this, query);
  }

  /** Notes that a body has been removed. */
  forget(body) {
    this.slots[body.slot] = undefined;
    this.gone.set(body.id, body);
  }

  /** Makes the objects those of the bodies that the world has now: the ones given, by slot, or new ones. */
  renewBodies(bodies, gone) {
    const { memory, pointer } = this;
    const count = memory.run('worldBodies', pointer, memory.out);
    const first = memory.u32[memory.at] >>> 2;
    const ids = memory.u32.slice(first, first + 2 * count);
    this.slots = [];
    this.known = this.slots;
    for (let at = 0; at < ids.length; at += 2) {
      const [low, high] = [ids[at], ids[at + 1]];
      const given = bodies[high];
      const body = given?.generation === low ? given : new Body(this, low, high);
      body.type ??= this.typeOf(body);
      this.slots[high] = body;
    }
    this.gone = new Map(gone.map((body) => [body.id, body]));
  }

  /** Returns which kind of body this is, as its number. */
  typeOf({ id }) {
    const { memory, pointer } = this;
    memory.do('worldBody', pointer, id, memory.record);
    return memory.u32[(memory.record >>> 2) + 1];
  }

  /** Runs a call that calls back. Meanwhile the world cannot be used. */
  whileBusy(call) {
    const { slots } = this;
    this.isBusy = true;
    this.slots = NONE;
    try {
      return call();
    } finally {
      this.slots = slots;
      this.isBusy = false;
    }
  }

  /** Writes the ids of bodies. */
  putIds(bodies, pointer) {
    const { u32 } = this.memory;
    let at = pointer >>> 2;
    for (let i = 0; i < bodies.length; i += 1) {
      const body = bodies[i];
      if (this.slots[body?.slot] !== body) this.checkBody(`bodies[${i}]`, body);
      u32[at] = body.generation;
      u32[at + 1] = body.slot;
      at += 2;
    }
  }

  /** Refuses what is no body of this world. */
  checkBody(name, body) {
    if (!(body instanceof Body)) refuse(name, body, 'pass a Body of this world');
    if (body.world !== this) {
      refuse(name, body, 'it belongs to another world: use it with the world that made it', 'other-world');
    }
    if (!body.isAlive) refuse(name, body, 'it is not in its world any more: look at `isAlive`', 'unknown-body');
  }
}

addMethods(World, 'world', WORLD_ANSWERS, {
  '*count': '> =result',
  checksum: '> =sum',
  events: 'out > =events',
  hits: 'out > =hits',
  'allBodies:bodies': 'out > =ids',
  movedBodies: 'out > =ids',
  hitboxPairs: 'out > =hitboxPairs',
  runConveyors: '>',
  setKeepsPlaces: 'keeps >',
  overlapping: 'area query out > found',
  overlappingCircle: 'x y radius query out > found',
  containing: 'x y query out > found',
  nearest: 'x y wanted query out > found',
  raycast: 'x y dx dy query > hit',
  raycastAll: 'x y dx dy query out > lineHits',
  raycastSegment: 'x0 y0 x1 y1 query > hit',
  raycastSegmentAll: 'x0 y0 x1 y1 query out > lineHits',
  sweep: 'box dx dy query > hit',
  sweepAll: 'box dx dy query out > lineHits',
  hitboxesOverlapping: 'area mask out > hitboxes',
});

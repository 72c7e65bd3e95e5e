import { RESPONSES, readFound } from './answers.js';
import { callBack } from './callback.js';
import { JostleError } from './errors.js';
import {
  BODY,
  BODY_OPTIONS,
  BODY_RECT,
  HITBOX,
  HITBOX_RECT,
  KINDS,
  OPTIONS,
  readFields,
  writeFields,
} from './fields.js';
import { addMethods, nameOfCall } from './methods.js';
import { callback, number, object, oneOf } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

const STOP = RESPONSES.indexOf('stop');
const BOX = ['x', 'y', 'w', 'h', 'width', 'height'];
/** What the description of a body may have. */
export const BODY_NAMES = [...BOX, 'data', ...Object.keys(BODY)];

/** A body of a world. Worlds make them: `world.actor(…)`. */
export class Body {
  static name = 'Body';

  /**
   * The type is its place in `KINDS`, which a callback of `moveWith` may read while the world cannot be used. The origin
   * is an object that only copies of this body share.
   */
  constructor(world, low, high, type, data, origin = {}) {
    this.world = world;
    this.id = (BigInt(high) << 32n) | BigInt(low);
    this.generation = low;
    this.slot = high;
    this.type = type;
    this.data = data;
    this.origin = origin;
  }

  get isAlive() {
    return this.world.known[this.slot] === this;
  }

  get kind() {
    if (!this.isAlive) refuseBody(this.world);
    return KINDS[this.type];
  }

  /** Moves by the game's own rules: the callback returns "pass", "slide", "bounce" or "stop" for an obstacle. */
  moveWith(dx, dy, respond) {
    const world = worldOf(this);
    const { memory, pointer } = world;
    const args = [pointer, this.id, number(dx, 'dx'), number(dy, 'dy')];
    callback(respond, 'respond');
    let failure = null;
    const answer = (at) => {
      if (failure) return STOP;
      try {
        return oneOf(respond(readFound(world, at >>> 2)), 'the answer of the callback', RESPONSES);
      } catch (error) {
        // Not thrown through the call, which would leave the world half moved.
        failure = { error };
        return STOP;
      }
    };
    const move = (entry) => memory.run('worldMoveWith', ...args, entry, 0, memory.out);
    const status = world.whileBusy(() => callBack(memory, answer, move));
    if (failure) throw failure.error;
    memory.check(status);
    return world.moved.read(memory, memory.at);
  }

  remove() {
    const world = worldOf(this);
    world.memory.do('worldRemove', world.pointer, this.id);
    world.forget(this);
  }

  get options() {
    return readFields(definition(this), this.world.memory.record >>> 2, BODY).options;
  }

  set options(options) {
    const changes = { ...object(options, 'options', '{ snap: 4 }') };
    const memory = definition(this);
    const at = memory.record + BODY_OPTIONS;
    writeFields(memory, at >>> 2, OPTIONS, changes, '`options`');
    memory.do('worldSetOptions', this.world.pointer, this.id, at);
  }

  addHitbox(label, hitbox) {
    const { pointer, memory } = worldOf(this);
    const { record } = memory;
    const box = memory.putBox(hitbox, 'hitbox');
    const options = { ...hitbox };
    memory.run('hitboxDefInit', record);
    writeFields(memory, record >>> 2, HITBOX, options, '`addHitbox()`', BOX);
    memory.u8.copyWithin(record + HITBOX_RECT, box, box + 16);
    memory.do('worldAddHitbox', pointer, this.id, memory.putLabel(label), record);
  }

  begin() {
    return [worldOf(this).pointer, this.id];
  }
}

addMethods(Body, 'world', WORLD_ANSWERS, {
  '*touching': '> value',
  '*rides': '> body',
  moveSolid: 'dx dy >',
  moveSensor: 'dx dy >',
  teleport: 'x y >',
  resize: 'box >',
  tryResize: 'box > ?no-room',
  pushOut: '> ?no-way-out',
  dropThrough: '> truth',
  contacts: 'out > found',
  touchedBy: 'out > found',
  riders: 'out > bodies',
  bodiesIn: 'out > bodies',
  sensorsAround: 'out > bodies',
  'placeBetween:edgesBetween': 'alpha > between',
  removeHitbox: 'label >',
  setHitboxActive: 'label isActive >',
  setHitboxFilter: 'label layers mask >',
  hitbox: 'label > place',
});

/** Adds a body of this kind to a world. */
export function addBody(world, kind, body) {
  const pointer = world.use();
  const { memory } = world;
  const { record, out, at } = memory;
  const box = memory.putBox(body, 'body');
  const { data, ...options } = body;
  const type = KINDS.indexOf(kind);
  memory.run('bodyDefInit', record, type);
  writeFields(memory, record >>> 2, BODY, options, `\`world.${kind}()\``, [...BOX, 'data']);
  memory.u8.copyWithin(record + BODY_RECT, box, box + 16);
  memory.do('worldAdd', pointer, record, out);
  const added = new Body(world, memory.u32[at], memory.u32[at + 1], type, data);
  world.slots[added.slot] = added;
  return added;
}

/** Returns the world of a body that can be used. */
function worldOf(body) {
  const { world } = body;
  if (world.slots[body.slot] !== body) refuseBody(world);
  return world;
}

function refuseBody(world) {
  world.use();
  const remedy = 'keep no body that was removed, or look at `isAlive`';
  throw new JostleError('unknown-body', `the body is not in its world any more: ${remedy}`);
}

// The moves that games call every tick. What `addMethods` does would take longer than the moves themselves.
for (const name of ['moveAndSlide', 'moveAndStop', 'moveAndBounce', 'checkMove']) {
  const call = nameOfCall('world', name);
  Body.prototype[name] = function move(dx, dy) {
    const { memory, pointer, moved } = worldOf(this);
    number(dx, 'dx');
    number(dy, 'dy');
    let status;
    try {
      status = memory.abi[call](pointer, this.id, dx, dy, memory.out);
    } catch (error) {
      memory.crash(error);
    }
    memory.check(status);
    return moved.read(memory, memory.at);
  };
}

/** Reads where a body is. The object is the same for all bodies of a world. */
function placeOf(body) {
  const { memory, pointer, place } = worldOf(body);
  let status;
  try {
    status = memory.abi.worldEdges(pointer, body.id, memory.out);
  } catch (error) {
    memory.crash(error);
  }
  memory.check(status);
  return place.read(memory, memory.at);
}

for (const name of ['x', 'y', 'w', 'h', 'left', 'top', 'right', 'bottom']) {
  Object.defineProperty(Body.prototype, name, {
    get() {
      return placeOf(this)[name];
    },
    // A body that jumped by assignment would skip what is on its way.
    set() {
      const remedy = 'use one of the moves, `teleport(x, y)` or `resize({ x, y, w, h })`';
      throw new JostleError('read-only', `\`${name}\` of a body cannot be assigned: ${remedy}`);
    },
  });
}

/** Writes the whole definition of a body to the scratch memory, which it returns. */
function definition(body) {
  const { memory, pointer } = worldOf(body);
  memory.do('worldBody', pointer, body.id, memory.record);
  return memory;
}

// `body.layers = 3` and the like: one call for each field.
for (const name of ['layers', 'mask', 'oneWay', 'actors', 'weight', 'carries', 'flipped', 'conveyor', 'number']) {
  const call = nameOfCall('worldSet', name === 'number' ? 'data' : name);
  Object.defineProperty(Body.prototype, name, {
    get() {
      const memory = definition(this);
      const [word, type] = BODY[name];
      return type.read(memory, (memory.record >>> 2) + word);
    },
    set(value) {
      const { pointer, memory } = worldOf(this);
      memory.do(call, pointer, this.id, ...[BODY[name][1].encode(value, name)].flat());
    },
  });
}

import { RESPONSES, readFound } from './answers.js';
import { callBack } from './callback.js';
import { JostleError } from './errors.js';
import { BODY, BODY_OPTIONS, HITBOX, HITBOX_RECT, KINDS, OPTIONS, readFields, writeFields } from './fields.js';
import { addMethods } from './methods.js';
import { callback, number, object, oneOf } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

/** A body of a world. Worlds make them: `world.actor(…)`. */
export class Body {
  static name = 'Body';

  constructor(world, low, high, data) {
    this.world = world;
    this.id = (BigInt(high) << 32n) | BigInt(low);
    this.generation = low;
    this.slot = high;
    this.data = data;
  }

  get isAlive() {
    return this.world.slots[this.slot] === this;
  }

  get kind() {
    const { memory } = definition(this);
    return KINDS[memory.u32[(memory.record >>> 2) + 1]];
  }

  get touching() {
    return this.getTouching();
  }

  /** The body that carries this one; null if none does. */
  get rides() {
    return this.getRides();
  }

  /** Moves by rules of the game's own: the callback says "pass", "slide", "bounce" or "stop" for what is met. */
  moveWith(dx, dy, respond) {
    const world = worldOf(this);
    const { memory, pointer } = world;
    const { out } = memory;
    const args = [pointer, this.id, number(dx, 'dx'), number(dy, 'dy')];
    callback(respond, 'respond');
    let failure = null;
    const answer = (at) => {
      try {
        return oneOf(respond(readFound(world, at >>> 2)), 'the answer of the callback', RESPONSES);
      } catch (error) {
        // Not thrown through the call, which would leave the world half moved.
        failure ??= { error };
        return RESPONSES.indexOf('stop');
      }
    };
    const move = (entry) => memory.run('worldMoveWith', ...args, entry, 0, out);
    const status = world.whileBusy(() => callBack(memory, answer, move));
    if (failure) throw failure.error;
    memory.check(status);
    return world.moved.read(memory, out >>> 2);
  }

  /** Gives the body another box if there is room, and returns whether there was. */
  tryResize(box) {
    const { pointer, memory } = worldOf(this);
    const place = memory.putBox(box, 'box');
    return memory.succeeded(memory.run('worldTryResize', pointer, this.id, place), 'no-room');
  }

  /** Frees the body from what it overlaps, and returns whether that was possible. */
  pushOut() {
    const { pointer, memory } = worldOf(this);
    return memory.succeeded(memory.run('worldPushOut', pointer, this.id, memory.out), 'no-way-out');
  }

  remove() {
    const world = worldOf(this);
    world.memory.do('worldRemove', world.pointer, this.id);
    world.forget(this);
  }

  get options() {
    return field(this, 'options');
  }

  set options(options) {
    const world = definition(this);
    const { memory } = world;
    const at = memory.record + BODY_OPTIONS;
    writeFields(memory, at >>> 2, OPTIONS, object(options, 'options', '{ snap: 4 }'), '`options`');
    memory.do('worldSetOptions', world.pointer, this.id, at);
  }

  addHitbox(label, hitbox) {
    const { pointer, memory } = worldOf(this);
    const { record } = memory;
    object(hitbox, 'hitbox', '{ x: 8, y: 2, w: 12, h: 4 }');
    memory.run('hitboxDefInit', record);
    writeFields(memory, record >>> 2, HITBOX, hitbox, '`addHitbox()`', 'x y w h');
    memory.putBox(hitbox, 'hitbox', record + HITBOX_RECT);
    memory.do('worldAddHitbox', pointer, this.id, memory.putLabel(label), record);
  }

  begin() {
    return [worldOf(this).pointer, this.id];
  }
}

addMethods(Body, 'world', WORLD_ANSWERS, {
  moveSolid: 'dx dy >',
  moveSensor: 'dx dy >',
  teleport: 'x y >',
  resize: 'box >',
  dropThrough: '> truth',
  'getTouching:touching': '> value',
  'getRides:rides': '> body',
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

/** Returns the world of a body that can be used. */
function worldOf(body) {
  const { world } = body;
  if (world.slots[body.slot] !== body) refuseBody(body);
  return world;
}

function refuseBody({ world }) {
  world.use();
  const remedy = 'keep no body that was removed, or look at `isAlive`';
  throw new JostleError('unknown-body', `the body is not in its world any more: ${remedy}`);
}

// The moves that games call every tick. What `addMethods` does would take longer than the moves themselves.
for (const name of ['moveAndSlide', 'moveAndStop', 'moveAndBounce', 'checkMove']) {
  const call = `world${name[0].toUpperCase()}${name.slice(1)}`;
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
    return moved.read(memory, memory.out >>> 2);
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
  return place.read(memory, memory.out >>> 2);
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

/** Writes the whole definition of a body to the scratch memory. */
function definition(body) {
  const world = worldOf(body);
  world.memory.do('worldBody', world.pointer, body.id, world.memory.record);
  return world;
}

function field(body, name) {
  const { memory } = definition(body);
  return readFields(memory, memory.record >>> 2, { [name]: BODY[name] })[name];
}

// `body.layers = 3` and the like: one call for each field.
for (const name of ['layers', 'mask', 'oneWay', 'actors', 'weight', 'carries', 'flipped', 'conveyor', 'number']) {
  const call = name === 'number' ? 'worldSetData' : `worldSet${name[0].toUpperCase()}${name.slice(1)}`;
  Object.defineProperty(Body.prototype, name, {
    get() {
      return field(this, name);
    },
    set(value) {
      const { pointer, memory } = worldOf(this);
      memory.do(call, pointer, this.id, ...[BODY[name][1].encode(value, name)].flat());
    },
  });
}

import { Moved, MOVED_WORDS, flagsOf } from './answers.js';
import { Body } from './body.js';
import { refuse } from './errors.js';
import { CHARACTER, readFields, writeFields } from './fields.js';
import { Handle } from './handle.js';
import { addMethods } from './methods.js';
import { number, object, oneOf, whole } from './values.js';

const PRESETS = [null, 'classic', 'precise', 'floaty'];
const JUMPS = [null, 'ground', 'wall', 'air', 'ladder', 'ledge', 'water', 'command'];
const BUTTONS = { up: 1, down: 2, jump: 4, sprint: 8, crouch: 16 };
const NOTHING = {};

/** What a character did in a tick. */
class CharacterMoved extends Moved {
  landed = null;
  velocityX = 0;
  velocityY = 0;
  state = 0;
  jumped = null;
  jumpSide = 0;
  wallSlide = 0;
  ledge = 0;
  facing = 1;

  read(memory, start) {
    super.read(memory, start);
    const { f32, u32, i32 } = memory;
    const at = start + MOVED_WORDS;
    this.velocityX = f32[at + 1];
    this.velocityY = f32[at + 2];
    this.state = u32[at + 3];
    this.landed = this.hasLanded ? f32[at] : null;
    this.jumped = JUMPS[u32[at + 4]];
    this.jumpSide = u32[at + 5];
    this.wallSlide = u32[at + 6];
    this.ledge = u32[at + 7];
    this.facing = i32[at + 8];
    return this;
  }
}

flagsOf(
  CharacterMoved,
  'state',
  'isGrounded isClimbing isSwimming isCrouching isFastFalling hasBumpedHead hasDropped hasLanded isDashing',
);

/** Moves an actor of a world as a platformer does: runs, jumps, climbs and swims. */
export class Character extends Handle {
  static name = 'Character';

  /** Takes an actor and its settings, or another character that it becomes a copy of. */
  constructor(actor, settings) {
    const isCopy = actor instanceof Character;
    if (!isCopy && !(actor instanceof Body)) refuse('body', actor, 'pass an actor, such as `world.actor(…)`');
    const { world, id } = actor;
    const { memory } = world;
    if (isCopy) {
      memory.do('characterGetDef', actor.use(), memory.record);
    } else {
      world.checkBody('body', actor);
      putSettings(memory, settings);
    }
    memory.do('characterNew', id, memory.record, memory.out);
    super('world', 'character', memory, memory.u32[memory.out >>> 2]);
    this.world = world;
    this.id = id;
    this.moved = new CharacterMoved();
    if (isCopy) this.copyFrom(actor);
  }

  /** The actor that the character moves; null if it is not in the world any more. */
  get body() {
    const body = this.world.known[Number(this.id >> 32n)];
    return body?.id === this.id ? body : null;
  }

  /** Advances by one tick. Returns the same object each time. */
  tick(input = NOTHING) {
    const { world, moved } = this;
    const { memory } = world;
    const { out } = memory;
    const buttons = buttonsOf(input);
    memory.do('characterTick', this.use(), world.use(), stick(input), buttons, out);
    return moved.read(memory, out >>> 2);
  }

  /** What a tick in which nothing happens would return. A new object. */
  get state() {
    const { memory } = this;
    memory.do('characterState', this.use(), this.world.use(), memory.out);
    return new CharacterMoved().read(memory, memory.out >>> 2);
  }

  /** How it would jump if the button were pressed now; null if it would not. */
  canJump() {
    const { memory } = this;
    const { out } = memory;
    memory.do('characterCanJump', this.use(), this.world.use(), out, out + 4);
    const [jump, side] = memory.u32.subarray(out >>> 2);
    return jump === 0 ? null : { jump: JUMPS[jump], side };
  }

  get settings() {
    const { memory } = this;
    memory.do('characterGetDef', this.use(), memory.record);
    return readFields(memory, memory.record >>> 2, CHARACTER);
  }

  set settings(settings) {
    const pointer = this.use();
    const { memory } = this;
    memory.do('characterGetDef', pointer, memory.record);
    changeSettings(memory, settings);
    memory.do('characterSetDef', pointer, memory.record);
  }

  checksum() {
    return BigInt.asUintN(64, this.memory.run('characterChecksum', this.use()));
  }

  /** Becomes equal to another character. */
  copyFrom(other) {
    const pointer = this.use();
    if (!(other instanceof Character) || other.memory !== this.memory) {
      refuse('other', other, 'pass a Character that this copy of jostle2d has made');
    }
    this.memory.do('characterCopy', pointer, other.use());
    this.id = other.id;
  }

  /** Returns a copy, to be kept beside a snapshot of the world. */
  copy() {
    return new Character(this);
  }
}

addMethods(
  Character,
  'character',
  {},
  {
    setVelocity: 'x y >',
    jump: 'height >',
    dash: 'x y ticks >',
    suspendGravity: 'ticks >',
  },
);

/** Writes the settings of a preset with changes to the scratch memory. */
function putSettings(memory, settings) {
  const { record } = memory;
  const {
    tile,
    preset = 'classic',
    ticksPerSecond = 60,
    settings: changes = {},
    ...others
  } = object(settings, 'settings', '{ tile: 16 }');
  writeFields(memory, 0, {}, others, '`new Character()`', 'tile preset ticksPerSecond settings');
  const code = oneOf(preset, 'preset', PRESETS);
  memory.do('characterDefInit', record, code, number(tile, 'tile'), whole(ticksPerSecond, 'ticksPerSecond'));
  changeSettings(memory, changes);
}

function changeSettings(memory, changes) {
  writeFields(memory, memory.record >>> 2, CHARACTER, object(changes, 'settings', '{ jumpHeight: 40 }'), '`settings`');
}

/** Throws what is wrong with settings. */
export function checkSettings(world, settings) {
  world.use();
  const { memory } = world;
  const { record, out } = memory;
  putSettings(memory, settings);
  // Whether the body exists is looked at by each tick, and the settings are checked now.
  memory.do('characterNew', 1n, record, out);
  memory.run('characterFree', memory.u32[out >>> 2]);
}

/** Returns the place of the stick as 127 steps to each side. */
function stick({ moveX = 0 }) {
  if (!(typeof moveX === 'number' && moveX >= -1 && moveX <= 1)) {
    refuse('moveX', moveX, 'it must be from -1 (left) to 1 (right)');
  }
  return Math.round(moveX * 127);
}

/** Returns the bits of the buttons that are held. */
function buttonsOf(input) {
  let bits = 0;
  for (const name in object(input, 'input', '{ moveX: 1, jump: true }')) {
    if (Object.hasOwn(BUTTONS, name)) bits |= input[name] ? BUTTONS[name] : 0;
    else if (name !== 'moveX') {
      refuse('input', name, 'it has only moveX, up, down, jump, sprint and crouch', 'unknown-option');
    }
  }
  return bits;
}

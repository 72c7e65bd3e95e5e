import { CharacterMoved } from './answers.js';
import { Body } from './body.js';
import { allowOnly, refuse } from './errors.js';
import { CHARACTER, readFields, writeFields } from './fields.js';
import { Handle } from './handle.js';
import { addMethods } from './methods.js';
import { number, object, oneOf, whole } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

const PRESETS = [null, 'classic', 'precise', 'floaty'];
const BUTTONS = ['up', 'down', 'jump', 'sprint', 'crouch'];
const NOTHING = {};
export const SETTINGS = ['tile', 'preset', 'ticksPerSecond', 'settings'];

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
      definition(actor);
    } else {
      world.checkBody('body', actor);
      putSettings(memory, settings);
    }
    memory.do('characterNew', id, memory.record, memory.out);
    super('world', 'character', memory, memory.u32[memory.at]);
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
    const { world, memory } = this;
    const held = buttonsOf(input);
    memory.do('characterTick', this.use(), world.use(), stick(input), held, memory.out);
    return this.moved.read(memory, memory.at);
  }

  get settings() {
    return readFields(definition(this), this.memory.record >>> 2, CHARACTER);
  }

  set settings(settings) {
    changeSettings(definition(this), settings);
    this.memory.do('characterSetDef', this.pointer, this.memory.record);
  }

  /** Becomes equal to another character. */
  copyFrom(other) {
    this.memory.do('characterCopy', this.use(), this.useOther(other));
    this.id = other.id;
  }

  /** Returns a copy, to be kept beside a snapshot of the world. */
  copy() {
    return new Character(this);
  }
}

addMethods(Character, 'character', WORLD_ANSWERS, {
  // What a tick in which nothing happens would return. A new object.
  '*state': 'world > state',
  // How it would jump if the button were pressed now.
  canJump: 'world > jump',
  setVelocity: 'x y >',
  jump: 'height >',
  dash: 'x y ticks >',
  suspendGravity: 'ticks >',
  checksum: '> =sum',
});

/** Writes the settings of a character to the scratch memory. */
function definition(character) {
  const { memory } = character;
  memory.do('characterGetDef', character.use(), memory.record);
  return memory;
}

/** Writes the settings of a preset with changes to the scratch memory. */
function putSettings(memory, options) {
  const { tile, preset = 'classic', ticksPerSecond = 60, settings = {} } = object(options, 'settings', '{ tile: 16 }');
  allowOnly(SETTINGS, options, '`new Character()`');
  const code = oneOf(preset, 'preset', PRESETS);
  const size = Math.fround(number(tile, 'tile'));
  // The settings that are computed from it would be refused by their own names.
  if (!(size > 0 && size < Infinity)) {
    refuse('tile', tile, 'it must be a finite number greater than zero', 'bad-option');
  }
  memory.do('characterDefInit', memory.record, code, size, whole(ticksPerSecond, 'ticksPerSecond'));
  changeSettings(memory, settings);
}

function changeSettings(memory, changes) {
  writeFields(memory, memory.record >>> 2, CHARACTER, object(changes, 'settings', '{ jumpHeight: 40 }'), '`settings`');
}

/** Throws what is wrong with settings. */
export function checkSettings(world, settings) {
  world.use();
  const { memory } = world;
  putSettings(memory, settings);
  // Whether the body exists is looked at by each tick, and the settings are checked now.
  memory.do('characterNew', 1n, memory.record, memory.out);
  memory.drop('character', memory.u32[memory.at]);
}

/** Returns the place of the stick as 127 steps to each side. */
function stick({ moveX = 0 }) {
  if (!(Math.abs(number(moveX, 'moveX')) <= 1)) refuse('moveX', moveX, 'it must be from -1 (left) to 1 (right)');
  return Math.round(moveX * 127);
}

/** Returns the bits of the buttons that are held. */
function buttonsOf(input) {
  allowOnly(['moveX', ...BUTTONS], object(input, 'input', '{ moveX: 1, jump: true }'), '`input`');
  return BUTTONS.reduce((bits, name, bit) => (input[name] ? bits | (1 << bit) : bits), 0);
}

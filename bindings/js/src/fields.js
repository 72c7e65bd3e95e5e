// How definitions and settings are written and read: which word (of 4 bytes) of a record of jostle.h has which field,
// and of which type.
import { allowOnly, refuse } from './errors.js';
import { TILE_DATA, isTileData, mask, number, object, oneOf, side, truth, whole } from './values.js';

const plain = (view, encode, decode = (word) => word) => ({
  words: 1,
  encode,
  write(memory, at, value, name) {
    memory[view][at] = encode(value, name);
  },
  read: (memory, at) => decode(memory[view][at]),
});

const f32 = plain('f32', number);
const u32 = plain('u32', whole);
const layers = plain('u32', mask);
const boolean = plain('u32', truth, Boolean);
const sideOrNone = plain('u32', side, (word) => word || null);

/** One of these names, as its number. */
const named = (...names) =>
  plain(
    'u32',
    (value, name) => oneOf(value, name, names),
    (word) => names[word],
  );

/** A number, or null, which is written as -1. */
const orNone = (view, isAllowed, rule) =>
  plain(
    view,
    (value, name) => {
      if (value === null) return -1;
      if (!isAllowed(value, name)) refuse(name, value, `it must be ${rule}, or null`);
      return value;
    },
    (word) => (word < 0 ? null : word),
  );

/** A bit of a word that is set if the value is true, or if it is false. */
const bit = (bits, isSetBy) => ({
  encode: truth,
  write({ u32: words }, at, value, name) {
    const others = words[at] & ~bits;
    words[at] = truth(value, name) === Number(isSetBy) ? others | bits : others;
  },
  read: ({ u32: words }, at) => ((words[at] & bits) !== 0) === isSetBy,
});

/** Two numbers of an object. */
const two = (view, encode, a, b, example) => ({
  words: 2,
  encode(value, name) {
    object(value, name, example);
    return [encode(value[a], `${name}.${a}`), encode(value[b], `${name}.${b}`)];
  },
  write(memory, at, value, name) {
    memory[view].set(this.encode(value, name), at);
  },
  read: ({ [view]: words }, at) => ({ [a]: words[at], [b]: words[at + 1] }),
});

/** A whole number that JavaScript holds exactly, in 8 bytes. */
const wide = {
  encode(value, name) {
    if (!Number.isSafeInteger(value) || value < 0) refuse(name, value, 'it must be a whole number, zero or more');
    return BigInt(value);
  },
  write({ u64 }, at, value, name) {
    u64[at >>> 1] = this.encode(value, name);
  },
  read: ({ u64 }, at) => Number(u64[at >>> 1]),
};

/** Returns a table of fields that follow each other: types, each before the names of its fields. */
function row(word, ...groups) {
  const table = {};
  let at = word;
  for (let i = 0; i < groups.length; i += 2) {
    for (const name of groups[i + 1].split(' ')) {
      table[name] = [at, groups[i]];
      at += groups[i].words;
    }
  }
  return table;
}

const slope = two('u32', whole, 'rise', 'run', '{ rise: 1, run: 2 }');
export const OPTIONS = {
  ...row(0, sideOrNone, 'up', u32, 'maxHits', slope, 'maxSlope'),
  axisByAxis: [4, bit(1, true)],
  ...row(6, f32, 'forgiveCeiling forgiveWall forgiveLedge forgiveFloor step snap'),
};

export const KINDS = [null, 'actor', 'solid', 'sensor'];
const actors = named('ignore', 'block', 'share');
export const BODY = {
  ...row(2, layers, 'layers mask', sideOrNone, 'oneWay', actors, 'actors', u32, 'weight'),
  carries: [7, bit(1, false)],
  flipped: [7, bit(2, true)],
  number: [8, wide],
  conveyor: [14, two('f32', number, 'x', 'y', '{ x: 1, y: 0 }')],
  options: [16, OPTIONS],
};
export const BODY_RECT = 40; // in bytes
export const BODY_OPTIONS = 64;

export const MAP = {
  ...row(3, named('empty', 'solid', 'clamp'), 'outside', layers, 'layers'),
  endless: [5, bit(1, true)],
  ...row(6, f32, 'x y tileWidth tileHeight'),
};
export const MAP_COLUMNS = 1;

export const HITBOX = { ...row(1, layers, 'layers mask'), active: [3, bit(1, false)] };
export const HITBOX_RECT = 16; // in bytes

const maybe = orNone('f32', (value, name) => !(number(value, name) < 0), 'zero or more');
const maybeData = orNone('i32', isTileData, TILE_DATA);
export const CHARACTER = {
  ...row(1, u32, 'ticksPerSecond apex hangTime hangGravity jumpCut airJumpCount fallGravity coyote buffer'),
  ...row(10, u32, 'wallJumpLock liftGrace', boolean, 'dropsByDown inheritsVelocity'),
  ...row(14, maybeData, 'ladder water'),
  body: [16, OPTIONS],
  ...row(28, f32, 'runSpeed', maybe, 'sprintSpeed', f32, 'groundAcceleration groundFriction', maybe, 'groundTurn'),
  ...row(33, f32, 'airAcceleration airFriction', maybe, 'airTurn', f32, 'jumpHeight', maybe, 'runningJumpHeight'),
  ...row(38, f32, 'airJumpHeight fallSpeed', maybe, 'fastFallSpeed wallSlideSpeed wallJumpSpeed'),
  ...row(43, f32, 'wallJumpHeight wallJumpReach', maybe, 'ledgeReach'),
  ...row(46, f32, 'climbSpeed swimSpeed swimAcceleration sinkSpeed', maybe, 'crouchHeight', f32, 'crouchSpeed'),
};

/** Writes those fields that an object has. `others` are further names that it may have. */
export function writeFields(memory, start, table, values, what, others = []) {
  allowOnly([...others, ...Object.keys(table)], values, what);
  for (const [name, [word, type]] of Object.entries(table)) {
    const value = values[name];
    const at = start + word;
    if (value === undefined) continue;
    if (type.write) type.write(memory, at, value, name);
    else writeFields(memory, at, type, object(value, name, '{ snap: 4 }'), name);
  }
}

/** Reads all fields of a record into a new object. */
export function readFields(memory, start, table) {
  const entries = Object.entries(table).map(([name, [word, type]]) => {
    const at = start + word;
    return [name, type.read ? type.read(memory, at) : readFields(memory, at, type)];
  });
  return Object.fromEntries(entries);
}

// Checks what the game passes, and returns it as the number that WebAssembly takes. What Rust checks is not checked
// here: it refuses NaN and amounts out of range by itself.
import { refuse } from './errors.js';

export function number(value, name) {
  if (typeof value !== 'number') refuse(name, value, 'it must be a number');
  return value;
}

/** Checks the numbers of a box. Called often, so names are put together only for an error. */
export function numbers(x, y, w, h, list, index) {
  if (typeof x !== 'number' || typeof y !== 'number' || typeof w !== 'number' || typeof h !== 'number') {
    const box = index === undefined ? list : `${list}[${index}]`;
    for (const [name, value] of Object.entries({ x, y, w, h })) number(value, box ? `${box}.${name}` : name);
  }
}

/** A whole number from 0 to 2^32 - 1. The type goes first: bits of a BigInt or a symbol throw an error of another class. */
export function whole(value, name) {
  if (typeof value !== 'number' || value >>> 0 !== value) {
    refuse(name, value, 'it must be a whole number from 0 to 4294967295');
  }
  return value;
}

/** The number of the game's own that a tile may have. */
export const TILE_DATA = 'a whole number from 0 to 65535';
export const isTileData = (value) => typeof value === 'number' && (value & 0xffff) === value;

/** 32 bits, of which the highest may be a sign: `~0` is -1. */
export function mask(value, name) {
  return (typeof value === 'number' && (value | 0) === value ? value : whole(value, name)) >>> 0;
}

/** A column or a row. */
export function integer(value, name) {
  if (typeof value !== 'number' || (value | 0) !== value) refuse(name, value, 'it must be a whole number');
  return value;
}

export function truth(value, name) {
  if (typeof value !== 'boolean') refuse(name, value, 'it must be true or false');
  return Number(value);
}

/** One side; nothing is 0. */
export function side(value, name) {
  if (![null, 0, 1, 2, 4, 8].includes(value)) refuse(name, value, 'pass one side, such as Side.MinY, or null');
  return Number(value);
}

export function object(value, name, example) {
  if (value === null || typeof value !== 'object') refuse(name, value, `pass an object, such as ${example}`);
  return value;
}

export function callback(value, name) {
  if (typeof value !== 'function') refuse(name, value, 'it must be a function');
  return value;
}

export function array(value, name, of = '') {
  if (!Array.isArray(value)) refuse(name, value, `pass an array${of}`);
  return value;
}

/** One of these names, as its number. */
export function oneOf(value, name, names) {
  const at = names.indexOf(value);
  if (at < 0 || value === null) refuse(name, value, `it must be "${names.filter(Boolean).join('", "')}"`);
  return at;
}

/** Something of a class of typed arrays, and of this length. */
export function typed(Type, value, name, length, what = '') {
  if (!(value instanceof Type) || (length !== undefined && value.length !== length)) {
    refuse(name, value, `pass a ${Type.name}${length === undefined ? '' : ` of ${length}`}${what}`);
  }
  return value;
}

/** Returns how many groups of four numbers there are. */
export function groupsOfFour(value, name, what) {
  const groups = typed(Float32Array, value, name).length / 4;
  if (groups % 1) refuse(name, value, `pass four numbers for each ${what}`);
  return groups;
}

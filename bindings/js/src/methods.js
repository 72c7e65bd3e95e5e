// Most methods check what they are given, call one exported function, and read what it answers. A table says how, in a
// line for each: the parameters, whose names say what they must be, and the answer.
import { array, integer, mask, number, truth, whole } from './values.js';

const box = (value, name, { memory }) => memory.putBox(value, name);

/** What parameters of these names must be; all others are numbers. */
const PARAMETERS = {
  area: box,
  box,
  label: (value, name, { memory }) => memory.putLabel(value),
  query: (value, name, world) => world.putQuery(value),
  world: (value, name, world) => world.use(),
  mask: (value, name) => mask(value ?? ~0, name),
  wanted: (value, name) => whole(value ?? 1, name),
  layers: mask,
  index: whole,
  ticks: whole,
  tile: whole,
  column: integer,
  row: integer,
  isActive: truth,
  keeps: truth,
};

/**
 * Adds methods to a class. They call exported functions of this family, and read answers by these functions. If the
 * exported function has another name, that is behind a colon; a star is before the name of a property.
 *
 * Most exported functions return whether they have succeeded. A question mark is before the one failure that is an
 * answer, false or null; an equals sign is before answers that are returned instead.
 */
export function addMethods({ prototype }, family, answers, table) {
  for (const [names, line] of Object.entries(table)) {
    const [, star, name, called = name] = names.match(/(\*?)(\w+):?(\w+)?/);
    const [, takes, equals, gives, failure] = line.match(/(.*)> ?(=?)(\w*)\??(.*)/);
    // Otherwise a typo would be a method that returns nothing.
    if (gives && !answers[gives]) throw new TypeError(`${family} has no answer ${gives}`);
    const value = method(nameOfCall(family, called), takes.split(' ').filter(Boolean), answers[gives], equals, failure);
    Object.defineProperty(prototype, name, star ? { get: value } : { value, writable: true });
  }
}

/** Returns `worldCount` for `world` and `count`. */
export function nameOfCall(family, name) {
  return family + name[0].toUpperCase() + name.slice(1);
}

function method(call, parameters, read, isValue, failure) {
  return function passOn(...given) {
    const host = this.world ?? this;
    const { memory } = host;
    const args = this.begin();
    let list;
    parameters.forEach((name, i) => {
      if (name === 'out') list = given[i];
      else args.push((PARAMETERS[name] ?? number)(given[i], name, host));
    });
    const { out, at } = memory;
    const result = memory.run(call, ...args, out, out + 4, out + 8);
    if (isValue) return read(host, at, list, result);
    const succeeds = memory.check(result, undefined, failure);
    if (!read) return failure ? succeeds : undefined;
    return succeeds ? read(host, at, list, memory.u32[at + 1]) : null;
  };
}

/** Returns how to read a list. Its place is in the scratch memory, and so is its length unless the call returned it. */
export function listOf(read, words) {
  return (host, at, list, length) => readList(host, host.memory.u32[at], length, read, words, list);
}

/** Reads a list into an array: a new one, or that of the game. */
export function readList(host, pointer, length, read, words, list = []) {
  array(list, 'out', ', or nothing');
  const first = pointer >>> 2;
  for (let i = 0; i < length; i += 1) list[i] = read(host, first + i * words, list[i]);
  return cut(list, length);
}

/** Cuts a list that is filled again. An assignment of its length would take 25 ns, a fifth of a whole query. */
export function cut(list, length) {
  while (list.length > length) list.pop();
  return list;
}

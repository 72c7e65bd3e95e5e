// Most methods check what they are given, call one exported function, and read what it answers. A table says how, in a
// line for each: the parameters, whose names say what they must be, and the answer.
import { refuse } from './errors.js';
import { integer, number, truth, whole } from './values.js';

/** What parameters of these names must be; all others are numbers. */
const PARAMETERS = {
  area: (value, name, { memory }) => memory.putBox(value, name),
  box: (value, name, { memory }) => memory.putBox(value, name),
  label: (value, name, { memory }) => memory.putLabel(value),
  query: (value, name, world) => world.putQuery(value),
  mask: (value, name) => whole(value ?? ~0, name),
  wanted: (value, name) => whole(value ?? 1, name),
  layers: whole,
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
 * exported function has another name, that is behind a colon.
 */
export function addMethods({ prototype }, family, answers, table) {
  for (const [names, line] of Object.entries(table)) {
    const [name, called = name] = names.split(':');
    const [takes, gives] = line.split('>').map((words) => words.trim());
    const call = family + called[0].toUpperCase() + called.slice(1);
    prototype[name] = method(call, takes.split(' ').filter(Boolean), answers[gives]);
  }
}

function method(call, parameters, read) {
  return function passOn(...given) {
    const host = this.world ?? this;
    const { memory } = host;
    const args = this.begin();
    let list;
    parameters.forEach((name, i) => {
      if (name === 'out') list = given[i];
      else args.push((PARAMETERS[name] ?? number)(given[i], name, host));
    });
    const { out } = memory;
    memory.do(call, ...args, out, out + 4, out + 8);
    return read?.(host, list);
  };
}

/** Reads a list whose place and length a call has written to the scratch memory. */
export function answeredList(host, read, words, list) {
  const { u32, out } = host.memory;
  return readList(host, u32[out >>> 2], u32[(out >>> 2) + 1], read, words, list);
}

/** Reads a list into an array: a new one, or that of the game. */
export function readList(host, pointer, length, read, words, list = []) {
  if (!Array.isArray(list)) refuse('out', list, 'pass an array, or nothing');
  const first = pointer >>> 2;
  for (let i = 0; i < length; i += 1) list[i] = read(host, first + i * words, list[i]);
  list.length = length;
  return list;
}

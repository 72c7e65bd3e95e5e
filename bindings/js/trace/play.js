/** What the programs for each runtime share. */

import { replay } from './replay.js';

/** Which traces an entry of the package can play. */
const TRACES = {
  jostle2d: ['platformer', 'pairs'],
  'jostle2d/wasm': ['platformer', 'pairs'],
  'jostle2d/boxes': ['pairs'],
};

/**
 * Loads an entry of the package, plays its traces, and returns a line about each.
 *
 * @param {string} entry
 * @param {(name: string) => Promise<string>} read reads a trace
 */
export async function play(entry, read) {
  const jostle = await import(entry);
  await jostle.init();
  const lines = [];
  for (const name of TRACES[entry]) {
    const text = await read(`${name}.txt`);
    const compared = replay(jostle, text);
    lines.push(`${entry}: ${compared} answers of ${name}.txt are the same`);
  }
  return lines;
}

/** Where jostle comes from, and which versions are compared. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FOLDER = path.dirname(fileURLToPath(import.meta.url));

export const MISSING_JOSTLE = `jostle2d is not installed: run \`npm run jostle2d\` in ${FOLDER} to install the archive in
target/dist, or let JOSTLE2D name the folder of an unpacked package. With --peers, the others run without it.`;

/** The folder of jostle's package: what JOSTLE2D names, or the one in `node_modules`. */
function jostleFolder() {
  const named = process.env.JOSTLE2D;
  return named ? path.resolve(named) : path.join(FOLDER, 'node_modules', 'jostle2d');
}

/** Whether jostle can be imported. A wrong JOSTLE2D is an error rather than a reason to leave jostle out. */
export function hasJostle() {
  const isThere = existsSync(path.join(jostleFolder(), 'package.json'));
  if (!isThere && process.env.JOSTLE2D) {
    throw new Error(`JOSTLE2D is ${process.env.JOSTLE2D}: there is no package.json in it`);
  }
  return isThere;
}

/**
 * The URL of a module of jostle's package.
 *
 * @param {string} entry a key of `exports` in its package.json
 */
export function jostleUrl(entry = '.') {
  if (!hasJostle()) throw new Error(MISSING_JOSTLE);
  const target = importTarget(manifestIn(jostleFolder()).exports?.[entry]);
  if (!target) throw new Error(`jostle2d exports no "${entry}"`);
  return pathToFileURL(path.join(jostleFolder(), target)).href;
}

/** Imports jostle and makes it ready. */
export async function loadJostle() {
  const jostle = await import(jostleUrl());
  await jostle.init();
  return jostle;
}

/** `exports` allows a path, or conditions that lead to one. */
function importTarget(target) {
  if (typeof target !== 'object' || target === null) return target;
  return importTarget(target.node ?? target.import ?? target.default);
}

/** The version of a package, from its own package.json. */
export function versionOf(name) {
  const folder = name === 'jostle2d' ? jostleFolder() : path.join(FOLDER, 'node_modules', name);
  return manifestIn(folder).version;
}

/** The folder of a peer, for files that it does not export. */
export function peerFolder(name) {
  return path.join(FOLDER, 'node_modules', name);
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/**
 * Starts the playground as a person does, and ends it.
 *
 * Owns the process: a game that did not end by itself is ended when its test is over.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = `${ROOT}target/release/jostle_playground`;
/** The first port that is tried; a game whose port is taken goes to the next. */
const PORT = 4900;
const TIMEOUT = 20_000;

/** Where pictures, recordings and numbers are kept for people to look at. */
export const KEPT = `${ROOT}target/jostle/browser/`;
mkdirSync(KEPT, { recursive: true });

/** The platformer, served. Its short run is one tick: what scenes come to is tested elsewhere. */
export function startGame(...more) {
  return start('--serve', '--scene', 'platformer', '--ticks', '1', ...more);
}

/** A recording, served. */
export function startReplay(file) {
  return start('--replay', file);
}

async function start(...words) {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing; run cargo build --release`);
  const child = spawn(PROGRAM, [...words, '--port', String(PORT)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let isWanted = true;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.once('exit', (code, signal) => {
    if (isWanted) console.log(`the playground ended by itself: code ${code}, signal ${signal}`);
  });
  const end = async () => {
    isWanted = false;
    child.kill('SIGKILL');
    await gone;
  };
  try {
    const address = await addressOf(child);
    return { address, port: Number(new URL(address).port), pid: child.pid, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The address that a game says; fails with all that it said if there is none. */
function addressOf(child) {
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`the playground ${why}; it said:\n${said}`));
    const timer = setTimeout(() => fail(`named no address within ${TIMEOUT / 1000} s`), TIMEOUT);
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.once('error', reject);
    const hear = (bytes) => {
      said += bytes;
      const found = /Look at (http:\S+)/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
}

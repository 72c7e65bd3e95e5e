/**
 * Starts and ends the playground as a user would.
 *
 * A game that is still running when its test is over is ended.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = `${ROOT}target/release/jostle_playground`;
/** The first port to try; if it is taken, the game uses the next free one. */
const PORT = 4900;
const TIMEOUT = 120_000;

/** Where pictures, recordings and numbers are stored to look at. */
export const KEPT = `${ROOT}target/jostle/browser/`;
mkdirSync(KEPT, { recursive: true });

/** Serves the platformer, with a short run of one tick: scene results are tested elsewhere. */
export function startGame(...more) {
  return start('--serve', '--scene', 'platformer', '--ticks', '1', ...more);
}

/** Serves a recording. */
export function startReplay(file) {
  return start('--replay', file);
}

async function start(...words) {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing; run cargo build --release`);
  const child = spawn(PROGRAM, [...words, '--port', String(PORT)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let isWanted = true;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.once('exit', (code, signal) => {
    if (isWanted) console.log(`the playground exited unexpectedly: code ${code}, signal ${signal}`);
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

/** The address that the game prints; fails with everything it printed if there is none. */
function addressOf(child) {
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`the playground ${why}; it printed:\n${printed}`));
    const timer = setTimeout(() => fail(`printed no address within ${TIMEOUT / 1000} s`), TIMEOUT);
    child.once('exit', (code) => fail(`exited with code ${code}`));
    child.once('error', reject);
    const collect = (bytes) => {
      printed += bytes;
      const found = /Open (http:\S+)/.exec(printed);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
}

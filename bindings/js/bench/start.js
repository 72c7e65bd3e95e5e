/** How long a game waits before it can use a package: each time in a process of its own, which has compiled nothing. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import { rowOf } from './measure.js';
import { jostleUrl, peerFolder } from './packages.js';

export const START = { id: 'start', title: 'Start in Node, in a new process', unit: 'ms', limit: 30 };

const PROCESSES = 20;

/** The smallest bundle of a game imports one of these. */
const JOSTLE_ENTRIES = [
  ['jostle2d', '.'],
  ['jostle2d/boxes', './boxes'],
];

export function measureStart({ isQuick, withJostle, onProgress }) {
  const targets = targetsOf(withJostle);
  const best = targets.map(() => ({ imported: Infinity, ready: Infinity }));
  for (let turn = 0; turn < (isQuick ? 1 : PROCESSES); turn++) {
    onProgress(`turn ${turn + 1} of ${PROCESSES}`);
    targets.forEach(({ url }, i) => {
      const { imported, ready } = startOnce(url);
      if (imported + ready < best[i].imported + best[i].ready) best[i] = { imported, ready };
    });
  }
  const own = withJostle ? best[0].ready : null;
  return targets.map((target, i) => {
    const detail = `after ${best[i].imported.toFixed(1)} ms for its import`;
    return rowOf(target, best[i].ready, own, null, detail);
  });
}

function targetsOf(withJostle) {
  const entries = withJostle ? JOSTLE_ENTRIES : [];
  const own = entries.map(([name, entry]) => {
    return { name: `${name}, init()`, peer: 'jostle2d', url: jostleUrl(entry) };
  });
  const rapier = path.join(peerFolder('@dimforge/rapier2d-compat'), 'dist', 'rapier.mjs');
  const peer = { name: 'rapier2d-compat, init()', peer: '@dimforge/rapier2d-compat' };
  return [...own, { ...peer, url: pathToFileURL(rapier).href }];
}

function startOnce(url) {
  const script = fileURLToPath(new URL('./start_once.js', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script, url], { encoding: 'utf8' }));
}

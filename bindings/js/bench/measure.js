/** Runs one job: prepares its methods, checks their answers, and lets them take turns. */

import { endsDetail } from './checks.js';
import { unitsIn } from './jobs.js';
import { versionOf } from './packages.js';
import { FULL, QUICK, takeTurns } from './turns.js';

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string | null} peer
 * @property {string} version empty if we wrote it by hand
 * @property {number} time in the unit of the job
 * @property {number | null} ratio to jostle's time
 * @property {number | null} wanted
 * @property {string} note
 */

/**
 * @param {import('./jobs.js').Job} job
 * @param {{ isQuick: boolean, withJostle: boolean, onProgress: (text: string) => void }} options
 * @returns {Promise<Row[]>}
 */
export async function measureJob(job, { isQuick, withJostle, onProgress }) {
  const scene = job.scene(isQuick);
  const methods = job.methods.filter(([method]) => withJostle || method.peer !== 'jostle2d');
  const prepared = await prepareMethods(job, methods, scene, onProgress);
  const runs = prepared.map(({ run }) => run);
  const effort = isQuick ? QUICK : FULL;
  const turns = takeTurns(runs, effort, (round) => onProgress(`turn ${round + 1} of ${effort.rounds}`));
  const times = turns.map(({ best }) => best * unitsIn(job, scene));
  const own = withJostle ? times[0] : null;
  return methods.map(([method, wanted], i) => rowOf(method, times[i], own, wanted, prepared[i].detail));
}

/** Prepares and checks each method. An answer may be a view that the next call overwrites, so it is checked at once. */
async function prepareMethods(job, methods, scene, onProgress) {
  const prepared = [];
  let reference = null;
  for (const [method] of methods) {
    onProgress(`checking ${method.name}`);
    const run = await method.prepare(scene);
    const answer = run();
    reference = job.check(method, answer, scene, reference);
    const detail = job.id === 'moves' && prepared.length > 0 ? endsDetail(answer, reference) : '';
    prepared.push({ run, detail });
  }
  return prepared;
}

export function rowOf(method, time, ownTime, wanted = null, detail = '') {
  return {
    name: method.name,
    peer: method.peer,
    version: method.peer ? versionOf(method.peer) : '',
    time,
    ratio: ownTime === null ? null : time / ownTime,
    wanted,
    note: [method.note, detail].filter(Boolean).join('; '),
  };
}

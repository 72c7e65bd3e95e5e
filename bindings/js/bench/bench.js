/** `node bench.js [--quick] [--write] [--peers] [--job ID]...`; see README.md. */

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { JOBS } from './jobs.js';
import { hasJostle, MISSING_JOSTLE } from './packages.js';
import { pageOf } from './page.js';
import { START } from './start.js';
import { answersText, tableText } from './table.js';

const ALL = [...JOBS, START];
const PAGE = new URL('../../../docs/bench/js.md', import.meta.url);

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    job: { type: 'string', multiple: true, default: [] },
  },
});

try {
  await main(values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main({ quick, write, peers, job }) {
  const isWhole = job.length === 0 && !quick && !peers;
  if (write && !isWhole) throw new Error('--write needs a whole run: leave out --quick, --peers and --job');
  if (!peers && !hasJostle()) throw new Error(MISSING_JOSTLE);
  const results = [];
  for (const one of chosenJobs(job)) {
    const rows = await runInProcess(one, quick, !peers);
    results.push({ job: one, rows });
    process.stdout.write(quick ? answersText(one, rows) : tableText(one, rows));
  }
  if (!write) return;
  writeFileSync(PAGE, pageOf(results));
  process.stdout.write(`wrote ${fileURLToPath(PAGE)}\n`);
}

function chosenJobs(ids) {
  const unknown = ids.find((id) => !ALL.some((job) => job.id === id));
  if (unknown) {
    throw new Error(`--job is ${unknown}: it must be one of ${ALL.map((job) => job.id).join(', ')}`);
  }
  return ids.length === 0 ? ALL : ALL.filter((job) => ids.includes(job.id));
}

/** Runs a job and shows its progress, on one line of a terminal. */
function runInProcess(job, isQuick, withJostle) {
  const script = new URL('./run_job.js', import.meta.url);
  const child = fork(script, [JSON.stringify([job.id, isQuick, withJostle])]);
  return new Promise((resolve, reject) => {
    child.on('message', ({ progress, rows, failure }) => {
      if (progress) showProgress(`${job.id}: ${progress}`);
      if (rows) resolve(rows);
      if (failure) reject(new Error(failure));
    });
    child.on('exit', (code, signal) => reject(new Error(`${job.id} ended early (${signal ?? code})`)));
  }).finally(() => showProgress(''));
}

function showProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (/turn \d*[05]0 of/.test(text)) process.stderr.write(`${text}\n`);
}

/**
 * One job in a process of its own, which `bench.js` starts: what the engine has learned about a method's code in
 * one job must not decide how it is compiled in the next.
 */

import { JOBS } from './jobs.js';
import { measureJob } from './measure.js';
import { measureStart, START } from './start.js';

const [id, isQuick, withJostle] = JSON.parse(process.argv[2]);
const onProgress = (progress) => process.send({ progress });
const options = { isQuick, withJostle, onProgress };
const job = JOBS.find((one) => one.id === id);
try {
  const rows = id === START.id ? measureStart(options) : await measureJob(job, options);
  process.send({ rows });
} catch (error) {
  process.send({ failure: error.message });
}
process.disconnect();

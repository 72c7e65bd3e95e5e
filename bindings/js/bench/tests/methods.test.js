/** Each method of each job, on a small scene: its answers must be those of a plain loop. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { JOBS } from '../jobs.js';
import { hasJostle } from '../packages.js';

for (const job of JOBS) {
  test(`${job.id}: methods agree`, async (t) => {
    const scene = job.scene(true);
    // Jostle is compared as well, but not with itself: without it, the first peer is the reference for ends.
    let reference = null;
    for (const [method] of job.methods) {
      const skip = method.peer === 'jostle2d' && !hasJostle() ? 'jostle2d is not installed' : false;
      await t.test(method.name, { skip }, async () => {
        const run = await method.prepare(scene);
        reference = job.check(method, run(), scene, reference);
        reference = job.check(method, run(), scene, reference);
      });
    }
    assert.ok(reference.length > 0);
  });
}

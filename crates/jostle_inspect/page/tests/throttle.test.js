import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { throttled } from '../throttle.js';

/** Long enough that what does not wait is over before. */
const WAIT = 200;

test('the first call runs at once, the last one later, and those between not at all', async () => {
  const runs = [];
  let value = 0;
  const { soon } = throttled(() => runs.push(value), WAIT);
  for (value of [1, 2, 3]) soon();
  assert.deepEqual(runs, [1]);
  await sleep(WAIT + 50);
  assert.deepEqual(runs, [1, 3]);
});

test('what cannot wait runs at once, and nothing runs again for it', async () => {
  let [runs, isSlow] = [0, true];
  const { soon, now } = throttled(
    () => (runs += 1),
    WAIT,
    () => isSlow,
  );
  soon();
  soon();
  now();
  assert.equal(runs, 2);
  isSlow = false;
  soon();
  assert.equal(runs, 3);
  await sleep(WAIT + 50);
  assert.equal(runs, 3);
});

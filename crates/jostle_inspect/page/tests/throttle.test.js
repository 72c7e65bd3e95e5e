import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttled } from '../throttle.js';

const WAIT = 200;

/** Replaces the clock by one that only moves on request. @returns {(milliseconds: number) => void} */
function fakeClock(t) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return (milliseconds) => {
    now += milliseconds;
    t.mock.timers.tick(milliseconds);
  };
}

test('the first call runs immediately, the last one later, and those in between not at all', (t) => {
  const wait = fakeClock(t);
  const runs = [];
  let value = 0;
  const { soon } = throttled(() => runs.push(value), WAIT);
  for (value of [1, 2, 3]) soon();
  assert.deepEqual(runs, [1]);
  wait(WAIT - 1);
  assert.deepEqual(runs, [1]);
  wait(1);
  assert.deepEqual(runs, [1, 3]);
});

test('a call that cannot wait runs immediately, and replaces the pending one', (t) => {
  const wait = fakeClock(t);
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
  wait(WAIT);
  assert.equal(runs, 3);
});

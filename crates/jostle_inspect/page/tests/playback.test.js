/** Playing and stepping, with a stand-in for the game, its frames and the clock. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { link } from '../game.js';
import { loaded, pauseAt, setPlaySpeed, step, togglePlay } from '../playback.js';
import { state } from '../state.js';

globalThis.document ??= { hidden: true };
let clock = 0;
const waiting = [];
let sent = [];
performance.now = () => clock;
globalThis.requestAnimationFrame = (run) => waiting.push(run);
link.send = (...words) => sent.push(words.join(' '));

/** Lets time pass until the next animation frame, and what was requested arrive. */
async function pass(milliseconds) {
  clock += milliseconds;
  for (const run of waiting.splice(0)) run(clock);
  await new Promise((done) => setImmediate(done));
}

/** A game that has reached a tick and is live on the page. */
function join(newest, paused) {
  link.on.opened();
  Object.assign(state, { stage: { rate: 60 }, shown: { tick: newest }, first: 0, newest, paused });
  sent = [];
}

beforeEach(() => pass(60_000));

/** The tick shown after each of some frames. */
async function ticksPlayed(speed, frames) {
  const recording = { seek: async (tick) => ({ tick }) };
  Object.assign(loaded, { recording });
  Object.assign(state, { source: 'file', isPast: true, wanted: null, first: 0, newest: 100 });
  Object.assign(state, { stage: { rate: 60 }, shown: { tick: 0 } });
  setPlaySpeed(speed);
  togglePlay();
  const ticks = [];
  for (let i = 0; i < frames; i += 1) {
    await pass(25);
    ticks.push(state.shown.tick);
  }
  togglePlay();
  setPlaySpeed(1);
  return ticks;
}

test('the past plays at its own speed, tick by tick', async () => {
  assert.deepEqual(await ticksPlayed(2, 4), [3, 6, 9, 12]);
  assert.deepEqual(await ticksPlayed(1, 4), [1, 3, 4, 6]);
  assert.deepEqual(await ticksPlayed(0.5, 5), [0, 1, 2, 3, 3]);
});

test('a condition at the last step leaves the page live, also in a game that started again', () => {
  join(5000, true);
  step(1);
  join(100, true);
  step(1);
  pauseAt(101);
  assert.deepEqual([sent, state.isPast], [['step 1'], false]);
});

test('a condition before the last step goes to its tick', () => {
  join(100, true);
  step(10);
  state.newest = 105;
  pauseAt(105);
  assert.deepEqual([state.isPast, state.wanted], [true, 105]);
});

/** Plays from the tick before the newest one to the game. Returns whether the game runs on. */
async function isRunOn() {
  Object.assign(state, { isPast: true, wanted: null, shown: { tick: state.newest - 1 } });
  togglePlay();
  sent = [];
  await pass(100);
  assert.equal(state.isPast, false, 'it is live');
  return sent.includes('play');
}

test('playing past a condition runs the game on, unless it was paused otherwise meanwhile', async () => {
  join(100, false);
  pauseAt(100);
  assert.ok(await isRunOn());

  join(100, false);
  pauseAt(100);
  Object.assign(state, { isPast: false, wanted: null });
  step(1);
  assert.ok(!(await isRunOn()), 'stepped');

  join(100, false);
  pauseAt(100);
  state.paused = false;
  await pass(10_000);
  state.paused = true;
  assert.ok(!(await isRunOn()), 'paused on another page');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest, peakNear, TimeScale } from '../time_scale.js';
import { peaks } from '../tick_plots.js';

test('a click on a pixel selects the tick drawn there', () => {
  for (const [first, newest, width, inset] of [
    [0, 3600, 250, 0],
    [120, 180, 250, 0],
    [500, 500, 250, 0],
    [1, 3600, 1280, 7],
  ]) {
    const scale = new TimeScale({ first, newest }, width, inset);
    for (let tick = first; tick <= newest; tick += 1) {
      assert.ok(Math.abs(scale.tickAt(scale.xOf(tick)) - tick) < 1e-9, `${tick} of ${first} to ${newest}`);
    }
    assert.deepEqual([scale.xOf(first), scale.xOf(newest)].map(Math.round), [
      inset,
      newest > first ? width - 1 - inset : inset,
    ]);
  }
});

test('a click on a peak of a plot goes to the tick that caused it', () => {
  const [first, newest, width] = [1, 3600, 250];
  const ticks = Array.from({ length: newest }, (_, i) => ({ tick: i + 1, pairs: i % 7, events: 0 }));
  const scale = new TimeScale({ first, newest }, width);
  for (const peak of [3, 700, 1801, 3001, 3598]) {
    const spiked = ticks.map((one) => (one.tick === peak ? { ...one, pairs: 900, events: 2 } : one));
    const pixel = peaks(spiked, 'pairs', first, newest, width).indexOf(900);
    for (const x of [pixel, pixel + 1]) {
      const reach = 2 / scale.pixels;
      assert.equal(peakNear(spiked, 'pairs', Math.floor(scale.tickAt(x)), reach), peak);
      assert.equal(peakNear(spiked, 'events', Math.floor(scale.tickAt(x)), reach), peak);
    }
  }
  assert.equal(peakNear(ticks, 'events', 1234, 20), 1234, 'without a peak it is the tick itself');
  assert.equal(peakNear([], 'events', 12, 20), 12);
});

test('with few ticks each has its own bar, and a click anywhere on it goes there', () => {
  const scale = new TimeScale({ first: 100, newest: 110 }, 251);
  for (const x of [50, 62, 74]) assert.equal(Math.floor(scale.tickAt(x)), 102);
});

test('a click near a mark means the mark', () => {
  assert.equal(nearest([20, 60], 57, 4), 60);
  assert.equal(nearest([20, 60], 50, 4), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf } from '../plot_choice.js';
import { peaks } from '../tick_plots.js';

test('a number that was not counted leaves a gap, not a zero', () => {
  const ticks = [3, null, 0, 5].map((candidates, tick) => ({ tick, candidates }));
  assert.deepEqual([...peaks(ticks, 'candidates', 0, 3, 4)], [3, -1, 0, 5]);
});

test('y and its speed are plotted downward, as on the canvas; everything else upward', () => {
  const down = ['x', 'y', 'vx', 'vy', 'width', 'height'].filter((name) => choiceOf(`body ${name}`).isDown);
  assert.deepEqual(down, ['y', 'vy']);
});

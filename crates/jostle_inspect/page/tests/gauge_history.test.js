import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GaugeHistory } from '../gauge_history.js';

const at = (tick, values) => ({
  tick,
  gauges: Object.entries(values).map(([name, value]) => ({ name, unit: '', value })),
});

test('every tick of a long recording is known', () => {
  const history = new GaugeHistory();
  for (let tick = 1; tick <= 50_000; tick += 1) history.see(at(tick, { score: tick }));
  assert.equal(history.between('score', 0, Infinity).length, 50_000);
  assert.deepEqual(history.between('score', 1, 2), [
    { tick: 1, value: 1 },
    { tick: 2, value: 2 },
  ]);
});

test('values are in order, however they arrive, and gauges may come and go', () => {
  const history = new GaugeHistory();
  history.see(at(5, { score: 50, lives: 3 }));
  history.see(at(2, { score: 20 }));
  history.see(at(5, { score: 99 }));
  history.see(at(9, { score: 90, speed: -1 }));
  const ticks = (name) => history.between(name, 0, 100).map(({ tick, value }) => [tick, value]);
  assert.deepEqual(ticks('score'), [
    [2, 20],
    [5, 50],
    [9, 90],
  ]);
  assert.deepEqual([ticks('lives'), ticks('speed'), ticks('none')], [[[5, 3]], [[9, -1]], []]);
  assert.deepEqual(history.names, ['score', 'speed']);
});

test('ticks that a game no longer keeps are dropped', () => {
  const history = new GaugeHistory();
  for (let tick = 1; tick <= 1000; tick += 1) history.see(at(tick, { score: tick }));
  history.trim(901);
  assert.deepEqual(history.between('score', 0, 901), [{ tick: 901, value: 901 }]);
  history.clear();
  assert.deepEqual(history.names, []);
});

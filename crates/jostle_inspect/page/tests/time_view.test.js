import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GaugeHistory } from '../gauge_history.js';
import { bodyValues } from '../plot_choice.js';
import { looped } from '../playback.js';
import { farEnd } from '../time_range.js';
import { borders, isKept, moved, zoomed } from '../time_view.js';

const ALL = { first: 100, newest: 1100 };

test('zooming keeps the tick under the pointer in place, and ends at everything', () => {
  assert.deepEqual(zoomed(ALL, { from: 100, to: 1100 }, 350, 0.5), { from: 225, to: 725 });
  assert.deepEqual(zoomed(ALL, { from: 100, to: 1100 }, 100, 0.5), { from: 100, to: 600 });
  assert.equal(zoomed(ALL, { from: 100, to: 800 }, 350, 2), null);
  assert.deepEqual(zoomed(ALL, { from: 590, to: 610 }, 600, 0.01), { from: 590, to: 610 });
});

test('zooming around a tick that is not in view stays where the timeline is', () => {
  assert.deepEqual(zoomed(ALL, { from: 300, to: 400 }, 1000, 0.5), { from: 350, to: 400 });
  assert.deepEqual(zoomed(ALL, { from: 300, to: 400 }, 150, 2), { from: 300, to: 500 });
});

test('a range is dropped when none of its ticks is kept: forgotten, or of a game that started again', () => {
  assert.ok(isKept(ALL, { from: 50, to: 100 }));
  assert.ok(isKept(ALL, { from: 1100, to: 1200 }));
  assert.ok(!isKept(ALL, { from: 50, to: 99 }));
  assert.ok(!isKept(ALL, { from: 1101, to: 1200 }));
});

test('a zoomed timeline follows the tick shown, and lies within what is kept', () => {
  assert.deepEqual(moved(ALL, { from: 50, to: 150 }), { from: 100, to: 200 });
  assert.deepEqual(moved(ALL, { from: 200, to: 300 }, 250), { from: 200, to: 300 });
  assert.deepEqual(moved(ALL, { from: 200, to: 300 }, 320), { from: 220, to: 320 });
  assert.deepEqual(moved(ALL, { from: 200, to: 300 }, 150), { from: 150, to: 250 });
  assert.equal(moved({ first: 900, newest: 950 }, { from: 200, to: 300 }, 920), null, 'a new scene is short');
});

test('borders are drawn where scenes begin, not at the first tick', () => {
  assert.deepEqual(borders(ALL, [3, 100, 400, 1200]), [400]);
});

test('a range is looped, and its handles can be grabbed', () => {
  const range = { from: 20, to: 30 };
  assert.deepEqual([looped(25, range), looped(31, range), looped(7, range)], [25, 20, 20]);
  assert.deepEqual([farEnd(range, 21, 2), farEnd(range, 29, 2), farEnd(range, 25, 2)], [30, 20, null]);
  assert.equal(farEnd(null, 25, 2), null);
});

test('gauges are known for the ticks that were here, in any order', () => {
  const gauges = new GaugeHistory();
  const see = (tick, value) => gauges.see({ tick, gauges: [{ name: 'score', unit: '', value }] });
  see(5, 50);
  see(9, 90);
  see(7, 70);
  see(9, 1);
  gauges.see({ tick: 10, gauges: [{ name: 'lives', unit: '', value: 3 }] });
  assert.deepEqual(gauges.between('score', 6, 99), [
    { tick: 7, value: 70 },
    { tick: 9, value: 90 },
  ]);
  assert.deepEqual(gauges.names, ['lives']);
});

test('the speed of a body is how far it went per tick', () => {
  const points = [
    { tick: 1, x: 0, y: 5 },
    { tick: 2, x: 3, y: 5 },
    { tick: 4, x: 4, y: 1, width: 8 },
    { tick: 90, x: 4, y: 1 },
  ];
  assert.deepEqual(bodyValues(points, 'vx'), [
    { tick: 2, value: 3 },
    { tick: 4, value: 0.5 },
  ]);
  assert.deepEqual(bodyValues(points, 'width'), [{ tick: 4, value: 8 }]);
});

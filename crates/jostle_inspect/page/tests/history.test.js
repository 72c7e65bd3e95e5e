import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History, windowOf } from '../history.js';
import { decodeFrame } from '../wire/frame.js';
import { frame } from './encode.js';

const KEY = { world: 0, slot: 1, version: 1 };
const at = (tick) => decodeFrame(null, frame({ tick, bodies: [{ key: [1], box: [tick, 0, tick + 1, 1] }] }));

function of(key) {
  const history = new History();
  history.clear(key);
  return history;
}

test('the history of a body is in order, however it arrives', () => {
  const history = of(KEY);
  history.see(at(9));
  history.see(at(5));
  const points = [
    { tick: 3, x: 3, y: 0 },
    { tick: 9, x: -1, y: 0 },
  ];
  history.addAll({ key: KEY, first: 1, last: 9, points });
  history.addAll({ key: { ...KEY, version: 2 }, first: 1, last: 9, points: [{ tick: 4, x: 0, y: 0 }] });
  assert.deepEqual(
    history.points.map(({ tick, x }) => [tick, x]),
    [
      [3, 3],
      [5, 5],
      [9, 9],
    ],
  );
});

test('the plot ends at the newest tick, or surrounds a past tick', () => {
  const shown = { tick: 1000 };
  assert.deepEqual(windowOf({ shown, isPast: false, newest: 1000 }), [400, 1000]);
  assert.deepEqual(windowOf({ shown, isPast: true, newest: 5000 }), [700, 1300]);
  assert.deepEqual(windowOf({ shown, isPast: true, newest: 1100 }), [500, 1100]);
});

test('unknown ticks are requested with a margin, known ones never', () => {
  const history = of(KEY);
  history.learn(3000, 3600);
  assert.equal(history.missing([3000, 3600], 1, 3600), null);
  assert.equal(history.missing([2980, 3580], 1, 3600), null, 'a few ticks are not a gap');
  assert.deepEqual(history.missing([2400, 3000], 1, 3600), [1800, 2999]);
  assert.deepEqual(history.missing([1500, 2100], 1, 3600), [1200, 2399]);
  assert.deepEqual(history.missing([-300, 300], 1, 3600), [1, 1200]);
  assert.equal(history.missing([-300, 300], 290, 3600), null, 'nothing is kept there');
  history.learn(1200, 2399);
  assert.equal(history.missing([1500, 2100], 1, 3600), null);
  assert.deepEqual(history.missing([2100, 2700], 1, 3600), [2400, 2999]);
  history.learn(2400, 2999);
  assert.deepEqual(history.known, [[1200, 3600]]);
});

test('frames that arrive one by one are known, a pause between them is not', () => {
  const history = of(KEY);
  for (const tick of [1000, 1001, 1004, 1020, 1040]) history.see(at(tick));
  history.see(at(1300));
  assert.deepEqual(history.known, [
    [1000, 1040],
    [1300, 1300],
  ]);
  assert.deepEqual(history.missing([700, 1300], 900, 1300), [900, 999]);
});

test('forgotten ticks can be requested again', () => {
  const history = of(KEY);
  history.enter({ first: 0, last: Infinity }, 20_000);
  history.learn(1, 20_001);
  for (let tick = 1; tick <= 20_001; tick += 1) history.add({ tick, x: 0, y: 0 });
  const [{ tick }] = history.points;
  assert.deepEqual(history.known, [[tick, 20_001]]);
  assert.ok(tick > 2000);
});

test('the most ticks kept are those around the tick shown, however they arrive', () => {
  const points = Array.from({ length: 21_000 }, (_, i) => ({ tick: i + 1, x: 0, y: 0 }));
  const ends = (history) => [history.points[0].tick, history.points.at(-1).tick];
  for (const shown of [10, 20_990]) {
    const answered = of(KEY);
    answered.enter({ first: 0, last: Infinity }, shown);
    answered.addAll({ key: KEY, first: 1, last: 21_000, points });
    const added = of(KEY);
    added.enter({ first: 0, last: Infinity }, shown);
    for (const point of points.toReversed()) added.add(point);
    for (const history of [answered, added]) {
      assert.ok(history.points.length <= 20_000, `${history.points.length} points`);
      const [first, last] = ends(history);
      assert.ok(shown === 10 ? first === 1 : last === 21_000, `${first} to ${last} around ${shown}`);
    }
    assert.deepEqual(answered.known, [ends(answered)]);
  }
});

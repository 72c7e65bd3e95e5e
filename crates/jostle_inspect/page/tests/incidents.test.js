import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from '../history.js';
import { IncidentLog, incidentsOf, lastStop, stopAt } from '../incidents.js';
import { agoText, around } from '../panel/incidents.js';
import { faceText } from '../panel/why.js';
import { decodeFrame } from '../wire/frame.js';
import { STOP } from '../wire/names.js';
import { frame } from './encode.js';

const HERO = { world: 0, slot: 3, version: 1 };
const BOX = [0, 0, 1, 1];
const move = (more) => ({ key: [3], from: BOX, requested: [1, 1], to: BOX, ...more });
const hit = (more) => ({
  side: 1,
  other: { body: [7] },
  response: 1,
  fraction: 0.5,
  box: BOX,
  remaining: [0, 0],
  ...more,
});
const at = (tick, more) => decodeFrame(null, frame({ tick, bodies: [{ key: [3], box: BOX }], ...more }));
const stop = (tick, side = 1, more = {}) => ({ tick, kind: STOP, side, rise: 0, run: 0, ...more });

test('a body is stopped by hits that it does not pass through, and by what it starts inside of', () => {
  const moves = [
    move({
      hits: [hit({ response: 3, side: 0 }), hit({ side: 3, rise: 1, run: 2 })],
      blocked: 0b1010,
      inside: [{ body: [8] }],
    }),
  ];
  const told = incidentsOf(at(9, { moves }), HERO).map(({ tick, kind, side, rise, other }) => [
    tick,
    kind,
    side,
    rise,
    other.key.slot,
  ]);
  assert.deepEqual(told, [
    [9, STOP, 3, 1, 7],
    [9, STOP, 1, 0, 8],
  ]);
});

test('walking up a slope is not a stop, landing on it is', () => {
  const slope = (side, blocked) => move({ hits: [hit({ side, rise: 1, run: 2 })], blocked });
  const sides = (row) => incidentsOf(at(9, { moves: [row] }), HERO).map(({ side }) => side);
  assert.deepEqual(sides(slope(1, 0)), []);
  assert.deepEqual(sides(slope(3, 0b1000)), [3]);
  assert.deepEqual(sides(slope(1, 0b1000)), [3], 'walked up, and held by something below');
});

test('events are those of the body, and those of others in which it is the other', () => {
  const events = [
    { key: [3], kind: 1, other: { body: [4] }, side: 2 },
    { key: [4], kind: 1, other: { body: [3] }, side: 3 },
    { key: [5], kind: 2, other: { body: [3] } },
    { key: [5], kind: 2, other: { body: [6] } },
  ];
  const told = incidentsOf(at(1, { events }), HERO).map(({ kind, isOfOther }) => [kind, isOfOther]);
  assert.deepEqual(told, [
    [1, false],
    [2, true],
  ]);
});

test('stops on the same side in consecutive ticks are one stop', () => {
  const log = new IncidentLog();
  const event = { tick: 20, kind: 1, side: 255 };
  log.add(1, [stop(1, 3)]);
  log.add(2, [stop(2, 3), stop(2, 1)]);
  log.add(3, [stop(3, 3, { rise: 1 })]);
  log.add(20, [event, event]);
  log.add(40, [stop(40, 3)]);
  const { stops } = log;
  assert.deepEqual(
    stops.map(({ tick, last, side, rise }) => [tick, last, side, rise]),
    [
      [1, 3, 3, 0],
      [2, 2, 1, 0],
      [40, 40, 3, 0],
    ],
  );
  assert.equal(lastStop(stops, 39).last, 3);
  assert.equal(lastStop(stops, 99).tick, 40);
  assert.equal(lastStop(stops, 1), null);
  assert.deepEqual(
    [2, 3, 30, 40].map((tick) => stopAt(stops, tick).tick),
    [2, 1, 1, 40],
  );
  assert.deepEqual(log.marks, [1, 2, 20, 40]);
  assert.equal(log.incidents.length, 7);
});

test('what happened is the same in whatever order it arrives', () => {
  const ticks = [5, 6, 7, 30, 31, 60];
  const told = (order) => {
    const history = new History();
    history.clear(HERO);
    for (const tick of order) {
      history.happened(tick, [stop(tick)]);
      assert.ok(history.stops.length > 0, 'read after every tick, as by a drawing');
    }
    return [history.incidents, history.stops, history.marks];
  };
  assert.deepEqual(told(ticks.toReversed()), told(ticks));
  assert.deepEqual(told([30, 5, 60, 6, 31, 7]), told(ticks));
});

test('a history is that of one scene, whatever arrives from others', () => {
  const history = new History();
  history.clear(HERO);
  history.enter({ first: 100, last: 199 }, 150);
  const stopped = { moves: [move({ hits: [hit({})] })] };
  for (const tick of [99, 100, 199, 200]) history.see(at(tick, stopped));
  history.addAll({
    key: HERO,
    first: 50,
    last: 150,
    points: [{ tick: 60, x: 0, y: 0 }],
    incidents: [stop(70)],
  });
  const known = () => [history.points, history.stops].map((list) => list.map(({ tick }) => tick));
  assert.deepEqual(known(), [
    [100, 199],
    [100, 199],
  ]);
  history.enter({ first: 200, last: Infinity }, 200);
  assert.deepEqual(known(), [[], []], 'the same key names another body');
  assert.deepEqual(history.key, HERO);
  history.see(at(200, stopped));
  assert.deepEqual(known(), [[200], [200]]);
});

test('a history tells what happened, from frames and from answers', () => {
  const history = new History();
  history.clear(HERO);
  history.see(at(50, { moves: [move({ hits: [hit({})] })] }));
  history.addAll({ key: HERO, first: 1, last: 49, points: [], incidents: [stop(10), stop(11), stop(20, 0)] });
  assert.deepEqual(
    history.stops.map(({ tick, last }) => [tick, last]),
    [
      [10, 11],
      [20, 20],
      [50, 50],
    ],
  );
  assert.deepEqual(
    [history.nextMark(50, -1), history.nextMark(10, 1), history.nextMark(50, 1)],
    [20, 20, null],
  );
});

test('what happened is requested backward from the tick shown, then forward, but not if that is slow', () => {
  const history = new History();
  history.clear(HERO);
  history.learn(4400, 5600);
  assert.deepEqual(history.missingAround(5000, 1, 9000), [3200, 4399]);
  history.learn(1, 4399);
  assert.deepEqual(history.missingAround(5000, 1, 9000), [5601, 6800]);
  history.ask(0, 1200);
  history.addAll({ key: HERO, first: 5601, last: 5610, points: [] });
  assert.equal(history.missingAround(5000, 1, 9000), null);
});

test('a list of stops stays the same when one of them is chosen', () => {
  const items = Array.from({ length: 20 }, (_, i) => ({ tick: i * 10 }));
  const shown = (tick) => around(items, tick, 4).map((item) => item.tick);
  assert.deepEqual(shown(1000), [190, 180, 170, 160]);
  assert.deepEqual(shown(170), [190, 180, 170, 160]);
  assert.deepEqual(shown(100), [130, 120, 110, 100]);
  assert.deepEqual(shown(-5), [30, 20, 10, 0]);
  assert.equal(faceText(stop(1, 2)), 'ceiling');
  assert.equal(faceText(stop(1, 3, { rise: 1, run: 2 })), 'slope 1:2');
  assert.deepEqual([agoText(1), agoText(1366)], ['1 tick ago', '1,366 ticks ago']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionText, uncheckedText, Watcher } from '../breakpoints.js';
import { decodeFrame } from '../wire/frame.js';
import { frame } from './encode.js';

const HERO = { world: 0, slot: 3, version: 1 };
const BOX = [0, 0, 1, 1];
const ABOUT = { isOn: true, key: HERO, name: 'hero', other: null, number: '', isAbove: true, value: 0 };
const at = (tick, more = {}) =>
  decodeFrame(
    null,
    frame({ tick, bodies: [{ key: [3], box: BOX }], tags: [{ key: [5], label: 'spikes' }], ...more }),
  );
const event = (kind, other) => ({ events: [{ key: [3], kind, other: { body: [other] } }] });
const hit = { side: 1, other: { body: [5] }, response: 1, fraction: 0.5, box: BOX, remaining: [0, 0] };
const stopped = { moves: [{ key: [3], from: BOX, requested: [1, 1], to: BOX, hits: [hit] }] };

test('a body that touches something, or something certain, is a reason to pause', () => {
  const any = new Watcher({ ...ABOUT, kind: 'touches' });
  assert.equal(any.check(at(1)), '');
  assert.equal(any.check(at(2, event(1, 5))), 'hero touched body 5v1 “spikes”');
  const only = new Watcher({ ...ABOUT, kind: 'touches', other: { world: 0, slot: 6, version: 1 } });
  assert.equal(only.check(at(2, event(1, 5))), '');
  assert.equal(only.check(at(3, event(1, 6))), 'hero touched body 6v1');
  assert.equal(new Watcher({ ...ABOUT, kind: 'enters' }).check(at(3, event(2, 6))), 'hero entered body 6v1');
  assert.equal(
    new Watcher({ ...ABOUT, kind: 'crushed' }).check(at(3, event(4, 6))),
    'hero was crushed by body 6v1',
  );
  assert.equal(new Watcher({ ...ABOUT, kind: 'enters' }).check(at(3, event(1, 6))), '');
  assert.equal(new Watcher({ ...ABOUT, kind: 'touches', isOn: false }).check(at(3, event(1, 6))), '');
});

test('a stop is a reason when it begins, not while it lasts', () => {
  const watcher = new Watcher({ ...ABOUT, kind: 'stopped' });
  assert.equal(watcher.check(at(1, stopped)), '', 'nothing is known of the tick before');
  assert.equal(watcher.check(at(2)), '');
  assert.equal(watcher.check(at(3, stopped)), 'hero was stopped by the wall of body 5v1 “spikes”');
  assert.equal(watcher.check(at(4, stopped)), '');
  assert.equal(watcher.check(at(900)), '');
});

test('a number is a reason when it passes the value', () => {
  const gauge = (value) => ({ gauges: [{ name: 'score', unit: '', value }] });
  const above = new Watcher({ ...ABOUT, key: null, kind: 'number', number: 'gauge score', value: 10 });
  const told = [9, 10, 11, 12, 3].map((value, tick) => above.check(at(tick, gauge(value))));
  assert.deepEqual(told, ['', '', 'score went above 10 (it is now 11)', '', '']);
  const below = new Watcher({ ...ABOUT, kind: 'number', number: 'body vx', isAbove: false, value: 1 });
  const moved = [0, 2, 4, 4.5].map((x, tick) =>
    below.check(at(tick, { bodies: [{ key: [3], box: [x, 0, x + 1, 1] }] })),
  );
  assert.deepEqual(moved, ['', '', '', 'vx of hero went below 1 (it is now 0.5)']);
});

test('conditions are told in words', () => {
  const other = { world: 0, slot: 5, version: 1 };
  const touches = { ...ABOUT, kind: 'touches' };
  assert.equal(conditionText({ ...touches, other, otherName: 'spikes' }), 'hero touches spikes');
  assert.equal(conditionText(touches), 'hero touches something');
  assert.equal(conditionText({ ...ABOUT, kind: 'stopped' }), 'hero is stopped');
  const number = { ...ABOUT, kind: 'number', number: 'body vx', isAbove: false, value: -1 };
  assert.equal(conditionText(number), 'vx of hero goes below −1');
  assert.equal(conditionText({ ...number, number: 'gauge coins left' }), 'coins left goes below −1');
});

test('a condition that the frame cannot answer says so', () => {
  const body = (more) => at(1, { bodies: [{ key: [3], box: BOX, ...more }] });
  const none = at(1, { bodies: [] });
  const vx = { ...ABOUT, kind: 'number', number: 'body vx' };
  assert.equal(uncheckedText(body(), vx), '');
  assert.equal(uncheckedText(none, vx), 'Not checked while out of view.');
  assert.equal(uncheckedText(none, { ...vx, key: null, number: 'gauge score' }), '');
  const stops = { ...ABOUT, kind: 'stopped' };
  assert.equal(uncheckedText(body({ flags: 2 }), stops), '');
  assert.equal(uncheckedText(body(), stops), 'Not checked: its moves are not recorded.');
  assert.equal(uncheckedText(at(1, { bodies: [], ...stopped }), stops), '', 'out of view, but with its move');
  assert.equal(uncheckedText(none, stops), 'Not checked while out of view.');
  assert.equal(uncheckedText(none, { ...ABOUT, kind: 'touches' }), '', 'events are always sent');
  for (const condition of [vx, stops]) {
    assert.equal(uncheckedText(none, condition, true), 'Not checked: the body does not exist at this tick.');
  }
});

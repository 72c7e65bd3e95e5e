import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessage } from '../wire/messages.js';
import { Reader, WireError } from '../wire/reader.js';
import { historyMessage, noticeMessage, stageMessage, stripMessage, Writer } from './encode.js';

const read = (write) => {
  const writer = new Writer();
  write(writer);
  return new Reader(writer.done());
};

test('variable-length numbers survive a round trip', () => {
  for (const value of [0, 1, 127, 128, 300, 2 ** 32, 2 ** 53 - 1, 2 ** 53]) {
    assert.equal(read((w) => w.var(value)).var(), value);
  }
});

test('a number that does not end or is too large is rejected', () => {
  assert.throws(() => new Reader(new Uint8Array(20).fill(255)).var(), WireError);
  assert.throws(() => new Reader(Uint8Array.of(128, 128)).var(), /byte 2/);
  assert.throws(() => read((w) => w.var(2 ** 32)).var32(), /32 bits/);
});

test('reading past the end names the byte', () => {
  for (const name of ['u8', 'u16', 'u32', 'u64', 'f32', 'f64', 'text', 'xy', 'box', 'key']) {
    assert.throws(() => new Reader(Uint8Array.of())[name](), /at byte 0$/, name);
  }
});

test('a list that cannot fit allocates no memory', () => {
  const reader = read((w) => w.var(2 ** 40));
  assert.throws(() => reader.list(() => reader.u8()), /a list of 1099511627776 does not fit/);
});

test('text must be UTF-8', () => {
  assert.equal(read((w) => w.text('Höhe ▲')).text(), 'Höhe ▲');
  assert.throws(() => new Reader(Uint8Array.of(1, 255)).text(), /not UTF-8, at byte 1/);
});

test('a stage survives a round trip with all its controls', () => {
  const message = readMessage(
    stageMessage({
      flags: 12,
      title: 'Platformer',
      scenes: [{ name: 'Platformer', topic: 'tiles' }],
      toTry: 'Jump.',
      keys: [{ code: 'Space', does: 'jump' }],
      controls: [
        { name: 'speed', unit: 'u/tick', kind: 0, min: 0, max: 9, step: 0.5, value: 3 },
        { name: 'gravity', kind: 1, value: 1 },
        { name: 'broad phase', kind: 2, choices: ['grid', 'tree'], value: 1 },
        { name: 'again', kind: 3 },
      ],
    }),
  );
  assert.equal(message.type, 'stage');
  assert.deepEqual(
    [message.readOnly, message.paused, message.playable, message.title],
    [false, true, true, 'Platformer'],
  );
  assert.deepEqual(
    message.controls.map((control) => [control.kind, control.value]),
    [
      ['slider', 3],
      ['switch', 1],
      ['choice', 1],
      ['button', 0],
    ],
  );
});

test('strips, notices and histories survive a round trip', () => {
  const tick = { tick: 7, microseconds: 210, bodies: 3, candidates: 2, pairs: 1, events: 0 };
  const strip = readMessage(stripMessage({ first: 1, newest: 7, paused: true, lost: 2, ticks: [tick] }));
  assert.deepEqual([strip.first, strip.newest, strip.paused, strip.lost], [1, 7, true, 2]);
  assert.deepEqual(strip.ticks, [tick]);
  assert.equal(readMessage(noticeMessage('pong a')).text, 'pong a');
  const points = [{ tick: 5, x: 1.5, y: -2 }];
  const history = readMessage(historyMessage([3, 1], 4, 6, points));
  assert.deepEqual([history.first, history.last, history.points], [4, 6, points]);
});

test('a message of another version, type or length is rejected', () => {
  assert.throws(() => readMessage(stageMessage({ version: 2 })), /version 2.*reload/);
  assert.throws(() => readMessage(Uint8Array.of(99)), /99 is not a known type of message/);
  assert.throws(() => readMessage(Uint8Array.of(4, 0, 0)), /1 bytes are left over/);
  assert.throws(() => readMessage(Uint8Array.of()), WireError);
});

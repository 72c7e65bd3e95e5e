import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactsOf } from '../panel/contacts.js';
import { decodeFrame } from '../wire/frame.js';
import { frame } from './encode.js';

const CLOSE = 2;
const HERO = { key: [0, 1], box: [0, 0, 8, 8], flags: CLOSE, touching: 8 };
const FERRY = { key: [1, 1], kind: 1, box: [0, 8, 40, 12] };
const SENSOR = { key: [2, 1], kind: 2, box: [0, 0, 40, 8] };
const PLAIN = { key: [3, 1], kind: 3, box: [0, 0, 40, 8] };
const STANDS = { key: [0, 1], other: { body: [1, 1] }, side: 3 };

const tick = (bodies, contacts) => decodeFrame(null, frame({ tick: 1, bodies, contacts }));
const key = (slot) => ({ world: 0, slot, version: 1 });

test('a body that an actor stands on touches that actor', () => {
  const { contacts, touching, more } = contactsOf(tick([HERO, FERRY], [STANDS]), key(1));
  assert.deepEqual(contacts, [{ side: 2, other: { kind: 'body', key: key(0) } }]);
  assert.deepEqual([touching, more], ['▲ top', '']);
});

test('contacts that were not recorded are not reported as none', () => {
  const shown = tick([{ ...HERO, flags: 0, touching: 0 }, FERRY, SENSOR, PLAIN], []);
  const words = [0, 1, 2, 3].map((slot) => contactsOf(shown, key(slot)));
  assert.deepEqual(
    words.map(({ touching }) => touching),
    ['not recorded for this tick', 'not recorded for this tick', '–', '–'],
  );
  assert.equal(words[0].none, 'Not recorded for this tick.');
  assert.equal(words[1].none, 'No actor recorded in detail for this tick touches it.');
  assert.match(words[2].none, /^Sensors/);
  assert.match(words[3].none, /^This box is not in a World/);
});

test('a body recorded without contacts touches nothing', () => {
  const shown = tick([{ ...HERO, touching: 0 }, FERRY], []);
  assert.equal(contactsOf(shown, key(0)).touching, 'nothing');
  assert.deepEqual(contactsOf(shown, key(1)).none, 'No actor touches it.');
});

test('actors out of view may touch it too', () => {
  const part = (contacts) => {
    const head = { bodies: 9 };
    return contactsOf(decodeFrame(null, frame({ tick: 1, head, bodies: [HERO, FERRY], contacts })), key(1));
  };
  assert.equal(part([]).none, 'No actor in view touches it.');
  assert.equal(part([]).touching, 'no actor in view');
  assert.equal(part([STANDS]).more, 'Actors out of view are not listed.');
});

test('two actors that collide with each other have one contact', () => {
  const other = { ...HERO, key: [1, 1], touching: 4 };
  const back = { key: [1, 1], other: { body: [0, 1] }, side: 2 };
  const { contacts } = contactsOf(tick([HERO, other], [STANDS, back]), key(0));
  assert.deepEqual(contacts, [{ side: 3, other: { kind: 'body', key: key(1) } }]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matches } from '../search.js';
import { decodeFrame } from '../wire/frame.js';
import { keyText } from '../wire/names.js';
import { frame } from './encode.js';

const body = (key) => ({ key, box: [0, 0, 1, 1] });
const shown = decodeFrame(
  null,
  frame({
    tick: 1,
    bodies: [body([3, 1, 0]), body([12, 4, 0]), body([3, 2, 1]), body([12, 4, 2])],
    tags: [
      { key: [3, 1, 0], label: 'Hero' },
      { key: [12, 9, 3], label: 'hero of another world' },
    ],
  }),
);
const found = (text) => matches(text, shown).map(keyText);

test('a number alone finds the slot in every world, if in view or labeled', () => {
  assert.deepEqual(found('3'), ['3v1', '3v2 of world 1']);
  assert.deepEqual(found('12v'), ['12v4', '12v4 of world 2', '12v9 of world 3']);
  assert.deepEqual(found('4'), []);
});

test('an ID finds that body, in view or not, and the same ID in other worlds', () => {
  assert.deepEqual(found('12v4'), ['12v4', '12v4 of world 2']);
  assert.deepEqual(found('12V4 of world 2'), ['12v4 of world 2']);
  assert.deepEqual(found('77v1'), ['77v1']);
});

test('part of a label finds all bodies that contain it', () => {
  assert.deepEqual(found(' HERO '), ['3v1', '12v9 of world 3']);
  assert.deepEqual(found(''), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedRows } from '../panel/body_rows.js';
import { decodeFrame } from '../wire/frame.js';
import { frame } from './encode.js';

const FRAME = decodeFrame(
  null,
  frame({
    tick: 1,
    bodies: [
      { key: [3], kind: 0, layers: 1, box: [50, 0, 60, 10] },
      { key: [4], kind: 1, layers: 2, box: [10, 5, 90, 9] },
      { key: [40], kind: 1, layers: 3, box: [30, 9, 31, 10] },
    ],
    tags: [
      { key: [4], label: 'Lift' },
      { key: [40], label: 'crate' },
    ],
  }),
);
const ANY = { text: '', kind: null, layer: null, sort: 'id', isDown: false };
const slots = (choice) => listedRows(FRAME, { ...ANY, ...choice }).map((row) => FRAME.bodies.slot[row]);

test('bodies are sorted by any column, and those without a name come last', () => {
  assert.deepEqual(slots({}), [3, 4, 40]);
  assert.deepEqual(slots({ isDown: true }), [40, 4, 3]);
  assert.deepEqual(slots({ sort: 'x' }), [4, 40, 3]);
  assert.deepEqual(slots({ sort: 'size', isDown: true }), [4, 3, 40]);
  assert.deepEqual(slots({ sort: 'name' }), [4, 40, 3]);
  assert.deepEqual(slots({ sort: 'name', isDown: true }), [40, 4, 3]);
});

test('bodies are filtered by name, start of the ID, kind and layer', () => {
  assert.deepEqual(slots({ text: 'LIF' }), [4]);
  assert.deepEqual(slots({ text: '4' }), [4, 40]);
  assert.deepEqual(slots({ text: '4v1' }), [4]);
  assert.deepEqual(slots({ kind: 1 }), [4, 40]);
  assert.deepEqual(slots({ layer: 0 }), [3, 40]);
  assert.deepEqual(slots({ layer: 0, text: 'crate' }), [40]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShown, shownRow } from '../canvas/visibility.js';

const ALL = 0xffffffff;
/** An actor on layer 0, a solid on layers 1 and 31, a plain box on none. */
const bodies = {
  kind: [0, 1, 3],
  layers: [1, 0x80000002, 0],
  find: ({ slot }) => (slot < 3 ? slot : -1),
};
const shown = (filter) => [0, 1, 2].filter((row) => isShown(bodies, row, filter));

test('bodies are shown by kind and by layer', () => {
  const kinds = [true, true, true, true];
  assert.deepEqual(shown({ kinds, layers: ALL }), [0, 1, 2]);
  assert.deepEqual(shown({ kinds: [false, true, true, true], layers: ALL }), [1, 2]);
  assert.deepEqual(shown({ kinds, layers: 0x80000000 }), [1, 2], 'a body on no layer is shown by its kind');
  assert.deepEqual(shown({ kinds, layers: 0 }), [2]);
});

test('a hidden or missing body has no row', () => {
  const filter = { kinds: [true, false, true, true], layers: ALL };
  assert.deepEqual(
    [0, 1, 7].map((slot) => shownRow(bodies, { slot }, filter)),
    [0, -1, -1],
  );
});

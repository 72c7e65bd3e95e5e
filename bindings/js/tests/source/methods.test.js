import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMethods } from '../../src/methods.js';

test('a method with an answer that does not exist is refused', () => {
  const answers = { place: () => null };
  assert.throws(() => addMethods(class {}, 'world', answers, { where: 'x y > plaec' }), /world has no answer plaec/);
  addMethods(class {}, 'world', answers, { where: 'x y > place', clear: '>' });
});

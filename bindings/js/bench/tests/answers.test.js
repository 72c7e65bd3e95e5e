import assert from 'node:assert/strict';
import test from 'node:test';
import { compareNumbers, halved, meanDistance, pairNumbers } from '../answers.js';
import { PairList } from '../pair_list.js';

test('pairs are the same in any order', () => {
  const [list, turned] = [new PairList(4), new PairList(4)];
  list.push(0, 3);
  list.push(1, 2);
  turned.push(2, 1);
  turned.push(3, 0);
  compareNumbers('turned', pairNumbers(turned, 4), pairNumbers(list, 4));
});

test('a missing pair and a wrong one are counted', () => {
  assert.throws(() => compareNumbers('grid', [1, 2, 9], [1, 2, 3]), /grid found 3 of 3: 1 missing, 1 wrong/);
});

test('a pair that is found once too often is noticed', () => {
  assert.throws(() => compareNumbers('grid', [1, 2, 2], [1, 2]), /found 3 of 2/);
});

test('methods that report each pair twice must do so for all of them', () => {
  assert.deepEqual([...halved(Float64Array.of(1, 1, 5, 5), 'tree')], [1, 5]);
  assert.throws(() => halved(Float64Array.of(1, 1, 5), 'tree'), /exactly twice/);
});

test('distances between ends are in tiles', () => {
  assert.equal(meanDistance(Float64Array.of(0, 0, 16, 0), Float64Array.of(0, 16, 16, 0), 16), 0.5);
});

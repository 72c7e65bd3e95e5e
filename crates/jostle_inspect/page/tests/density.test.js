import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedIn, densityAt } from '../canvas/density.js';

test('bodies counted in the margin are not counted on the canvas', () => {
  const density = {
    box: [-10, 0, 50, 20],
    columns: 6,
    rows: 2,
    counts: [1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60],
  };
  assert.equal(countedIn(density, [0, 0, 40, 20]), 2 + 3 + 4 + 5 + 20 + 30 + 40 + 50);
  assert.equal(countedIn(density, [0, 0, 40, 10]), 2 + 3 + 4 + 5);
  assert.equal(countedIn(density, [-10, 0, 50, 20]), 231);
});

test('the number under the mouse is that of its cell', () => {
  const density = { box: [0, 0, 40, 20], columns: 4, rows: 2, counts: [1, 2, 3, 4, 5, 6, 7, 8] };
  assert.equal(densityAt(density, 15, 5), 2);
  assert.equal(densityAt(density, 35, 15), 8);
  assert.equal(densityAt(density, -1, 5), null);
  assert.equal(densityAt(density, 5, 20), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsText, cellsTitle, listedLayers, noLayersText } from '../filters.js';

test('layers that were seen or are switched off are listed', () => {
  assert.deepEqual(listedLayers(0b101, 0xffffffff), [0, 2]);
  assert.deepEqual(listedLayers(0, ~(1 << 31) >>> 0), [31]);
  assert.deepEqual(listedLayers(0b10, 0xfffffffe), [0, 1]);
  assert.deepEqual(listedLayers(0, 0xffffffff), []);
});

test('unused layers are only claimed for the bodies that were sent', () => {
  const text = (all, sent, density = null) =>
    noLayersText({ head: { bodies: all }, bodies: { count: sent }, density });
  assert.equal(text(3, 3), 'No layers in use.');
  assert.equal(text(9, 3), 'No layers in use in this view.');
  assert.match(text(90_000, 0, {}), /zoom in/i);
});

test('cells in view are counted apart from all cells, and joined ones are called so', () => {
  const cells = (total, visible, sent = visible) => ({ total, visible, counts: new Float64Array(sent) });
  assert.equal(cellsText(cells(0, 0)), '–');
  assert.equal(cellsText(cells(81_920, 81_920)), '81,920');
  assert.equal(cellsText(cells(81_920, 4)), '4 of 81,920 in view');
  assert.equal(cellsTitle(cells(81_920, 4)), undefined);
  assert.match(cellsTitle(cells(81_920, 81_920, 13_000)), /joined into 13,000 larger cells/);
});

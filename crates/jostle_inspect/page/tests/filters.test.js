import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedLayers, noLayersText } from '../filters.js';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listedLayers, noLayersText } from '../filters.js';

test('layers that were seen are listed, and those that are switched off', () => {
  assert.deepEqual(listedLayers(0b101, 0xffffffff), [0, 2]);
  assert.deepEqual(listedLayers(0, ~(1 << 31) >>> 0), [31]);
  assert.deepEqual(listedLayers(0b10, 0xfffffffe), [0, 1]);
  assert.deepEqual(listedLayers(0, 0xffffffff), []);
});

test('only of bodies that were sent it is said that they are on all layers or none', () => {
  const told = (all, sent, density = null) =>
    noLayersText({ head: { bodies: all }, bodies: { count: sent }, density });
  assert.equal(told(3, 3), 'Every body is on all layers or none.');
  assert.equal(told(9, 3), 'Every body in view is on all layers or none.');
  assert.match(told(90_000, 0, {}), /zoom in/);
});

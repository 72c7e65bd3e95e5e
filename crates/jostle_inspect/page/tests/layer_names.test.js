import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layersText, layerText } from '../layer_names.js';

test('layers have a number, and a name if the game gives them one', () => {
  const names = ['ground', '', 'enemies'];
  assert.deepEqual([layerText(2, names), layerText(1, names), layerText(9, names)], ['2 enemies', '1', '9']);
  assert.equal(layersText(0b101, names), 'layers 0 ground, 2 enemies');
  assert.equal(layersText(0b10, names), 'layer 1');
  assert.equal(layersText(0, names), 'no layers');
  assert.equal(layersText(0xffffffff, names), 'all layers');
});

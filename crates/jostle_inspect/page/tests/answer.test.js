import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText } from '../panel/answer.js';

const CRATE = { kind: 'body', key: { world: 0, slot: 7, version: 1 } };
const TILE = { kind: 'tile', world: 0, map: 0, column: 2, row: 16 };
const stop = (tick, last, side, other) => ({ tick, last, side, rise: 0, run: 0, other });
const STOPS = [stop(100, 400, 3, TILE), stop(200, 200, 1, CRATE), stop(300, 320, 0, TILE)];
const text = (tick) => answerText(STOPS, tick, () => 'crate');

test('one line says what stops a body now, or what last did', () => {
  assert.equal(text(310), 'Stopped at 300–320: wall of tile 2, 16');
  assert.equal(text(200), 'Stopped at 200: wall of body 7v1 “crate”');
  assert.equal(text(350), 'Stopped at 100–400: floor of tile 2, 16');
  assert.equal(text(500), 'Last stopped at 100–400: floor of tile 2, 16');
  assert.equal(text(50), '');
});

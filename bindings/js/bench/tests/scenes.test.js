import assert from 'node:assert/strict';
import test from 'node:test';
import { BODY, TILE, borderBoxes, courseRows, recordLives, solidBoxes } from '../course.js';
import { scatteredAreas, scatteredBoxes, spritesFrom } from '../scenes.js';
import { TileMover } from '../tile_mover.js';

test('scenes are the same every time', () => {
  assert.deepEqual(scatteredBoxes(100, 1), scatteredBoxes(100, 1));
  assert.deepEqual(courseRows(), courseRows());
});

test('no box is flush with another box or with an area', () => {
  const all = [...scatteredBoxes(500, 1), ...scatteredAreas(500, 500, 2)];
  const minima = new Set(all.filter((_, i) => i % 4 < 2));
  const maxima = all.flatMap((minimum, i) => (i % 4 < 2 ? [minimum + all[i + 2]] : []));
  assert.ok(maxima.every((maximum) => !minima.has(maximum) && Math.fround(maximum) === maximum));
});

test('sprites have the numbers of their boxes', () => {
  const [first] = spritesFrom(Float32Array.of(1, 2, 3, 4));
  assert.deepEqual([first.x, first.y, first.width, first.height], [1, 2, 3, 4]);
});

test('merged boxes cover as much as separate tiles', () => {
  const area = (boxes) => boxes.reduce((sum, [, , w, h]) => sum + w * h, 0);
  const rows = courseRows();
  assert.equal(area(solidBoxes(rows, true)), area(solidBoxes(rows, false)));
  assert.equal(borderBoxes().length, 4);
});

test('requests are exact in f32 and shorter than a tile', () => {
  for (const { deltas } of recordLives(courseRows(), 5, 50)) {
    assert.ok(deltas.every((delta) => Math.fround(delta) === delta && Math.abs(delta) < TILE));
  }
});

test('walks up to a wall and stands on the floor', () => {
  const mover = new TileMover(['....', '...#', '####'], TILE, BODY.w, BODY.h);
  mover.teleport(30, 2 * TILE - BODY.h);
  assert.deepEqual({ ...mover.move(10, 1) }, { blockedX: true, blockedY: true });
  assert.deepEqual([mover.x, mover.y], [3 * TILE - BODY.w, 2 * TILE - BODY.h]);
});

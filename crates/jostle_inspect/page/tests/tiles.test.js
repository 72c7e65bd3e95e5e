import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exposedFaces } from '../canvas/tiles.js';
import { isTile, tileText } from '../wire/names.js';

test('one-ways show the faces that block, each by its side', () => {
  assert.equal(tileText(4), 'one-way, open to the top');
  assert.equal(tileText(32 + 1 + 4), 'one-way, with faces ◀ left, ▲ top');
  const [fence, roof] = [32 + 3, 32 + 7];
  const map = { columns: 4, rows: 2, tiles: [4, fence, fence, roof, 4, 4, roof, roof] };
  const faces = (column, row) => exposedFaces(map, column, row);
  assert.deepEqual([faces(0, 0), faces(0, 1)], [4, 4], 'shelves, one above the other');
  assert.deepEqual([faces(1, 0), faces(2, 0)], [1, 2], 'the seam of a fence is gone');
  assert.deepEqual([faces(3, 0), faces(3, 1), faces(2, 1)], [7, 6, 5], 'faces of different tiles stay');
  assert.equal(exposedFaces({ ...map, outside: 2 }, 3, 1), 4, 'a clamped map goes on beyond its border');
});

test('only codes of tiles are tiles', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code).filter(isTile);
  const several = [35, 37, 38, 39, 41, 42, 43, 44, 45, 46, 47];
  assert.deepEqual(codes, [...Array(22).keys(), ...several]);
});

/** The tile painter: clicks set tiles, number keys choose which, and inner faces go away. */

import assert from 'node:assert/strict';
import { enter, noErrors, openPage, sceneOf, stand, test, until } from './page.js';

const place = stand();

const [SOLID, ONE_WAY, EMPTY] = [1, 4, 0];

/** In the page: whether a cell of the map has a tile of this kind. */
function isTile([column, row, kind]) {
  const [map] = window.jostle.frame.maps;
  return map.tiles[row * map.columns + column] === kind;
}

async function click(page, [column, row]) {
  const at = await page.evaluate(([x, y]) => window.jostle.toScreen(x, y), [32 * column + 16, 32 * row + 16]);
  const { x, y } = await page.getByTestId('canvas').boundingBox();
  await page.mouse.click(x + at[0], y + at[1]);
}

test('a click paints the chosen tile', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Tile painter'));
  await page.getByTestId('canvas').focus();
  for (const [key, cell, kind] of [
    ['Digit1', [12, 3], SOLID],
    ['Digit3', [13, 3], ONE_WAY],
    ['Digit4', [12, 3], EMPTY],
  ]) {
    await page.keyboard.press(key);
    await until(page, (chosen) => window.jostle.stage.controls[0].value === chosen, Number(key.at(-1)) - 1);
    await click(page, cell);
    await until(page, isTile, [...cell, kind]);
  }
  assert.equal(await page.evaluate(isTile, [13, 3, ONE_WAY]), true, 'the other tile is still there');
  noErrors(page);
  await page.close();
});

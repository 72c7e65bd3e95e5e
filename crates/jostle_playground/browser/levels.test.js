/** Levels of Tiled and LDtk: their findings, the way to the exit, and files dropped on the page. */

import assert from 'node:assert/strict';
import { findings, dropLevels, watchWay } from './levels.js';
import { enter, noErrors, openPage, read, sceneOf, stand, test, until } from './page.js';
import { KEPT } from './start.js';

const place = stand();

test('findings are listed, and each leads to its place', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Levels'));
  const notes = await findings(page);
  assert.ok(notes.length >= 2, `${notes.length} findings`);
  const at = notes.findIndex(({ box }) => box);
  await page.locator(`[data-note="${at}"]`).click();
  const [left, top, right, bottom] = notes[at].box;
  const isCentered = ([x, y]) => {
    const [screenX, screenY] = window.jostle.toScreen(x, y);
    const { width, height } = document.getElementById('canvas').getBoundingClientRect();
    return Math.abs(screenX - width / 2) < width / 4 && Math.abs(screenY - height / 2) < height / 4;
  };
  await until(page, isCentered, [(left + right) / 2, (top + bottom) / 2]);
  await page.keyboard.press('KeyC');
  await page
    .getByTestId('to-try')
    .getByText(/^Finding 1 of \d+: /)
    .waitFor();
  await page.screenshot({ path: `${KEPT}levels-finding.png` });
  noErrors(page);
  await page.close();
});

test('the hero is led to the exit', async () => {
  const page = await openPage(place);
  await watchWay(page);
  await page.screenshot({ path: `${KEPT}levels-way.png` });
  noErrors(page);
  await page.close();
});

test('a level dropped on the page is played, and one that cannot be is told', async () => {
  const page = await openPage(place);
  await enter(page, 0);
  await dropLevels(page);
  assert.equal((await read(page, 'stage')).title, 'Levels');
  await page.screenshot({ path: `${KEPT}levels-dropped.png` });
  noErrors(page);
  await page.close();
});

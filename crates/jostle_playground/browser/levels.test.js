/** Levels of Tiled and LDtk: their findings, a route to the exit, and files dropped on the page. */

import assert from 'node:assert/strict';
import { dropLevels, findings, untilPlayed, watchRoute } from './levels.js';
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
    .getByText(/^Finding 1 of \d+ \(\w+, [\w-]+\): /)
    .waitFor();
  await page.screenshot({ path: `${KEPT}levels-finding.png` });
  noErrors(page);
  await page.close();
});

test('the hero is led to the exit', async () => {
  const page = await openPage(place);
  await watchRoute(page);
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

test('a folder of a game is searched for levels', async () => {
  const page = await openPage(place);
  await page.evaluate(() => {
    // Scripts cannot make entries of folders, so these stand for them.
    const file = (fullPath, text) => ({
      name: fullPath.split('/').at(-1),
      fullPath,
      isDirectory: false,
      file: (done) => done(new File([text], fullPath.split('/').at(-1))),
    });
    const folder = (fullPath, ...entries) => ({
      name: fullPath.split('/').at(-1),
      fullPath,
      isDirectory: true,
      createReader: () => ({ readEntries: (done) => done(entries.splice(0)) }),
    });
    const map = `<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">
      <tileset firstgid="1" source="../sets/stones.tsx"/>
      <layer name="Walls" width="3" height="2"><data encoding="csv">0,0,1,1,1,1</data></layer></map>`;
    const set = '<tileset name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>';
    const game = folder(
      '/game',
      folder('/game/maps', file('/game/maps/room.tmx', map)),
      folder('/game/old', file('/game/old/stones.tsx', 'not this one')),
      folder('/game/sets', file('/game/sets/stones.tsx', set)),
    );
    const event = new Event('drop', { bubbles: true, cancelable: true });
    event.dataTransfer = { files: [], items: [{ webkitGetAsEntry: () => game }] };
    document.body.dispatchEvent(event);
  });
  await untilPlayed(page, 'room.tmx');
  noErrors(page);
  await page.close();
});

/** "Why did it stop?" names the right other and the right side, as the places of the bodies tell. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, middleOf, noErrors, openPage, pause, resume, sceneOf, stand, stepBy, until } from './page.js';
import { KEPT } from './start.js';

const place = stand();

const ACTOR = 0;
const SOLID = 1;
const BOTTOM = 3;

test('the hero lands on a tile, and the panel says on which', async () => {
  const page = await openPage(place);
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.press('Space', { delay: 150 });
  await until(page, ([side]) => window.jostle.body('0v1').touching >> side === 0, [BOTTOM]);
  await until(page, ([side]) => window.jostle.body('0v1').touching >> side === 1, [BOTTOM]);
  await page.keyboard.up('ArrowLeft');
  await pause(page);
  await page.mouse.click(...(await middleOf(page, '0v1')));
  await titled(page, 'Body 0v1 “hero”');
  const { columns, row, bottom } = await landing(page);
  const told = await toldOf(page, 'floor');
  for (const text of told) {
    const found = /floor of tile map 0, tile (\d+), (\d+)slide, y set to ([\d.]+) u exactly/.exec(text);
    assert.ok(found, text);
    const [column, ...exactly] = found.slice(1).map(Number);
    assert.ok(columns[0] <= column && column <= columns[1], `${text}; below it are columns ${columns}`);
    assert.deepEqual(exactly, [row, bottom], text);
    assert.match(text, /met with its bottom ▼/);
  }
  await page.screenshot({ path: `${KEPT}why-hero-light-1280.png` });
  noErrors(page);
  await page.close();
});

/** Waits until the panel is about a body. */
function titled(page, title) {
  return page.getByTestId('selection-head').getByText(title, { exact: true }).waitFor({ timeout: 5000 });
}

/** What the panel tells of the hits with such words, once it does. */
async function toldOf(page, words) {
  const hits = page.getByTestId('hit').filter({ hasText: words });
  await hits.first().waitFor();
  return hits.allTextContents();
}

/** Goes back to the tick in which the hero came down, and gives the tiles below it, by its edges alone. */
async function landing(page) {
  const isAbove = () => page.evaluate((side) => window.jostle.body('0v1').touching >> side === 0, BOTTOM);
  for (let i = 0; i < 120 && !(await isAbove()); i += 1) await stepBy(page, 'ArrowLeft', -1);
  await stepBy(page, 'ArrowRight', 1);
  return page.evaluate(() => {
    const { box } = window.jostle.body('0v1');
    const [map] = window.jostle.frame.maps;
    const { from } = window.jostle.frame.moves.find(({ key }) => key.slot === 0);
    const ends = [Math.min(from[0], box[0]), Math.max(from[2], box[2])];
    const columns = ends.map((x) => Math.floor((x - map.origin[0]) / map.size[0]));
    return { columns, row: (box[3] - map.origin[1]) / map.size[1], bottom: box[3] };
  });
}

test('who leans on a wall and stands on a floor is told of both bodies', async () => {
  const page = await openPage(place);
  await resume(page);
  await enter(page, await sceneOf(page, 'Resolution'));
  await page.waitForFunction(whoLeans, [ACTOR, SOLID], { timeout: 8000 });
  await pause(page);
  const { key, floor, walls } = await page.evaluate(whoLeans, [ACTOR, SOLID]);
  await page.mouse.click(...(await middleOf(page, key)));
  await titled(page, `Body ${key}`);
  const told = await toldOf(page, /floor|wall/);
  const others = (face, side) =>
    told
      .filter((text) => text.includes(`met with its ${side}`))
      .map((text) => new RegExp(`${face} of body (\\d+v\\d+)`).exec(text)?.[1]);
  assert.deepEqual(others('wall', 'right ▶'), walls, told.join(' | '));
  assert.deepEqual(others('floor', 'bottom ▼'), [floor], told.join(' | '));
  assert.equal(told.length, walls.length + 1, told.join(' | '));
  await page.screenshot({ path: `${KEPT}why-wall-light-1280.png` });
  await page.getByTestId('hit').getByRole('button', { name: floor }).click();
  await titled(page, `Body ${floor}`);
  noErrors(page);
  await page.close();
});

/** Within the page: the rightmost actor and the solids that it is flush with, by their edges; null if it is not. */
function whoLeans([actor, solid]) {
  const { jostle } = window;
  const bodies = jostle.keys().map((key) => ({ name: `${key.slot}v${key.version}`, ...jostle.body(key) }));
  const [last] = bodies.filter(({ kind }) => kind === actor).sort((a, b) => b.box[2] - a.box[2]);
  const [left, top, right, bottom] = last.box;
  const solids = bodies.filter(({ kind }) => kind === solid);
  const beside = ({ box }) => box[0] === right && box[1] < bottom && top < box[3];
  const below = ({ box }) => box[1] === bottom && box[0] < right && left < box[2];
  const walls = solids.filter(beside).map(({ name }) => name);
  const floor = solids.find(below)?.name;
  return floor && walls.length > 0 ? { key: last.name, walls, floor } : null;
}

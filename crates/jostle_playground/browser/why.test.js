/** "Why did it stop?" names the right obstacle and side, judged by the positions of the bodies. */

import assert from 'node:assert/strict';
import {
  enter,
  eventually,
  middleOf,
  noErrors,
  openPage,
  pause,
  resume,
  sceneOf,
  stand,
  stepBy,
  test,
  until,
} from './page.js';
import { KEPT } from './start.js';

const place = stand();

const ACTOR = 0;
const SOLID = 1;
const BOTTOM = 3;

test('the panel names the tile that the hero landed on', async () => {
  const page = await openPage(place);
  // Straight up: on its way to the left, the hero could end up hanging from a ledge.
  await page.keyboard.down('Space');
  await until(page, ([side]) => window.jostle.body('0v1').touching >> side === 0, [BOTTOM]);
  await page.keyboard.up('Space');
  await until(page, ([side]) => window.jostle.body('0v1').touching >> side === 1, [BOTTOM]);
  await pause(page);
  await page.mouse.click(...(await middleOf(page, '0v1')));
  await titled(page, 'Body 0v1 “hero”');
  const { columns, row, bottom } = await landing(page);
  for (const text of await hitsOf(page, 'floor')) {
    const found = /floor of tiles? (\d+), (\d+).*slide, bottom edge set to ([\d.]+) u exactly/.exec(text);
    assert.ok(found, text);
    const [column, ...exactly] = found.slice(1).map(Number);
    assert.ok(columns[0] <= column && column <= columns[1], `${text}; below it are columns ${columns}`);
    assert.deepEqual(exactly, [row, bottom], text);
    assert.match(text, /hit with its bottom side ▼/);
  }
  await page.screenshot({ path: `${KEPT}why-hero-light-1280.png` });
  noErrors(page);
  await page.close();
});

/** Waits until the panel is about a body. */
function titled(page, title) {
  return page.getByTestId('selection-head').getByText(title, { exact: true }).waitFor();
}

/** Waits for hits whose text contains the words, and returns their texts. */
async function hitsOf(page, words) {
  const hits = page.getByTestId('hit').filter({ hasText: words });
  await hits.first().waitFor();
  return hits.allTextContents();
}

/**
 * Goes back to the tick in which the hero landed, and returns the tiles below it, derived from
 * its edges.
 */
async function landing(page) {
  const isAbove = () => page.evaluate((side) => window.jostle.body('0v1').touching >> side === 0, BOTTOM);
  for (let i = 0; i < 120 && !(await isAbove()); i += 1) await stepBy(page, ',', -1);
  await stepBy(page, '.', 1);
  return page.evaluate(() => {
    const { box } = window.jostle.body('0v1');
    const [map] = window.jostle.frame.maps;
    const { from } = window.jostle.frame.moves.find(({ key }) => key.slot === 0);
    const ends = [Math.min(from[0], box[0]), Math.max(from[2], box[2])];
    const columns = ends.map((x) => Math.floor((x - map.origin[0]) / map.size[0]));
    return { columns, row: (box[3] - map.origin[1]) / map.size[1], bottom: box[3] };
  });
}

/** Why a leg went its way, and how a body was moved by another, as in WIRE.md. */
const SNAPPED = 3;
const CARRIED = 0;

/** In the page: the last move of the hero if a leg of it went its way for that reason, or null. */
function moveWithLeg(why) {
  const move = window.jostle.frame.moves.find(({ key }) => key.slot === 0);
  return move?.legs.some((leg) => leg.why === why) ? move : null;
}

/** In the page: the last move of the hero if it was moved like that in this tick, or null. */
function moveWithShift(kind) {
  const move = window.jostle.frame.moves.find(({ key }) => key.slot === 0);
  return move?.shifts.some((shift) => shift.kind === kind) ? move : null;
}

/**
 * Starts the platformer, whose hero plays by itself until a key is pressed, pauses it in a tick
 * with such a move, and returns that move with the hero selected.
 */
async function stopAt(page, find, argument) {
  await resume(page);
  await enter(page, await sceneOf(page, 'Platformer'));
  await until(page, find, argument);
  await pause(page);
  const move = await eventually(async () => {
    const found = await page.evaluate(find, argument);
    if (!found) await stepBy(page, ',', -1);
    return found;
  });
  await page.getByTestId('search').fill('0v1');
  await page.keyboard.press('Enter');
  // Its label may go on with what it is doing.
  await titled(page, /^Body 0v1 “hero/);
  return move;
}

test('downhill, the panel says how far the hero snapped down to which floor', async () => {
  const page = await openPage(place);
  const move = await stopAt(page, moveWithLeg, SNAPPED);
  const turn = page.getByTestId('turn').filter({ hasText: 'Snapped' });
  await turn.waitFor();
  const found = /^Snapped down ([\d.]+) u to the floor of tile (\d+), (\d+)$/.exec(await turn.textContent());
  assert.ok(found, await turn.textContent());
  const { box, cause } = move.legs.find(({ why }) => why === SNAPPED);
  const [length, column, row] = found.slice(1).map(Number);
  assert.ok(Math.abs(length - (move.to[1] - box[1])) < 0.006, `${length} is shortened`);
  assert.deepEqual([column, row], [cause.column, cause.row]);
  assert.ok(!(await page.getByTestId('why').textContent()).includes('Nothing stopped it'));
  await page.screenshot({ path: `${KEPT}why-slope-light-1280.png` });
  noErrors(page);
  await page.close();
});

test('on the ferry, the panel says that the hero is carried, how far and by what', async () => {
  const page = await openPage(place);
  const move = await stopAt(page, moveWithShift, CARRIED);
  const shift = page.getByTestId('shift');
  await shift.first().waitFor();
  const { delta } = move.shifts[0];
  assert.match(
    await shift.first().textContent(),
    /^Carried [+−]?[\d.]+, [+−]?[\d.]+ u by body \d+v1 “ferry”$/,
  );
  assert.ok(Math.abs(delta[0]) > 0, 'sideways');
  await page.screenshot({ path: `${KEPT}why-ferry-light-1280.png` });
  await shift.getByRole('button', { name: 'ferry' }).click();
  await page.getByTestId('selection-title').getByText('ferry').waitFor();
  noErrors(page);
  await page.close();
});

test('the panel names both the wall and the floor that an actor touches', async () => {
  const page = await openPage(place);
  await resume(page);
  await enter(page, await sceneOf(page, 'Resolution'));
  await until(page, findLeaning, [ACTOR, SOLID]);
  await pause(page);
  // The scene starts over now and then: step on if that is what the pause happened to show.
  const { key, floor, walls } = await eventually(async () => {
    const found = await page.evaluate(findLeaning, [ACTOR, SOLID]);
    if (!found) await stepBy(page, '.', 1);
    return found;
  });
  await page.mouse.click(...(await middleOf(page, key)));
  await titled(page, `Body ${key}`);
  const hits = await hitsOf(page, /floor|wall/);
  const others = (face, side) =>
    hits
      .filter((text) => text.includes(`hit with its ${side}`))
      .filter((text) => text.includes(`${face} of `))
      .flatMap((text) => text.match(/\d+v\d+/g));
  assert.deepEqual(others('wall', 'right side ▶'), walls, hits.join(' | '));
  assert.deepEqual(others('floor', 'bottom side ▼'), [floor], hits.join(' | '));
  assert.equal(hits.length, 2, hits.join(' | '));
  await page.screenshot({ path: `${KEPT}why-wall-light-1280.png` });
  await page.getByTestId('hit').getByRole('button', { name: floor }).click();
  await titled(page, `Body ${floor}`);
  noErrors(page);
  await page.close();
});

/**
 * In the page: the rightmost actor and the solids it is flush with, derived from their edges;
 * null if there are none.
 */
function findLeaning([actor, solid]) {
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

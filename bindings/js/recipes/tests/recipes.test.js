/** Plays each recipe in Chromium, by real key presses. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { LAUNCH, openPage } from './chromium.js';
import { PICTURES } from './fresh_folder.js';
import { colorAt, facts, holdUntil, picture, until, untilOn, walkBetween, watchRide } from './player.js';
import { FOLDER, RECIPES } from './recipes.js';

const [FLOOR, PLATFORM, LEDGE] = [160, 112, 96];
const COLORS = { background: '#1d2b53', hero: '#ff004d', lift: '#29adff', coin: '#ffec27', tile: '#5f574f' };
const [FIRST_COIN, SECOND_COIN] = [
  [120, 104],
  [300, 88],
];

let server;
let browser;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  server = await createServer({ root: FOLDER, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  browser = await chromium.launch(LAUNCH);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

for (const name of RECIPES) {
  test(`${name}: falls, jumps through a platform, takes coins and rides a lift`, async () => {
    const { port } = server.httpServer.address();
    const page = await openPage(browser, `http://127.0.0.1:${port}/${name}/`);
    await until(page, () => globalThis.recipe !== undefined);
    await play(page, name);
    assert.deepEqual(page.errors, []);
    await page.close();
  });
}

async function play(page, name) {
  await untilOn(page, FLOOR);
  assert.equal((await facts(page)).coinsTaken, 0);

  await walkBetween(page, 102, 128);
  await holdUntil(page, 'Space', (platform) => globalThis.recipe.hero.bottom <= platform, PLATFORM);
  await untilOn(page, PLATFORM);
  await walkBetween(page, 110, 120);
  assert.equal((await facts(page)).coinsTaken, 1);

  await holdUntil(page, 'ArrowDown', (platform) => globalThis.recipe.hero.bottom > platform, PLATFORM);
  await untilOn(page, FLOOR);
  const ride = watchRide(page, LEDGE);
  await walkBetween(page, 226, 254);
  const { heights, off } = await ride;
  assert.deepEqual(off, [], 'the hero is exactly on the lift all the way');
  assert.ok(heights > 5, `the ride was seen at ${heights} heights`);
  await checkPicture(page, name);

  await walkBetween(page, 288, 304);
  const { bottom, coinsTaken } = await facts(page);
  assert.deepEqual({ bottom, coinsTaken }, { bottom: LEDGE, coinsTaken: 2 });
  if (name === 'canvas') await checkOverlay(page);
}

/** What is drawn on top of the lift: everything where its body is, and one coin left. */
async function checkPicture(page, name) {
  await untilOn(page, LEDGE);
  const { x, y, w, h, liftTop } = await facts(page);
  const drawn = await picture(page, path.join(PICTURES, `js-${name}.png`));
  assert.equal(colorAt(drawn, x + w / 2, y + h / 2), COLORS.hero);
  assert.equal(colorAt(drawn, x + w / 2, y - 0.5), COLORS.background);
  assert.equal(colorAt(drawn, x + w / 2, y + 0.5), COLORS.hero);
  assert.equal(colorAt(drawn, x + w / 2, y + h - 0.5), COLORS.hero, 'the feet are drawn above the lift');
  assert.equal(colorAt(drawn, x + w / 2, y + h + 0.5), COLORS.lift, 'and not in it');
  assert.equal(colorAt(drawn, 248, liftTop + 8), COLORS.lift);
  assert.equal(colorAt(drawn, ...FIRST_COIN), COLORS.background);
  assert.equal(colorAt(drawn, ...SECOND_COIN), COLORS.coin);
  assert.equal(colorAt(drawn, 8, FLOOR + 8), COLORS.tile);
}

/** The overlay of `world.draw` changes the picture, once nothing else does. */
async function checkOverlay(page) {
  await until(page, (floor) => globalThis.recipe.lift.top === floor, FLOOR);
  const plain = await picture(page);
  await page.keyboard.press('KeyD');
  const drawn = await picture(page, path.join(PICTURES, 'js-canvas-bodies.png'));
  assert.notDeepEqual(drawn.data, plain.data);
}

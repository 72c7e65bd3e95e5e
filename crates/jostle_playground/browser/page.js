/**
 * A browser, pages that must not complain, and what tests ask `window.jostle`.
 *
 * `stand()` gives a test file one browser and one game; `openPage` gives a page that has drawn something. Whatever a
 * page writes to its console as an error is collected and fails the test that looks, by `noErrors`.
 */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  launch,
  middleOf,
  pause,
  PHONE,
  read,
  settle,
  until,
  WIDE,
} from '../../jostle_inspect/page/tests/chromium.js';
import { startGame } from './start.js';

export { middleOf, pause, PHONE, read, settle, until, WIDE };

/** A browser and a game for all tests of a file. */
export function stand() {
  const place = { browser: null, game: null };
  before(async () => {
    place.browser = await launch();
    place.game = await startGame();
  });
  after(async () => {
    await place.browser?.close();
    await place.game?.end();
  });
  return place;
}

/** A page that shows a frame. `page.errors` and `page.asked` hold what it complained of and loaded. */
export async function openPage({ browser, game }, settings = WIDE, address = game.address) {
  const page = await browser.newPage(settings);
  page.errors = [];
  page.asked = [];
  page.on('pageerror', (error) => page.errors.push(error.stack));
  page.on('console', (message) => {
    if (message.type() === 'error') page.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => page.asked.push(request.url()));
  page.on('websocket', (socket) => page.asked.push(socket.url()));
  await page.goto(address);
  await until(page, () => window.jostle?.counters.drawn > 0, undefined, 15_000);
  return page;
}

export function noErrors(page) {
  assert.deepEqual(page.errors, [], 'the console stays empty');
}

/** Begins a scene by its button and waits for its first frames. */
export async function enter(page, scene) {
  const { drawn } = await read(page, 'counters');
  await page.evaluate((at) => document.querySelector(`[data-scene="${at}"]`).click(), scene);
  const isThere = ([at, count]) =>
    window.jostle.stage.scene === at && window.jostle.counters.drawn > count + 3;
  await until(page, isThere, [scene, drawn], 15_000);
}

/** The number of a scene by its name on the page. */
export async function sceneOf(page, name) {
  const { scenes } = await read(page, 'stage');
  const at = scenes.findIndex((scene) => scene.name === name);
  assert.ok(at >= 0, `there is a scene called ${name}`);
  return at;
}

/** Lets a game go on that the test before has paused. */
export async function resume(page) {
  if (await read(page, 'isPaused')) await page.keyboard.press('p');
  await until(page, () => window.jostle.status === 'live');
}

/** Presses a key that goes `ticks` forward or back, and waits for that tick. */
export async function stepBy(page, key, ticks) {
  const target = (await read(page, 'wantedTick')) + ticks;
  await page.keyboard.press(key);
  await until(page, (tick) => window.jostle.tick === tick, target);
  return target;
}

/** Everything that the frame on the canvas holds, as plain values. Its cells depend on what a page asks for. */
export function frameOf(page) {
  return page.evaluate(() => {
    const { tick, head, bodies, tags, details, density, ...rest } = window.jostle.frame;
    const { count, columns, edges } = bodies;
    const lists = ['hitboxes', 'contacts', 'moves', 'events', 'maps', 'drawings', 'gauges'];
    return {
      tick,
      head,
      keys: columns.map((column) => Array.from(column.subarray(0, count))),
      edges: Array.from(edges.subarray(0, count * 4)),
      tags: [...tags.values()],
      details,
      density,
      ...Object.fromEntries(lists.map((name) => [name, rest[name]])),
    };
  });
}

/** Sets a slider to a value, or a choice to its number. */
export async function setControl(page, control, value) {
  const input = page.locator(`[data-control="${control}"]`);
  const isChoice = await input.evaluate((element) => element.tagName === 'SELECT');
  await (isChoice ? input.selectOption(String(value)) : input.fill(String(value)));
}

/** Ticks of the game per second over so many milliseconds, as this page sees them arrive. */
export async function tickRate(page, milliseconds) {
  const look = () => page.evaluate(() => [window.jostle.tick, performance.now()]);
  const [tick, time] = await look();
  await page.waitForTimeout(milliseconds);
  const [tickLater, timeLater] = await look();
  return ((tickLater - tick) * 1000) / (timeLater - time);
}

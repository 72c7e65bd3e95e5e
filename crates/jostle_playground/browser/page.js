/**
 * A browser, pages whose console must stay empty, and what tests ask of `window.jostle`.
 *
 * `stand()` gives a test file one browser and one game; `openPage` returns a page that has
 * drawn something. Whatever a page logs as an error is collected, and `noErrors` fails the
 * test.
 */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  eventually,
  launch,
  middleOf,
  newPage,
  openSwitches,
  pause,
  PHONE,
  read,
  settle,
  test,
  until,
  WIDE,
} from '../../jostle_inspect/page/tests/chromium.js';
import { startGame } from './start.js';

export { eventually, middleOf, pause, PHONE, read, settle, test, until, WIDE };

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

/**
 * A page that shows a frame. `page.errors` and `page.asked` hold the errors it logged and the
 * addresses it loaded.
 */
export async function openPage({ browser, game }, settings = WIDE, address = game.address) {
  const page = await newPage(browser, settings);
  page.errors = [];
  page.asked = [];
  page.on('pageerror', (error) => page.errors.push(error.stack));
  page.on('console', (message) => {
    if (message.type() === 'error') page.errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => page.asked.push(request.url()));
  page.on('websocket', (socket) => page.asked.push(socket.url()));
  await page.goto(address);
  await until(page, () => window.jostle?.counters.drawn > 0);
  await openSwitches(page);
  return page;
}

export function noErrors(page) {
  assert.deepEqual(page.errors, [], 'the console stays empty');
}

/** Starts a scene with its button and waits for its first frames. */
export async function enter(page, scene) {
  const { drawn } = await read(page, 'counters');
  await page.evaluate((at) => document.querySelector(`[data-scene="${at}"]`).click(), scene);
  const isThere = ([at, count]) =>
    window.jostle.stage.scene === at && window.jostle.counters.drawn > count + 3;
  await until(page, isThere, [scene, drawn]);
}

/** The number of a scene, by its name on the page. */
export async function sceneOf(page, name) {
  const { scenes } = await read(page, 'stage');
  const at = scenes.findIndex((scene) => scene.name === name);
  assert.ok(at >= 0, `there is a scene called ${name}`);
  return at;
}

/** Resumes a game that an earlier test paused. */
export async function resume(page) {
  if (await read(page, 'isPaused')) await page.keyboard.press('p');
  await until(page, () => window.jostle.status === 'live');
}

/** Presses a key that steps `ticks` forward or back, and waits for that tick. */
export async function stepBy(page, key, ticks) {
  const target = (await read(page, 'wantedTick')) + ticks;
  await page.keyboard.press(key);
  await until(page, (tick) => window.jostle.tick === tick, target);
  return target;
}

/**
 * Everything in the frame on the canvas as plain values, without cells, which depend on what
 * the page requests.
 */
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

/**
 * Drops files on the page together.
 *
 * @param {{name: string, text: string}[]} files
 */
export function dropFiles(page, files) {
  return page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of list) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, files);
}

/** Waits until this many more ticks have been shown. */
export async function ticksLater(page, ticks) {
  const from = await read(page, 'tick');
  await until(page, (target) => window.jostle.tick >= target, from + ticks);
}

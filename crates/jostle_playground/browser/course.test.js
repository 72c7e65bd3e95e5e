/** The platformer, played from start to goal. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseOf } from './course.js';
import { enter, noErrors, openPage, pause, read, stand, until } from './page.js';
import { KEPT } from './start.js';

const place = stand();

const gauge = (page, name) =>
  page.evaluate((which) => window.jostle.frame.gauges.find((one) => one.name === which)?.value, name);

test('the scripted course ends at the goal', async () => {
  const course = courseOf();
  assert.ok(course.length > 5, 'the course was found in its source');
  const page = await openPage(place);
  await enter(page, 1);
  // Started while paused, the scene is still at its beginning when the first key goes down.
  await pause(page);
  const before = await read(page, 'tick');
  await page.locator('[data-scene="0"]').click();
  await until(page, (tick) => window.jostle.stage.scene === 0 && window.jostle.tick > tick, before);
  assert.equal(await page.evaluate(isWon), false);
  await page.evaluate(connect);
  await play(page, course);
  await until(page, isWon);
  assert.ok((await gauge(page, 'hearts')) > 0);
  await page.screenshot({ path: `${KEPT}goal-light-1280.png` });
  noErrors(page);
  await page.close();
});

/** In the page: whether the result is shown. */
function isWon() {
  return window.jostle.frame.drawings.some(({ text }) => text?.startsWith('Goal!'));
}

/** In the page: connects as another page would, which can hold keys while the game is paused. */
function connect() {
  window.player = new WebSocket(`ws://${location.host}/socket`);
  return new Promise((resolve) => {
    window.player.addEventListener('open', () => resolve());
  });
}

/**
 * Plays the course step by step in a paused game, so that every key is held for exactly the ticks
 * in the script, however slow the machine is.
 */
async function play(page, course) {
  let held = [];
  let target = await read(page, 'tick');
  // Restart: not the demo, but a game of one's own.
  await page.evaluate(() => window.player.send('set 0 1'));
  for (const { ticks, keys } of course) {
    const released = held.filter((key) => !keys.includes(key)).map((key) => `key up ${key}`);
    const pressed = keys.filter((key) => !held.includes(key)).map((key) => `key down ${key}`);
    const commands = [...released, ...pressed, `step ${ticks}`];
    await page.evaluate((texts) => texts.forEach((text) => window.player.send(text)), commands);
    held = keys;
    target += ticks;
    await until(page, (tick) => window.jostle.tick === tick, target);
  }
}

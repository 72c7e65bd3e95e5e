/** Taps that are over before the game runs its next tick are never lost. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, noErrors, openPage, sceneOf, stand, until } from './page.js';

const place = stand();

const TAPS = 8;
const BOTTOM = 3;

/** In the page: whether the hero stands on something. */
const isGrounded = ([key, side]) => ((window.jostle.body(key).touching >> side) & 1) === 1;
const isInTheAir = ([key, side]) => ((window.jostle.body(key).touching >> side) & 1) === 0;

test('every tap of the jump key is a jump', async () => {
  const page = await openPage(place);
  await enter(page, 0);
  for (let i = 0; i < TAPS; i += 1) {
    await until(page, isGrounded, ['0v1', BOTTOM]);
    await page.keyboard.press('Space');
    await until(page, isInTheAir, ['0v1', BOTTOM]);
  }
  noErrors(page);
  await page.close();
});

test('WASD moves the hero, and the keys on the screen are not doubled', async () => {
  const page = await openPage(place);
  await enter(page, 0);
  const x = () => window.jostle.body('0v1').box[0];
  const from = await page.evaluate(x);
  await page.keyboard.down('KeyD');
  await until(page, (start) => window.jostle.body('0v1').box[0] > start + 20, from);
  await page.keyboard.up('KeyD');
  const places = await page
    .locator('#pad [data-place]')
    .evaluateAll((all) => all.map((one) => one.dataset.place));
  assert.ok(places.includes('ArrowLeft') && !places.includes('KeyA'), places.join());
  noErrors(page);
  await page.close();
});

test('every click on a menu button counts once', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Menu'));
  const at = await page.evaluate(() => window.jostle.toScreen(100, 80));
  const { x, y } = await page.getByTestId('canvas').boundingBox();
  for (let i = 1; i <= TAPS; i += 1) {
    await page.mouse.click(x + at[0], y + at[1]);
    await until(page, isPressed, i);
  }
  noErrors(page);
  await page.close();
});

/** In the page: whether the buttons have been pressed this many times together. */
function isPressed(times) {
  const counts = window.jostle.frame.drawings.map(
    ({ text }) => /^[A-Z][a-z ]+: (\d+)$/.exec(text ?? '')?.[1],
  );
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0) === times;
}

/** Plays a recipe by pressing keys, and looks at what is on the screen. */

import assert from 'node:assert/strict';
import { PNG } from 'pngjs';

/** How long to wait for anything: software rendering on a busy machine is slow. */
const PATIENCE = { polling: 'raf', timeout: 60_000 };

/** Every recipe draws its 320 x 192 units this large. */
const SCALE = 2;

/** What the recipe says about itself. */
export function facts(page) {
  return page.evaluate(() => {
    const { hero, lift, coinsTaken } = globalThis.recipe;
    const { x, y, w, h, bottom } = hero;
    return { x, y, w, h, bottom, liftTop: lift.top, isRiding: hero.rides === lift, coinsTaken: coinsTaken() };
  });
}

/** Waits until this is true in the page. */
export async function until(page, isTrue, argument) {
  try {
    await page.waitForFunction(isTrue, argument, PATIENCE);
  } catch (cause) {
    throw new Error([`never true: ${isTrue}`, ...page.errors].join('\n'), { cause });
  }
}

/** Waits until the hero stands on something at this height. */
export function untilOn(page, floor) {
  return until(
    page,
    (wanted) => globalThis.recipe.hero.bottom === wanted && (globalThis.recipe.hero.touching & 8) !== 0,
    floor,
  );
}

/** Walks until the left edge of the hero is between two places, and stands still there. */
export async function walkBetween(page, from, to) {
  for (let tries = 0; tries < 20; tries++) {
    const { x } = await standing(page);
    if (x >= from && x <= to) return;
    await holdUntil(
      page,
      x < from ? 'ArrowRight' : 'ArrowLeft',
      (places) => {
        const now = globalThis.recipe.hero.x;
        return places[2] < places[0] ? now >= places[0] : now <= places[1];
      },
      [from, to, x],
    );
  }
  assert.fail(`the hero does not stop between ${from} and ${to}`);
}

/** Holds a key until something has happened. */
export async function holdUntil(page, key, isTrue, argument) {
  await page.keyboard.down(key);
  await until(page, isTrue, argument);
  await page.keyboard.up(key);
}

/** What the recipe says once a released key no longer moves the hero. */
async function standing(page) {
  await page.evaluate(async () => {
    const { hero } = globalThis.recipe;
    const frame = () => new Promise(requestAnimationFrame);
    for (let still = 0; still < 4;) {
      const { x } = hero;
      await frame();
      still = hero.x === x ? still + 1 : 0;
    }
  });
  return facts(page);
}

/** Watches the ride to the top: how many heights were seen, and where the hero was not exactly on the lift. */
export function watchRide(page, top) {
  return page.evaluate(async (goal) => {
    const { hero, lift } = globalThis.recipe;
    const heights = new Set();
    const off = [];
    while (lift.top !== goal) {
      await new Promise(requestAnimationFrame);
      if (hero.rides !== lift) continue;
      heights.add(lift.top);
      if (hero.bottom !== lift.top) off.push([hero.bottom, lift.top]);
    }
    return { heights: heights.size, off };
  }, top);
}

/** A picture of the canvas. */
export async function picture(page, path) {
  return PNG.sync.read(await page.locator('canvas').screenshot({ path }));
}

/** The color at a place of the game's world, as in CSS. */
export function colorAt({ width, data }, x, y) {
  const at = 4 * (Math.floor(y * SCALE) * width + Math.floor(x * SCALE));
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

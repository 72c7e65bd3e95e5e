/** Chromium for tests, and what they do on any page of the inspector. */

import { test as testOnce } from 'node:test';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDE = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Long enough for a machine that is busy with other things; every wait ends as soon as it can. */
export const TIMEOUT = 60_000;

/** How often a test may be tried. */
const ATTEMPTS = 3;

/** The browsers that were launched. */
const browsers = [];

/** `CHROMIUM` names the browser if it is not at /usr/bin/chromium. */
export async function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  browsers.push(browser);
  return browser;
}

/**
 * A test in the browser. If it fails, it is tried again on new pages, and why it failed is printed:
 * Chromium loses a click now and then, and on a busy machine things happen in the wrong order. A
 * fault of the page that shows only sometimes can pass too, so a test of such a fault uses the `test`
 * of Node, which tries once.
 *
 * @param {string} name
 * @param {() => Promise<void>} run
 */
export function test(name, run) {
  return testOnce(name, async (context) => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        context.diagnostic(`attempt ${attempt} of ${ATTEMPTS} failed: ${error.stack}`);
        await closePages();
      }
    }
    return run();
  });
}

async function closePages() {
  for (const context of browsers.flatMap((browser) => browser.contexts())) await context.close();
}

/** Reads a property of `window.jostle`. */
export const read = (page, name) => page.evaluate((key) => window.jostle[key], name);

/**
 * Waits until `check` holds in the page. Generous, since the machine may be busy; it ends as
 * soon as it can.
 */
export function until(page, check, argument) {
  return page.waitForFunction(check, argument, { timeout: TIMEOUT });
}

/** A page whose waits all have the generous time-out. */
export async function newPage(browser, settings) {
  const page = await browser.newPage(settings);
  page.setDefaultTimeout(TIMEOUT);
  return page;
}

/** Unfolds the switches under the presets, for tests that use them. */
export function openSwitches(page) {
  return page.evaluate(() => (document.getElementById('more').open = true));
}

/** Calls `attempt` until it returns something true, and returns that. */
export async function eventually(attempt) {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    const result = await attempt();
    if (result) return result;
    if (performance.now() > end) throw new Error(`never true: ${attempt}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/**
 * Taps an element until the page sees a click. Right after other touches Chromium may take a tap for
 * the rest of their gesture, and then clicks nothing.
 */
export async function tap(locator) {
  const page = locator.page();
  await page.evaluate(() => {
    window.isClicked = false;
    window.addEventListener('click', () => (window.isClicked = true), { capture: true, once: true });
  });
  await eventually(async () => {
    await locator.tap();
    const clicked = page.waitForFunction(() => window.isClicked, null, { timeout: 3000 });
    return clicked.then(
      () => true,
      () => false,
    );
  });
}

/** The center of a body, in pixels of the page. */
export function middleOf(page, key) {
  return page.evaluate((which) => {
    const [left, top, right, bottom] = window.jostle.body(which).box;
    const canvas = document.getElementById('canvas').getBoundingClientRect();
    const [x, y] = window.jostle.toScreen((left + right) / 2, (top + bottom) / 2);
    return [x + canvas.x, y + canvas.y];
  }, key);
}

/** Pauses the game and waits until its newest tick is shown. */
export async function pause(page) {
  await page.keyboard.press('p');
  // The page shows the pause at once; its stage says so only when the game has heard of it.
  await until(page, () => window.jostle.status === 'paused' && window.jostle.stage.paused);
  await settle(page);
}

/** Waits until the game has said twice that the tick shown is its newest one, and the camera rests. */
export async function settle(page) {
  const tick = await read(page, 'tick');
  await stripsLater(page, 2);
  await until(page, () => !window.jostle.camera.isMoving);
  const isNewest = await page.evaluate(
    (shown) => window.jostle.tick === shown && (window.jostle.isPast || window.jostle.range[1] === shown),
    tick,
  );
  if (!isNewest) await settle(page);
}

/** Waits until the game has said this many more times which ticks it keeps. */
export async function stripsLater(page, count) {
  const { strips } = await read(page, 'counters');
  await until(page, (wanted) => window.jostle.counters.strips >= wanted, strips + count);
}

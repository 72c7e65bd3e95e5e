/** A browser, a stand-in game, and pages that must not complain; for `browser_*.js`. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { startStub } from './stub.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Filled before the first test. `CHROMIUM` names the browser if it is not at /usr/bin/chromium. */
export const stand = { browser: null, game: null };

before(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  stand.browser = await chromium.launch({ executablePath, args: FLAGS });
  stand.game = await startStub();
});

after(async () => {
  await stand.browser.close();
  stand.game.close();
});

/** Runs `use` on a fresh page, on scene 0, and fails on anything in the console. */
export async function onPage(use, options = {}) {
  const { ignoreConsole, ...settings } = options;
  const errors = [];
  stand.game.stub.paused = false;
  stand.game.stub.enter(0);
  const page = await stand.browser.newPage({ viewport: { width: 1280, height: 800 }, ...settings });
  page.on('pageerror', (error) => errors.push(error.stack));
  page.on(
    'console',
    (message) => message.type() === 'error' && !ignoreConsole && errors.push(message.text()),
  );
  await page.goto(stand.game.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  try {
    await use(page);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
  }
}

/** Something that `window.jostle` tells. */
export const read = (page, name) => page.evaluate((key) => window.jostle[key], name);

export const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: 5000 });

/** The middle of a body on the screen. */
export async function middleOf(page, key) {
  return page.evaluate((which) => {
    const [left, top, right, bottom] = window.jostle.body(which).box;
    const canvas = document.getElementById('canvas').getBoundingClientRect();
    const [x, y] = window.jostle.toScreen((left + right) / 2, (top + bottom) / 2);
    return [x + canvas.x, y + canvas.y];
  }, key);
}

export async function pause(page) {
  await page.keyboard.press('p');
  await until(page, () => window.jostle.status === 'paused');
  await page.waitForTimeout(150);
}

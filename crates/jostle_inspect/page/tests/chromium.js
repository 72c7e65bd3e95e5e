/** Chromium as tests start it, and what they do and ask on any page of the inspector. */

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

/** `CHROMIUM` names the browser if it is not at /usr/bin/chromium. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** Something that `window.jostle` tells. */
export const read = (page, name) => page.evaluate((key) => window.jostle[key], name);

/** Waits until `check` holds within the page. */
export function until(page, check, argument, timeout = 8000) {
  return page.waitForFunction(check, argument, { timeout });
}

/** The middle of a body, in pixels of the page. */
export function middleOf(page, key) {
  return page.evaluate((which) => {
    const [left, top, right, bottom] = window.jostle.body(which).box;
    const canvas = document.getElementById('canvas').getBoundingClientRect();
    const [x, y] = window.jostle.toScreen((left + right) / 2, (top + bottom) / 2);
    return [x + canvas.x, y + canvas.y];
  }, key);
}

/** Pauses the game and waits for its newest tick to be the one that is shown. */
export async function pause(page) {
  await page.keyboard.press('p');
  await until(page, () => window.jostle.status === 'paused');
  await settle(page);
}

/** Waits until the same tick has been shown for a while. */
export async function settle(page) {
  const tick = await read(page, 'tick');
  await page.waitForTimeout(250);
  if ((await read(page, 'tick')) !== tick) await settle(page);
}

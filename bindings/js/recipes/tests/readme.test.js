/** The game at the beginning of the package's README, as it is written there, in Chromium. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../../trace/tests/static_files.js';
import { LAUNCH, openPage } from './chromium.js';
import { PICTURES } from './fresh_folder.js';
import { until } from './player.js';
import { FOLDER } from './recipes.js';

test('the game of the README can be played', async (context) => {
  const readme = readFileSync(path.join(FOLDER, 'node_modules/jostle2d/README.md'), 'utf8');
  const [, page] = readme.match(/^```html\n(.*?)^```$/ms);
  // The browser asks for an icon, and logs an error if there is none.
  writeFileSync(
    path.join(FOLDER, 'readme.html'),
    page.replace('<canvas', '<link rel="icon" href="data:,"><canvas'),
  );
  // Without a bundler, as the README says.
  const { server, url } = await serve(FOLDER);
  context.after(() => server.close());
  const browser = await chromium.launch(LAUNCH);
  context.after(() => browser.close());
  await play(await openPage(browser, `${url}readme.html`));
});

async function play(page) {
  await page.evaluate(watchHero);
  await until(page, () => globalThis.hero()?.bottom > 172);
  await page.keyboard.down('ArrowRight');
  await until(page, () => globalThis.hero()?.left > 80);
  await page.keyboard.down('Space');
  await until(page, () => globalThis.hero()?.bottom < 160);
  mkdirSync(PICTURES, { recursive: true });
  await page.locator('canvas').screenshot({ path: path.join(PICTURES, 'js-readme.png') });
  await page.keyboard.up('Space');
  await page.keyboard.up('ArrowRight');
  assert.deepEqual(page.errors, []);
}

/** Lets the page say where the hero is drawn: the only thing that is blue. */
function watchHero() {
  const context = document.querySelector('canvas').getContext('2d', { willReadFrequently: true });
  globalThis.hero = () => {
    const { data, width } = context.getImageData(0, 0, 320, 192);
    const places = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue, alpha] = data.subarray(at);
      if (alpha > 60 && blue > red + 60 && blue > green + 40) places.push(at / 4);
    }
    if (places.length === 0) return null;
    const left = Math.min(...places.map((place) => place % width));
    return { left, bottom: Math.floor(places.at(-1) / width) };
  };
}

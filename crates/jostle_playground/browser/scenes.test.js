/** Every scene is drawn, wide and on a phone, light and dark; the pictures are kept for people to look at. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, noErrors, openPage, PHONE, read, stand, until, WIDE } from './page.js';
import { KEPT } from './start.js';

const place = stand();

/** How long a scene runs before its picture is taken, so that there is something to see. */
const TICKS = 75;
const LOOKS = ['light', 'dark'].flatMap((theme) => [
  { theme, width: 1280, settings: { ...WIDE, colorScheme: theme } },
  { theme, width: 390, settings: { ...PHONE, colorScheme: theme } },
]);

/** Within the page: how many pixels of the canvas change when nothing of the world is shown, and a hash of all. */
async function countPixels() {
  const canvas = document.getElementById('canvas');
  const pixels = () =>
    new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shown = [...document.querySelectorAll('#show input:checked')];
  const toggle = () => shown.forEach((input) => input.click());
  const full = pixels();
  toggle();
  await nextFrame();
  const empty = pixels();
  toggle();
  const differ = full.reduce((count, word, i) => count + Number(word !== empty[i]), 0);
  const hash = full.reduce((sum, word) => (Math.imul(sum, 31) + word) | 0, 0);
  return { total: full.length, differ, colours: new Set(full).size, hash };
}

test('every scene is drawn, and looks like no other, in every look', async () => {
  const pages = await Promise.all(LOOKS.map(({ settings }) => openPage(place, settings)));
  const { scenes } = await read(pages[0], 'stage');
  assert.equal(scenes.length, 11);
  const seen = LOOKS.map(() => new Map());
  for (const [at, { name }] of scenes.entries()) {
    await enter(pages[0], at);
    const from = await read(pages[0], 'tick');
    for (const [i, page] of pages.entries()) {
      const isThere = ([scene, tick]) => window.jostle.stage.scene === scene && window.jostle.tick > tick;
      await until(page, isThere, [at, from + TICKS], 20_000);
      await keep(page, LOOKS[i], name, seen[i]);
    }
  }
  for (const page of pages) {
    noErrors(page);
    await page.close();
  }
});

async function keep(page, { theme, width }, name, seen) {
  const word = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: `${KEPT}${word}-${theme}-${width}.png` });
  const { total, differ, colours, hash } = await page.evaluate(countPixels);
  const look = `${name}, ${theme}, ${width} px wide`;
  assert.ok(differ > total / 200, `${look}: ${differ} of ${total} pixels are of the world`);
  assert.ok(colours > 4, `${look}: ${colours} colours`);
  assert.ok(!seen.has(hash), `${look}: looks like ${seen.get(hash)}`);
  seen.set(hash, name);
}

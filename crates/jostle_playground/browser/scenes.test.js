/** Draws every scene, wide and on a phone, light and dark; the pictures are kept to look at. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, noErrors, openPage, PHONE, read, stand, until, WIDE } from './page.js';
import { KEPT } from './start.js';

const place = stand();

/** How many ticks a scene runs before its picture is taken, so that there is something to see. */
const TICKS = 75;
const LOOKS = ['light', 'dark'].flatMap((theme) => [
  { theme, width: 1280, settings: { ...WIDE, colorScheme: theme } },
  { theme, width: 390, settings: { ...PHONE, colorScheme: theme } },
]);

/** The least percentage of pixels in which two scenes differ. */
const LEAST_PERCENT = 3;

/**
 * In the page: counts the canvas pixels that change when nothing of the world is shown, and
 * finds the earlier scene most like this one, with the number of pixels that differ. The page
 * remembers this one.
 */
async function comparePixels(name) {
  const canvas = document.getElementById('canvas');
  const pixels = () =>
    new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const differ = (a, b) => a.reduce((count, word, i) => count + Number(word !== b[i]), 0);
  const shown = [...document.querySelectorAll('#show input:checked')];
  const toggle = () => shown.forEach((input) => input.click());
  const full = pixels();
  toggle();
  await nextFrame();
  const empty = pixels();
  toggle();
  window.seen ??= new Map();
  const others = [...window.seen].map(([other, before]) => [other, differ(full, before)]);
  const alike = others.sort(([, a], [, b]) => a - b)[0];
  window.seen.set(name, full);
  return { total: full.length, drawn: differ(full, empty), colors: new Set(full).size, alike };
}

test('every scene is drawn and looks different from the others, in every theme and size', async () => {
  const pages = await Promise.all(LOOKS.map(({ settings }) => openPage(place, settings)));
  const { scenes } = await read(pages[0], 'stage');
  assert.equal(scenes.length, 16);
  for (const [at, { name }] of scenes.entries()) {
    await enter(pages[0], at);
    const from = await read(pages[0], 'tick');
    for (const [i, page] of pages.entries()) {
      const isThere = ([scene, tick]) => window.jostle.stage.scene === scene && window.jostle.tick > tick;
      await until(page, isThere, [at, from + TICKS]);
      await keep(page, LOOKS[i], name);
    }
  }
  for (const page of pages) {
    noErrors(page);
    await page.close();
  }
});

async function keep(page, { theme, width }, name) {
  const word = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: `${KEPT}${word}-${theme}-${width}.png` });
  const { total, drawn, colors, alike } = await page.evaluate(comparePixels, name);
  const look = `${name}, ${theme}, ${width} px wide`;
  assert.ok(drawn > total / 200, `${look}: ${drawn} of ${total} pixels show the world`);
  assert.ok(colors > 4, `${look}: ${colors} colors`);
  if (!alike) return;
  const percent = (100 * alike[1]) / total;
  assert.ok(percent >= LEAST_PERCENT, `${look}: only ${percent.toFixed(2)}% differ from ${alike[0]}`);
}

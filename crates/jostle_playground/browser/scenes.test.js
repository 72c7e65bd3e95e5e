/** Draws every scene, wide and on a phone, light and dark; the pictures are kept to look at. */

import assert from 'node:assert/strict';
import { enter, noErrors, openPage, PHONE, read, stand, test, until, WIDE } from './page.js';
import { comparePixels } from './pixels.js';
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

test('every scene is drawn and looks different from the others, in every theme and size', async () => {
  const pages = await Promise.all(LOOKS.map(({ settings }) => openPage(place, settings)));
  const { scenes } = await read(pages[0], 'stage');
  assert.equal(scenes.length, 17);
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
  const { total, drawn, alike } = await page.evaluate(comparePixels, name);
  const look = `${name}, ${theme}, ${width} px wide`;
  assert.ok(drawn > total / 200, `${look}: ${drawn} of ${total} pixels show the world`);
  if (!alike) return;
  const percent = (100 * alike.pixels) / total;
  assert.ok(percent >= LEAST_PERCENT, `${look}: only ${percent.toFixed(2)}% differ from ${alike.name}`);
}

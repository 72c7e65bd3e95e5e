/** What axe-core finds in the page, in both themes, wide and on a phone: `npm run browser`. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { middleOf, pause, PHONE, until, WIDE } from './chromium.js';
import { onPage, stand } from './with_page.js';

const AXE = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** Fails if axe-core finds anything. */
async function clean(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    ]);
  });
  assert.deepEqual(found, [], where);
}

for (const colorScheme of ['light', 'dark']) {
  for (const [name, size] of [
    ['wide', WIDE],
    ['on a phone', PHONE],
    ['on a phone held sideways', SIDEWAYS],
  ]) {
    test(`axe-core finds nothing: ${colorScheme}, ${name}`, () =>
      onPage(
        async (page) => {
          await clean(page, 'live');
          await pause(page);
          const [x, y] = await middleOf(page, '3v1');
          if (size === WIDE) await page.mouse.click(x, y);
          else await page.touchscreen.tap(x, y);
          await until(page, () => window.jostle.selected?.key?.slot === 3);
          await until(page, () => document.querySelector('#history-legend .y')?.textContent);
          await clean(page, 'paused, with a selection');
          if (size === WIDE) await dialog(page);
          else await drawers(page);
          stand.game.stub.paused = false;
          stand.game.stub.enter(6);
          await until(page, () => window.jostle.drawn.images > 0);
          await clean(page, 'images, code and small map');
        },
        { ...size, colorScheme },
      ));
  }
}

async function dialog(page) {
  await page.keyboard.press('?');
  await clean(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press(',');
  await until(page, () => window.jostle.isPast);
  await clean(page, 'past');
  await page.keyboard.press('End');
}

async function drawers(page) {
  for (const side of ['left', 'right']) {
    await page.locator(`#open-${side}`).tap();
    await page.locator(`#${side}`).waitFor();
    // While a drawer slides in, its texts are transparent.
    await until(page, (id) => document.getElementById(id).getAnimations().length === 0, side);
    await clean(page, `${side} drawer`);
    await page.locator(`#open-${side}`).tap();
  }
}

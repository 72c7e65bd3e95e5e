/** What axe-core finds in the page, in both themes, wide and on a phone: `npm run browser`. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { middleOf, newPage, pause, PHONE, SIDEWAYS, tap, test, until, WIDE } from './chromium.js';
import { startStub } from './stub.js';
import { onPage, stand } from './with_page.js';

const AXE = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

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

test('axe-core finds nothing in tools, menus, recordings and messages', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 100; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.plotted > 100);
    await page.getByTestId('add-plot').focus();
    await page.getByTestId('add-plot').selectOption('gauge coins');
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    for (const kind of ['stopped', 'number']) {
      await page.getByTestId('breakpoint-kind').selectOption(kind);
      await page.getByTestId('breakpoint-add').click();
    }
    await page.getByTestId('track').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('(');
    await page.getByTestId('zoom-reset').waitFor();
    await page.getByTestId('loop').waitFor();
    await clean(page, 'breakpoints, plots, zoom and range');
    await page.getByTestId('save').click();
    await page.getByTestId('save-menu').waitFor();
    await clean(page, 'save menu');
    await page.keyboard.press('Escape');
    const buffer = Buffer.from(stand.game.stub.recording());
    await page
      .getByTestId('file')
      .setInputFiles({ name: 'a.jostle', mimeType: 'application/octet-stream', buffer });
    await until(page, () => window.jostle.status === 'recording');
    await clean(page, 'a recording and a notice');
  }));

test('axe-core finds nothing in the banner of a lost game', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await until(page, () => window.jostle.counters.received > 10);
  own.close();
  await page.getByTestId('banner').waitFor();
  await clean(page, 'banner');
  await page.close();
});

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
    await tap(page.locator(`#open-${side}`));
    await page.locator(`#${side}`).waitFor();
    // While a drawer slides in, its texts are transparent.
    await until(page, (id) => document.getElementById(id).getAnimations().length === 0, side);
    await clean(page, `${side} drawer`);
    await tap(page.locator(`#open-${side}`));
  }
}

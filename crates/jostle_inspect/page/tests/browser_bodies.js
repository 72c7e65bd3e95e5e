/** The list of bodies: sorted, filtered, by keyboard, and with thousands of rows. */

import assert from 'node:assert/strict';
import { eventually, pause, PHONE, SIDEWAYS, tap, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

test('bodies are listed, filtered and selected, with the keyboard alone', () =>
  onPage(async (page) => {
    await pause(page);
    const rows = page.getByTestId('body-rows').getByRole('option');
    await rows.nth(6).waitFor();
    assert.equal(await page.getByTestId('body-layer').inputValue(), '', 'any layer');
    await page.getByTestId('body-kind').selectOption('1');
    await until(page, () => document.querySelectorAll('.body-row').length === 3);
    await page.getByTestId('body-filter').fill('crate');
    await until(page, () => document.querySelectorAll('.body-row').length === 1);
    await page.getByTestId('body-filter').fill('');
    await page.getByTestId('body-rows').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(page, () => window.jostle.selected?.key.slot === 7);
    // The panel is about the selected body.
    await page.getByTestId('body-section').waitFor({ state: 'hidden' });
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('body-section').waitFor();
  }));

test('ten thousand bodies are few elements', () =>
  onPage(async (page) => {
    await page.locator('[data-scene="1"]').click();
    await page
      .getByTestId('body-amount')
      .getByText(/10,000/)
      .waitFor();
    await pause(page);
    await page.getByTestId('body-rows').focus();
    await page.keyboard.press('End');
    await page.getByTestId('body-rows').getByText('9999v1').waitFor();
    assert.ok((await page.locator('.body-row').count()) < 40);
  }));

const ids = (page) => page.getByTestId('body-rows').locator('b').allTextContents();

test('the buttons sort the list, and turn its order', () =>
  onPage(async (page) => {
    await pause(page);
    const sort = (name) => page.getByTestId('body-sort').getByRole('button', { name });
    await eventually(async () => (await ids(page))[0] === '3v1');
    await sort('name').click();
    await eventually(async () => (await ids(page)).indexOf('7v1') < (await ids(page)).indexOf('3v1'));
    assert.equal(await sort('name').getAttribute('aria-pressed'), 'true');
    const up = await ids(page);
    await sort('name').click();
    await eventually(async () => String(await ids(page)) !== String(up));
    assert.ok((await ids(page)).indexOf('3v1') < (await ids(page)).indexOf('7v1'));
    await sort('id').click();
    await eventually(async () => String(await ids(page)) === '3v1,4v1,5v2,6v1,7v1,8v1,9v1');
  }));

for (const [name, size] of [
  ['upright', PHONE],
  ['sideways', SIDEWAYS],
]) {
  test(`on a phone held ${name} the list is in the drawer, and a tap selects`, () =>
    onPage(async (page) => {
      await tap(page.locator('#open-right'));
      const row = page.getByTestId('body-rows').getByText('crate');
      await row.scrollIntoViewIfNeeded();
      await tap(row);
      await until(page, () => window.jostle.selected?.key.slot === 7);
      await page.getByTestId('selection-title').getByText('crate').waitFor();
    }, size));
}

test('layers have their names on the chips, in the panel and in the filter', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    stub.game = { ...stub.game, stage: { ...stub.game.stage, layerNames: ['ground', 'movers', ''] } };
    stub.sendStage();
    const layers = page.getByTestId('layers').getByRole('button');
    await eventually(async () => String(await layers.allTextContents()) === '0 ground,1 movers,2');
    await page.getByTestId('body-layer').selectOption({ label: 'layer 1 movers' });
    await eventually(async () => String(await ids(page)) === '3v1,9v1');
    await page.getByTestId('body-rows').getByText('hero').click();
    await page.getByTestId('selection-head').getByText('actor · layer 1 movers').waitFor();
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Escape');
    await layers.getByText('1 movers').click();
    await eventually(() => stub.words.includes(`show 15 ${(0xffffffff ^ 2) >>> 0}`));
  }));

test('a scene without bodies offers no list of them, and no condition that needs one', () =>
  onPage(async (page) => {
    await page.getByTestId('breakpoint-section').waitFor();
    stand.game.stub.enter(4);
    await page.getByTestId('selection-head').getByText('hold Alt and click a tile to inspect it.').waitFor();
    await page.getByTestId('body-section').waitFor({ state: 'hidden' });
    await page.getByTestId('breakpoint-section').waitFor({ state: 'hidden' });
    stand.game.stub.enter(0);
    await page.getByTestId('body-section').waitFor();
    await page.getByTestId('breakpoint-section').waitFor();
    assert.equal(await page.getByTestId('breakpoint-kind').inputValue(), 'stopped');
  }));

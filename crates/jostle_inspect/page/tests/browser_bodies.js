/** The list of bodies: sorted, filtered, by keyboard, and with thousands of rows. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause, until } from './chromium.js';
import { onPage } from './with_page.js';

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
    assert.ok(await page.getByTestId('body-section').isHidden(), 'the panel is about the selected body');
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

/** Numbers of the top bar and the plots that can be read. */

import assert from 'node:assert/strict';
import { eventually, pause, read, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

test('the top bar shows a median, and no rate before it is known', () =>
  onPage(async (page) => {
    await page
      .locator('#tick-time')
      .getByText(/^median \d/)
      .waitFor();
    await pause(page);
    // The times of the stand-in repeat every 17 ticks, so any 120 of them have the same median.
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await page.locator('#tick-time').getByText('median 0.25 ms').waitFor();
    // A paused game has no rate.
    await until(page, () => document.getElementById('rate').textContent === '');
    await page.keyboard.press('p');
    await page
      .locator('#rate')
      .getByText(/^\d+(\.\d)? ticks\/s$/)
      .waitFor();
  }));

test('dropped frames are told while they happen, not for ever', () =>
  onPage(async (page) => {
    await eventually(async () => {
      await page.evaluate(() => {
        const end = performance.now() + 300;
        while (performance.now() < end);
      });
      return (await read(page, 'counters')).dropped > 1;
    });
    const dropped = page.getByTestId('dropped');
    await dropped.getByText(/frames? not drawn/).waitFor();
    await pause(page);
    await until(page, () => document.getElementById('dropped').textContent === '');
    assert.ok((await read(page, 'counters')).dropped > 1);
  }));

test('a pause by another page is announced, one by this page is not', () =>
  onPage(async (page) => {
    await pause(page);
    assert.equal(await page.getByTestId('notices').getByText('Paused by another page').count(), 0);
    stand.game.stub.paused = false;
    // This page has not paused the game itself.
    await page.reload();
    await until(page, () => window.jostle?.status === 'live' && window.jostle.counters.strips > 0);
    stand.game.stub.paused = true;
    stand.game.stub.sendStage();
    await page.getByTestId('notices').getByText('Paused by another page or by the game.').waitFor();
  }));

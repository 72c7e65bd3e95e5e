/** Conditions that pause the game, live and in a recording. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, read, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

async function selectHero(page) {
  await page.getByTestId('search').fill('hero');
  await page.keyboard.press('Enter');
  await page.getByTestId('selection-title').getByText('hero').waitFor();
}

async function addCondition(page, kind) {
  await page.getByTestId('breakpoint-kind').selectOption(kind);
  await page.getByTestId('breakpoint-add').click();
}

test('the game pauses at the tick in which a body is stopped, and the page says why', () =>
  onPage(async (page) => {
    await selectHero(page);
    await addCondition(page, 'stopped');
    await page.getByTestId('breakpoints').getByText('hero is stopped').waitFor();
    await page
      .getByTestId('pause-reason')
      .getByText(/^Paused at tick [\d,]+: hero was stopped by the floor of /)
      .waitFor();
    await eventually(() => stand.game.stub.paused);
    // A busy game skips frames, so that the page may miss the first tick of a stop.
    const reason = await page.getByTestId('pause-reason').textContent();
    const paused = Number(/tick ([\d,]+)/.exec(reason)[1].replace(',', ''));
    await until(page, (tick) => window.jostle.tick === tick, paused);
    await page.getByTestId('hit').first().waitFor();
    await page.getByTestId('breakpoints').getByRole('checkbox').uncheck();
    await page.keyboard.press('End');
    await page.keyboard.press('p');
    const tick = await read(page, 'tick');
    await until(page, (old) => window.jostle.tick > old + 200 && window.jostle.status === 'live', tick);
    await page.getByTestId('breakpoints').getByRole('button', { name: 'Remove' }).click();
    assert.equal(await page.getByTestId('breakpoints').locator('li').count(), 0);
  }));

test('playing a recording stops where a body touches something, tick by tick', () =>
  onPage(async (page) => {
    stand.game.stub.paused = true;
    for (let i = 0; i < 300; i += 1) stand.game.stub.advance();
    const buffer = Buffer.from(stand.game.stub.recording());
    await page
      .getByTestId('file')
      .setInputFiles({ name: 'a.jostle', mimeType: 'application/octet-stream', buffer });
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick !== null);
    await selectHero(page);
    await addCondition(page, 'touches');
    await page.keyboard.press('Home');
    await page.getByTestId('play').click();
    await page
      .getByTestId('pause-reason')
      .getByText(/hero touched tile map 0\.$/)
      .waitFor();
    await until(page, () => window.jostle.tick === window.jostle.wantedTick && window.jostle.tick % 80 === 0);
  }));

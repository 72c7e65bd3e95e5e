/** Several pages at once: what one does, the other sees. */

import assert from 'node:assert/strict';
import { enter, noErrors, openPage, pause, read, settle, stand, test, until } from './page.js';

const place = stand();

test('two pages receive frames, and when one pauses both show it', async () => {
  const pages = [await openPage(place), await openPage(place)];
  for (const page of pages) {
    const { received } = await read(page, 'counters');
    await until(page, (count) => window.jostle.counters.received > count + 20, received);
  }
  await pause(pages[0]);
  for (const page of pages) {
    await until(page, () => window.jostle.status === 'paused');
    await settle(page);
  }
  const ticks = await Promise.all(pages.map((page) => read(page, 'tick')));
  assert.equal(ticks[0], ticks[1]);
  await pages[1].keyboard.press('p');
  for (const page of pages) {
    await until(page, (tick) => window.jostle.tick > tick + 10 && window.jostle.status === 'live', ticks[0]);
    noErrors(page);
    await page.close();
  }
});

test('a scene chosen while another page has paused the game plays', async () => {
  const pages = [await openPage(place), await openPage(place)];
  await pause(pages[0]);
  await until(pages[1], () => window.jostle.status === 'paused');
  await enter(pages[1], 4);
  for (const page of pages) {
    await until(page, () => window.jostle.stage.scene === 4 && window.jostle.status === 'live');
    const from = await read(page, 'tick');
    await until(page, (tick) => window.jostle.tick > tick + 5, from);
    noErrors(page);
    await page.close();
  }
});

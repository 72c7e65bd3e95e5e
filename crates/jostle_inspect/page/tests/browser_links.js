/** Links to a scene, a tick and a body, and the browser's history. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, pause, read, until, WIDE } from './chromium.js';
import { onPage, stand } from './with_page.js';

const hash = (page) => page.evaluate(() => location.hash);

test('scenes and selections are entries of the history, ticks are not', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await until(page, () => location.hash === '#scene=platformer&body=3v1');
    await pause(page);
    await page.keyboard.press(',');
    await until(page, () => location.hash === `#scene=platformer&tick=${window.jostle.tick}&body=3v1`);
    await page.keyboard.press(',');
    await until(page, () => location.hash.includes(`tick=${window.jostle.wantedTick}&`));
    await page.goBack();
    await until(page, () => window.jostle.selected === null && location.hash === '#scene=platformer');
    await page.goForward();
    await until(page, () => window.jostle.selected?.key.slot === 3 && window.jostle.isPast);
    assert.match(await hash(page), /tick=\d+&body=3v1$/);
    await page.locator('[data-scene="4"]').click();
    await until(page, () => location.hash === '#scene=every-tile');
    await page.goBack();
    await until(page, () => window.jostle.stage.scene === 0 && window.jostle.selected?.key.slot === 3);
  }));

test('a link shows its scene, tick and body, and can be copied', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 100; i += 1) stand.game.stub.advance();
    const wanted = stand.game.stub.tick - 50;
    const other = await newPage(stand.browser, {
      ...WIDE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await other.goto(`${stand.game.address}#scene=platformer&tick=${wanted}&body=3v1`);
    await until(
      other,
      (tick) => window.jostle.tick === tick && window.jostle.selected?.key.slot === 3,
      wanted,
    );
    await other.locator('#copy-link').click();
    await other.getByTestId('notices').getByText('Copied a link').waitFor();
    const copied = await other.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(copied).hash, `#scene=platformer&tick=${wanted}&body=3v1`);
    await other.goto(`${stand.game.address}?again#scene=every-tile`);
    await until(other, () => window.jostle.stage?.scene === 4);
    stand.game.stub.paused = false;
    await other.goto(`${stand.game.address}?more#scene=no-such-scene&tick=1`);
    await other.getByTestId('notices').getByText('This game has no scene “no-such-scene” to show.').waitFor();
    await other.getByTestId('notices').getByText('Tick 1 is not kept').waitFor();
    assert.equal(await read(other, 'isPast'), false);
    await other.close();
  }));

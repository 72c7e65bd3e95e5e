/** Copying what is selected as Rust, in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, pause, test } from './chromium.js';
import { onPage } from './with_page.js';

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

test('the selected body and its last move are copied as Rust, by keyboard too', () =>
  onPage(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await pause(page);
    await page.getByTestId('search').fill('3v1');
    await page.keyboard.press('Enter');
    await page.getByTestId('copy-body').click();
    await eventually(async () => /^Body::actor\(Aabb::/.test(await copied(page)));
    await page.getByTestId('copy-move').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('notices').getByText('Copied a Rust test.').waitFor();
    const text = await copied(page);
    assert.match(text, /^#\[test\]\nfn \w+_in_tick_\d+\(\) \{\n/);
    assert.match(text, /TileMap::from_text\(/);
    assert.match(text, /move_and_\w+\(mover, \[24\.0, 25\.0\]\)/);
  }));

test('a body without a move to explain offers no test', () =>
  onPage(async (page) => {
    await pause(page);
    await page.getByTestId('search').fill('7v1');
    await page.keyboard.press('Enter');
    await page.getByTestId('copy-body').waitFor();
    assert.equal(await page.getByTestId('copy-move').count(), 0);
  }));

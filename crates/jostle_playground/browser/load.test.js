/**
 * The first five seconds: the platformer, moving, from a single port, with an empty console;
 * and the keyboard.
 */

import assert from 'node:assert/strict';
import { frameOf, noErrors, openPage, stand, test, until } from './page.js';

const place = stand();

test('the page opens on the platformer, which is already moving', async () => {
  const page = await openPage(place);
  assert.equal(await page.title(), 'Platformer – jostle inspector');
  assert.equal(await page.getByTestId('title').textContent(), 'Platformer');
  assert.match(
    await page.getByTestId('to-try').textContent(),
    /^Demo: run or jump to play\. ← → run, Space jumps .* see what stopped it\.$/,
  );
  await until(page, () => window.jostle.status === 'live');
  const first = await frameOf(page);
  await until(page, (tick) => window.jostle.tick > tick + 10, first.tick);
  const later = await frameOf(page);
  assert.notDeepEqual(later.edges, first.edges);
  noErrors(page);
  await page.close();
});

test('the platformer plays by itself until a key is pressed', async () => {
  const page = await openPage(place);
  const hero = () => page.evaluate(() => window.jostle.body('0v1').box[0]);
  const start = await hero();
  await until(page, (x) => window.jostle.body('0v1').box[0] > x + 40, start);
  await page.keyboard.press('p');
  await until(page, () => window.jostle.isPaused);
  await page.keyboard.press('.');
  assert.ok((await hero()) > start, 'pausing and stepping do not end it');
  await page.keyboard.press('p');
  await page.keyboard.press('KeyX');
  await until(page, () => !document.querySelector('[data-testid="to-try"]').textContent.startsWith('Demo'));
  const again = await hero();
  assert.ok(again < start + 20, `a new game begins at the start, not at ${again}`);
  noErrors(page);
  await page.close();
});

test('everything is loaded from one port', async () => {
  const page = await openPage(place);
  const hosts = new Set(page.asked.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host));
  assert.deepEqual([...hosts], [`127.0.0.1:${place.game.port}`]);
  assert.ok(page.asked.length > 30, `${page.asked.length} files and a socket`);
  assert.ok(page.asked.some((url) => url.startsWith('ws:')));
  noErrors(page);
  await page.close();
});

test('Tab reaches scenes, canvas and timeline, and each shows its focus', async () => {
  const page = await openPage(place);
  const reached = await tabThrough(page, 100);
  for (const name of ['search', 'theme', 'help', 'scene', 'canvas', 'play', 'track', 'save', 'open']) {
    assert.ok(name in reached, `${name} is not among ${Object.keys(reached)}`);
  }
  const faint = Object.entries(reached).filter(([, isSeen]) => !isSeen);
  assert.deepEqual(faint, [], 'these do not show that they have the focus');
  noErrors(page);
  await page.close();
});

/**
 * What has the focus after each press of Tab, until it comes around: by name, and whether the
 * focus is visible.
 */
async function tabThrough(page, most) {
  const reached = {};
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab');
    const [name, isSeen] = await page.evaluate(() => {
      const own = document.activeElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(own);
      const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      const kind = own.dataset.scene === undefined ? (own.dataset.testid ?? own.tagName) : 'scene';
      return [kind, hasOutline || boxShadow !== 'none'];
    });
    if (name === 'BODY') break;
    reached[name] = (reached[name] ?? true) && isSeen;
  }
  return reached;
}

test('scenes and timeline can be used with the keyboard alone', async () => {
  const page = await openPage(place);
  await page.locator('[data-scene="10"]').focus();
  await page.keyboard.press('Enter');
  await until(page, () => window.jostle.stage.scene === 10);
  await page.getByTestId('track').focus();
  await page.keyboard.press(',');
  await until(page, () => window.jostle.status === 'past');
  await page.locator('[data-scene="0"]').focus();
  await page.keyboard.press('End');
  await until(page, () => window.jostle.status === 'live');
  await page.keyboard.press('Enter');
  await until(page, () => window.jostle.stage.scene === 0);
  noErrors(page);
  await page.close();
});

test('? lists the keys of the scene and the page, Escape closes the list', async () => {
  const page = await openPage(place);
  await page.keyboard.press('?');
  const keys = page.getByTestId('keys');
  assert.ok(await keys.isVisible());
  const text = await keys.textContent();
  for (const words of [
    'This scene',
    'run left',
    'attack',
    'pause or play',
    'find a body',
    'light and dark',
  ]) {
    assert.ok(text.includes(words), `${words} in: ${text}`);
  }
  await page.keyboard.press('Escape');
  assert.ok(!(await keys.isVisible()));
  noErrors(page);
  await page.close();
});

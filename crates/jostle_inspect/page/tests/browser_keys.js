/** Keyboard, pointer and the keys on the screen in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause, PHONE, read, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

/** What was said to the game that begins with a word. */
const said = (word) => stand.game.stub.words.filter((words) => words.startsWith(word));

const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);

test('after a box is ticked or a choice made with the mouse, the keys play on', () =>
  onPage(async (page) => {
    const moves = page.getByLabel('last moves');
    await moves.click();
    assert.equal(await moves.isChecked(), true);
    stand.game.stub.words.length = 0;
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
    await chooseByMouse(page.getByTestId('controls').getByRole('combobox'), 'quadtree');
    await page.keyboard.press('KeyX');
    await until(page, () => window.jostle.status === 'live');
    await page.waitForTimeout(100);
    assert.deepEqual(
      said('key down'),
      ['Space', 'ArrowRight', 'KeyX'].map((code) => `key down ${code}`),
    );
    assert.equal(await moves.isChecked(), true);
    await chooseByMouse(page.getByTestId('colour-by'), 'layer');
    await pause(page);
  }));

/** The list that a browser opens for a choice is not part of the page: all that can be seen from there. */
async function chooseByMouse(choice, value) {
  await choice.dispatchEvent('pointerdown');
  await choice.focus();
  await choice.selectOption(value);
}

test('with the keyboard each control keeps its focus and its own keys, and leaves the rest to the page', () =>
  onPage(async (page) => {
    const moves = page.getByLabel('last moves');
    await moves.focus();
    await page.keyboard.press('Space');
    assert.equal(await moves.isChecked(), true);
    assert.equal(await moves.evaluate((box) => box === document.activeElement), true);
    await page.keyboard.press('p');
    await until(page, () => window.jostle.isPaused);
    const again = page.getByRole('button', { name: 'start again' });
    await again.focus();
    await page.keyboard.press('Enter');
    assert.equal(await again.evaluate((button) => button === document.activeElement), true);
    const slider = page.getByLabel('gravity');
    const tick = await read(page, 'tick');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await slider.inputValue(), '0.55');
    await page.getByTestId('colour-by').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByTestId('colour-by').inputValue(), 'layer');
    assert.equal(await focused(page), 'colour-by');
    assert.equal(await read(page, 'tick'), tick);
    await page.keyboard.press(',');
    await until(page, (old) => window.jostle.tick < old, tick);
    await page.getByTestId('search').focus();
    await page.keyboard.type('p,');
    assert.equal(await page.getByTestId('search').inputValue(), 'p,');
    assert.equal(await read(page, 'isPaused'), true);
  }));

test('a button has Space and Enter for who came there by keyboard, and gives them back after a click', () =>
  onPage(async (page) => {
    const button = page.getByTestId('theme');
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const before = await theme();
    stand.game.stub.words.length = 0;
    await button.focus();
    await page.keyboard.press('Space');
    assert.notEqual(await theme(), before);
    await page.keyboard.press('Enter');
    assert.equal(await theme(), before);
    assert.equal(await focused(page), 'theme');
    assert.deepEqual(said('key'), []);
    await button.click();
    await page.keyboard.press('Space');
    await page.getByTestId('help').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await page.waitForTimeout(100);
    assert.notEqual(await theme(), before);
    assert.deepEqual(said('key down'), ['key down Space', 'key down Space']);
  }));

test('other choices of one control leave the focus on another, and a slider learns its new range', () =>
  onPage(async (page) => {
    const slider = page.getByLabel('gravity');
    const { stub } = stand.game;
    const { stage } = stub.game;
    const [gravity, phase, ...others] = stage.controls;
    const tell = (...first) => {
      stub.game = { ...stub.game, stage: { ...stage, controls: [...first, ...others] } };
      stub.sendStage();
    };
    await slider.focus();
    tell(gravity, { ...phase, choices: ['grid', 'one loop'] });
    await page.getByRole('option', { name: 'one loop' }).waitFor({ state: 'attached' });
    assert.equal(await slider.evaluate((input) => input === document.activeElement), true);
    tell({ ...gravity, greatest: 9 }, phase);
    await until(page, () => document.querySelector('[data-control="0"]').max === '9');
    assert.equal(await page.locator('[data-control="1"] option').count(), 4);
  }));

test('a press of the pointer ends when the button is let go, also in a game that was paused meanwhile', () =>
  onPage(async (page) => {
    await page.locator('[data-scene="4"]').click();
    await until(page, () => window.jostle.stage.scene === 4);
    stand.game.stub.words.length = 0;
    await page.mouse.move(600, 400);
    await page.mouse.down();
    await pause(page);
    await page.mouse.move(640, 400);
    await page.mouse.up();
    await page.keyboard.press('p');
    await until(page, () => window.jostle.status === 'live');
    const buttons = said('pointer').map((words) => words.split(' ')[1]);
    assert.deepEqual(
      buttons.filter((what) => what !== 'move'),
      ['down', 'up'],
    );
  }));

test('the keys on the screen do nothing while one looks at the past', () =>
  onPage(async (page) => {
    const jump = page.getByTestId('pad').getByRole('button', { name: 'jump' });
    await page.getByTestId('back').tap();
    await until(page, () => window.jostle.isPast);
    stand.game.stub.words.length = 0;
    await jump.tap();
    await page.getByTestId('live').tap();
    await until(page, () => window.jostle.status === 'live');
    assert.deepEqual(said('key'), []);
    await jump.tap();
    await page.waitForTimeout(100);
    assert.deepEqual(said('key'), ['key down Space', 'key up Space']);
  }, PHONE));

test('a drawer that is closed by a choice says that it is closed, and keys that do the same are one button', () =>
  onPage(async (page) => {
    const opener = page.locator('#open-left');
    const texts = () => page.getByTestId('pad').locator('.pad-others button').allTextContents();
    assert.deepEqual(await texts(), ['jump', 'hit']);
    await opener.tap();
    assert.equal(await opener.getAttribute('aria-expanded'), 'true');
    await page.getByTestId('scenes').getByText('Every tile').tap();
    await until(page, () => window.jostle.stage.scene === 4);
    assert.equal(await opener.getAttribute('aria-expanded'), 'false');
    assert.equal(await page.getByTestId('scenes').isVisible(), false);
  }, PHONE));

test('every key of the page is in the list', () =>
  onPage(async (page) => {
    await page.keyboard.press('?');
    const rows = (await page.locator('#keys-list p').allTextContents()).join('\n');
    for (const words of [
      /pause or play.*P/,
      /unless the game uses it.*Space/,
      /ten ticks.*<.*>/,
      /first tick.*Home/,
      /pan.*right drag/i,
    ]) {
      assert.match(rows, words);
    }
  }));

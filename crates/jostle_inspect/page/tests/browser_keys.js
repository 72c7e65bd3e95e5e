/** Keyboard, pointer and on-screen keys in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, pause, PHONE, read, tap, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

/** Commands sent to the game that start with a word. */
const sent = (word) => stand.game.stub.words.filter((words) => words.startsWith(word));

const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);

test('after a checkbox or a choice is used with the mouse, keys still go to the game', () =>
  onPage(async (page) => {
    const moves = page.getByLabel('last moves');
    await moves.click();
    assert.equal(await moves.isChecked(), true);
    stand.game.stub.words.length = 0;
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
    await chooseByMouse(page.getByTestId('controls').getByRole('combobox'), 'quadtree');
    await page.keyboard.press('KeyX');
    await until(page, () => window.jostle.status === 'live');
    await eventually(() => sent('key down').length >= 3);
    assert.deepEqual(
      sent('key down'),
      ['Space', 'ArrowRight', 'KeyX'].map((code) => `key down ${code}`),
    );
    assert.equal(await moves.isChecked(), true);
    await chooseByMouse(page.getByTestId('color-by'), 'layer');
    await pause(page);
  }));

/**
 * The browser draws the list of a `<select>` outside the page, so a test can only do what the
 * page notices.
 */
async function chooseByMouse(choice, value) {
  await choice.dispatchEvent('pointerdown');
  await choice.focus();
  await choice.selectOption(value);
}

test('with the keyboard, a control keeps the focus and its own keys, and leaves the rest to the page', () =>
  onPage(async (page) => {
    const moves = page.getByLabel('last moves');
    await moves.focus();
    await page.keyboard.press('Space');
    assert.equal(await moves.isChecked(), true);
    assert.equal(await moves.evaluate((box) => box === document.activeElement), true);
    await pause(page);
    const slider = page.getByLabel('gravity');
    const tick = await read(page, 'tick');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await slider.inputValue(), '0.55');
    await page.getByTestId('color-by').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByTestId('color-by').inputValue(), 'layer');
    await page.keyboard.press('k');
    assert.equal(await page.getByTestId('color-by').inputValue(), 'kind', 'a letter chooses an option');
    assert.equal(await focused(page), 'color-by');
    assert.equal(await read(page, 'tick'), tick);
    await page.keyboard.press(',');
    await until(page, (old) => window.jostle.tick < old, tick);
    await page.getByTestId('search').focus();
    await page.keyboard.type('p,');
    assert.equal(await page.getByTestId('search').inputValue(), 'p,');
    assert.equal(await read(page, 'isPaused'), true);
  }));

test('a scene or a restart chosen with the keyboard gives the keyboard to the game', () =>
  onPage(async (page) => {
    const choices = () => sent('scene').concat(sent('set'));
    for (const chosen of [
      page.locator('[data-scene="0"]'),
      page.getByRole('button', { name: 'start again' }),
    ]) {
      stand.game.stub.words.length = 0;
      await chosen.focus();
      await page.keyboard.press('Enter');
      assert.equal(await focused(page), 'canvas');
      await eventually(() => choices().length > 0);
      await page.keyboard.press('Space');
      await eventually(() => sent('key').length >= 2);
      assert.equal(choices().length, 1, `${choices()}`);
      assert.deepEqual(sent('key'), ['key down Space', 'key up Space']);
    }
  }));

test('the first tab stop leads to the canvas', () =>
  onPage(async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'skip');
    assert.ok(await page.getByTestId('skip').isVisible());
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'canvas');
    await page.keyboard.press('Tab');
    assert.notEqual(await focused(page), 'canvas', 'the canvas lets go of the keyboard');
  }));

test('keys stay held while the game is paused, and can be pressed there to step with them', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    await page.keyboard.down('ArrowRight');
    await pause(page);
    await page.keyboard.press('.');
    await page.keyboard.down('Space');
    await page.keyboard.press('.');
    await eventually(() => sent('step').length >= 2);
    assert.equal(await read(page, 'isPaused'), true);
    const heard = () => stand.game.stub.words.filter((words) => /^(key|step)/.test(words));
    assert.deepEqual(heard(), ['key down ArrowRight', 'step 1', 'key down Space', 'step 1']);
    await page.keyboard.up('ArrowRight');
    await page.keyboard.up('Space');
    await eventually(() => sent('key up').length >= 2);
    // In the past, the arrows step.
    await page.keyboard.press(',');
    await until(page, () => window.jostle.isPast);
    const tick = await read(page, 'wantedTick');
    await page.keyboard.press('ArrowLeft');
    await until(page, (wanted) => window.jostle.tick === wanted, tick - 1);
    assert.equal(sent('key down').length, 2);
  }));

test('in a scene played with the pointer, clicks belong to the game; with Alt they select', () =>
  onPage(async (page) => {
    await page.locator('[data-scene="4"]').click();
    await until(page, () => window.jostle.stage.scene === 4 && window.jostle.camera.x === 88);
    const [x, y] = await page.evaluate(() => {
      const { x: left, y: top } = document.getElementById('canvas').getBoundingClientRect();
      const [atX, atY] = window.jostle.toScreen(24, 24);
      return [left + atX, top + atY];
    });
    stand.game.stub.words.length = 0;
    const { scale } = await read(page, 'camera');
    await page.mouse.dblclick(x, y);
    await eventually(() => sent('pointer up').length >= 2);
    assert.equal(await read(page, 'selected'), null);
    assert.equal((await read(page, 'camera')).scale, scale);
    await page.keyboard.down('Alt');
    await page.mouse.click(x, y);
    await page.keyboard.up('Alt');
    await until(page, () => window.jostle.selected?.kind === 'tile');
    assert.equal(sent('pointer down').length, 2);
    await page.keyboard.press('Escape');
    await page.getByTestId('selection-head').getByText('hold Alt and click').waitFor();
    await page.keyboard.press('p');
    await page.getByTestId('selection-head').getByText('Click a tile').waitFor();
  }));

test('a button reached by keyboard keeps Space and Enter, and gives them back after a click', () =>
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
    assert.deepEqual(sent('key'), []);
    await button.click();
    await page.keyboard.press('Space');
    await page.getByTestId('help').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await eventually(() => sent('key down').length >= 2);
    assert.notEqual(await theme(), before);
    assert.deepEqual(sent('key down'), ['key down Space', 'key down Space']);
  }));

test('new choices of one control leave the focus on another, and a slider takes a new range', () =>
  onPage(async (page) => {
    const slider = page.getByLabel('gravity');
    const { stub } = stand.game;
    const { stage } = stub.game;
    const [gravity, phase, ...others] = stage.controls;
    const change = (...first) => {
      stub.game = { ...stub.game, stage: { ...stage, controls: [...first, ...others] } };
      stub.sendStage();
    };
    await slider.focus();
    change(gravity, { ...phase, choices: ['grid', 'one loop'] });
    await page.getByRole('option', { name: 'one loop' }).waitFor({ state: 'attached' });
    assert.equal(await slider.evaluate((input) => input === document.activeElement), true);
    change({ ...gravity, max: 9 }, phase);
    await until(page, () => document.querySelector('[data-control="0"]').max === '9');
    assert.equal(await page.locator('[data-control="1"] option').count(), phase.choices.length);
  }));

test('a pointer press ends when the button is released, even if the game was paused meanwhile', () =>
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
    const buttons = sent('pointer').map((words) => words.split(' ')[1]);
    assert.deepEqual(
      buttons.filter((what) => what !== 'move'),
      ['down', 'up'],
    );
  }));

test('on-screen keys do nothing while the past is shown', () =>
  onPage(async (page) => {
    const jump = page.getByTestId('pad').getByRole('button', { name: 'jump' });
    await tap(page.getByTestId('back'));
    await until(page, () => window.jostle.isPast);
    stand.game.stub.words.length = 0;
    await jump.tap();
    await tap(page.getByTestId('live'));
    await until(page, () => window.jostle.status === 'live');
    assert.deepEqual(sent('key'), []);
    await jump.tap();
    await eventually(() => sent('key').length >= 2);
    assert.deepEqual(sent('key'), ['key down Space', 'key up Space']);
  }, PHONE));

test('a drawer closed by a choice is reported as closed, and keys with the same effect share a button', () =>
  onPage(async (page) => {
    const opener = page.locator('#open-left');
    const texts = () => page.getByTestId('pad').locator('.pad-others button').allTextContents();
    assert.deepEqual(await texts(), ['jump', 'hit']);
    await tap(opener);
    assert.equal(await opener.getAttribute('aria-expanded'), 'true');
    await tap(page.getByTestId('scenes').getByText('Every tile'));
    await until(page, () => window.jostle.stage.scene === 4);
    assert.equal(await opener.getAttribute('aria-expanded'), 'false');
    assert.equal(await page.getByTestId('scenes').isVisible(), false);
  }, PHONE));

test('the shortcuts of the page and of the scene are listed', () =>
  onPage(async (page) => {
    await page.keyboard.press('?');
    const rows = (await page.locator('#keys-list p').allTextContents()).join('\n');
    for (const words of [/pause or play.*P/, /jump.*Space/, /hit.*X.*C/]) assert.match(rows, words);
  }));

test('after any choice made with the mouse, the arrows go to the game', () =>
  onPage(async (page) => {
    await page.getByTestId('add-plot').focus();
    for (const [name, value] of [
      ['speed', '0.5'],
      ['add-plot', 'body x'],
      ['body-kind', '1'],
      ['body-layer', '0'],
      ['breakpoint-kind', 'touches'],
    ]) {
      stand.game.stub.words.length = 0;
      await chooseByMouse(page.getByTestId(name), value);
      assert.equal(await focused(page), 'canvas', name);
      await page.keyboard.press('ArrowRight');
      await eventually(() => sent('key').length >= 2);
      assert.deepEqual(sent('key'), ['key down ArrowRight', 'key up ArrowRight'], name);
    }
    await eventually(() => stand.game.stub.speed === 0.5);
    await page.getByTestId('speed').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(() => stand.game.stub.speed === 1);
    assert.equal(await focused(page), 'speed', 'with the keyboard, it keeps the focus');
  }));

async function selectHero(page) {
  await page.getByTestId('search').fill('hero');
  await page.keyboard.press('Enter');
  await until(page, () => window.jostle.selected?.key.slot === 3);
}

test('Escape closes the Save menu and keeps the selection', () =>
  onPage(async (page) => {
    await selectHero(page);
    await page.getByTestId('save').focus();
    await page.keyboard.press('Enter');
    const menu = page.getByTestId('save-menu');
    await menu.waitFor();
    await until(page, () => document.activeElement.closest('#save-menu'));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    assert.equal((await read(page, 'selected')).key.slot, 3);
    assert.equal(await focused(page), 'save');
    await page.keyboard.press('Escape');
    await until(page, () => window.jostle.selected === null);
  }));

test('Escape closes a drawer, keeps the selection, and returns to the button of the drawer', () =>
  onPage(async (page) => {
    await tap(page.locator('#open-left'));
    await selectHero(page);
    await page.locator('#open-right').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('follow').focus();
    await page.keyboard.press('Escape');
    await page.getByTestId('panel').waitFor({ state: 'hidden' });
    assert.equal(await focused(page), 'open-right');
    assert.equal((await read(page, 'selected')).key.slot, 3);
  }, PHONE));

test('folded parts, lists and code keep their own keys', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    const isOpen = () => page.evaluate(() => document.getElementById('more').open);
    assert.equal(await isOpen(), true);
    await page.locator('#more summary').focus();
    await page.keyboard.press('Space');
    await eventually(async () => !(await isOpen()));
    await page.getByTestId('body-rows').getByText('4v1').waitFor();
    await page.getByTestId('body-rows').focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await until(page, () => window.jostle.selected?.key.slot === 4);
    stand.game.stub.enter(5);
    await page.getByTestId('code').waitFor();
    await page.getByTestId('code').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await until(page, () => window.jostle.status === 'paused');
    assert.deepEqual(sent('key'), []);
  }));

test('a bracket typed with AltGr jumps to an event, whatever the game does with that key', () =>
  onPage(async (page) => {
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.plotted > 190);
    const press = (keys) =>
      page.evaluate((init) => {
        const event = { bubbles: true, cancelable: true, ctrlKey: true, altKey: true, ...init };
        document.getElementById('canvas').dispatchEvent(new KeyboardEvent('keydown', event));
      }, keys);
    await press({ key: '[', code: 'Digit8' });
    assert.equal(await read(page, 'isPast'), false, 'a shortcut of the browser');
    stand.game.stub.words.length = 0;
    await press({ key: '[', code: 'KeyX', modifierAltGraph: true });
    await until(page, () => window.jostle.isPast && window.jostle.tick % 80 === 0);
    assert.deepEqual(sent('key'), []);
  }));

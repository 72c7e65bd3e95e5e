/** Conditions that pause the game, live and in a recording. */

import assert from 'node:assert/strict';
import { eventually, middleOf, PHONE, read, tap, test, until } from './chromium.js';
import { fixed } from './fixed_scene.js';
import { onPage, stand } from './with_page.js';

const [TOUCHES, ENTERS, CRUSHED] = [1, 2, 4];

/** A hero that is stopped or crushed some ticks after the first one, while the score counts the ticks. */
function course(first) {
  const happens = {
    3: [{ kind: TOUCHES, other: { map: 0 } }],
    5: [{ kind: TOUCHES, other: { body: [5] } }],
    12: [{ kind: ENTERS, other: { body: [6] } }],
    17: [{ kind: CRUSHED, other: { body: [7] } }],
  };
  return (tick) => {
    const x = tick - first;
    return {
      tick,
      head: { seen: [0, 0, 100, 100], bodies: 4, candidates: 0, pairs: 0, microseconds: 1 },
      bodies: [
        { key: [3, 1], box: [x, 40, x + 10, 60], flags: 2 },
        { key: [5], kind: 1, box: [60, 50, 70, 60] },
        { key: [6], kind: 2, box: [80, 50, 90, 60] },
        { key: [7], kind: 1, box: [80, 20, 90, 30] },
      ],
      events: (happens[x] ?? []).map((event) => ({ key: [3], ...event })),
      gauges: [{ name: 'score', unit: '', value: x }],
      tags: [
        { key: [3], label: 'hero' },
        { key: [5], label: 'spikes' },
        { key: [6], label: 'zone' },
        { key: [7], label: 'press' },
      ],
    };
  };
}

/** Pauses the stand-in game at the start of the course. Returns its first tick. */
async function beginCourse(page) {
  const { stub } = stand.game;
  stub.paused = true;
  const first = stub.tick + 1;
  stub.game = fixed(course(first), { keys: [{ code: 'ArrowRight', does: 'right' }] })();
  stub.sendStage();
  stub.advance();
  await until(page, (tick) => window.jostle.tick === tick && window.jostle.isPaused, first);
  return first;
}

async function isAt(page, tick, reason) {
  await page.getByTestId('pause-reason').getByText(reason).waitFor();
  await until(page, (wanted) => window.jostle.tick === wanted && window.jostle.wantedTick === wanted, tick);
}

async function addNumber(page, number, way, value) {
  await page.getByTestId('breakpoint-kind').selectOption('number');
  await page.getByTestId('breakpoint-number').selectOption(number);
  await page.getByTestId('breakpoint-above').selectOption(way);
  await page.getByTestId('breakpoint-value').fill(String(value));
  await page.getByTestId('breakpoint-add').click();
}

async function addTouches(page, name) {
  await page.getByTestId('breakpoint-kind').selectOption('touches');
  await page.getByTestId('breakpoint-other').fill(name);
  await page.getByTestId('breakpoint-add').click();
}

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

test('stepping ten ticks at a time stops at each of several conditions', () =>
  onPage(async (page) => {
    const first = await beginCourse(page);
    await selectHero(page);
    await addTouches(page, 'spikes');
    await addCondition(page, 'enters');
    await addCondition(page, 'crushed');
    await addNumber(page, 'gauge score', 'above', 20);
    await addNumber(page, 'body x', 'above', 20);
    assert.deepEqual(await page.getByTestId('breakpoints').locator('label').allTextContents(), [
      'hero touches spikes',
      'hero enters a sensor',
      'hero is crushed',
      'score goes above 20',
      'x of hero goes above 20',
    ]);
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('>');
    await isAt(page, first + 5, 'hero touched body 5v1 “spikes”');
    await page.keyboard.press('>');
    // What was not checked yet ends at the newest tick; only then the game goes on.
    await until(page, (tick) => window.jostle.tick === tick, first + 10);
    await page.keyboard.press('>');
    await isAt(page, first + 12, 'hero entered body 6v1 “zone”');
    await page.keyboard.press('>');
    await isAt(page, first + 17, 'hero was crushed by body 7v1 “press”');
    await page.keyboard.press('>');
    await until(page, (tick) => window.jostle.tick === tick, first + 20);
    await page.keyboard.press('.');
    const both = 'score went above 20 (it is now 21); x of hero went above 20 (it is now 21).';
    await isAt(page, first + 21, both);
    assert.equal(await read(page, 'isPast'), false, 'a last step leaves the keys with the game');
  }));

test('stepping through a recording stops at a condition', () =>
  onPage(async (page) => {
    const first = await beginCourse(page);
    stand.game.stub.frames = [];
    for (let i = 1; i < 30; i += 1) stand.game.stub.advance();
    const buffer = Buffer.from(stand.game.stub.recording());
    const file = { name: 'a.jostle', mimeType: 'application/octet-stream', buffer };
    await page.getByTestId('file').setInputFiles(file);
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick !== null);
    await selectHero(page);
    await addTouches(page, 'spikes');
    await page.keyboard.press('Home');
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('>');
    await isAt(page, first + 5, 'hero touched body 5v1 “spikes”');
    await page.keyboard.press('>');
    await until(page, (tick) => window.jostle.tick === tick, first + 15);
  }));

test('after a condition has paused the game, P once goes on', () =>
  onPage(async (page) => {
    const first = await beginCourse(page);
    await addNumber(page, 'gauge score', 'above', 30);
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('p');
    await isAt(page, first + 31, 'score went above 30 (it is now 31)');
    await eventually(() => stand.game.stub.paused);
    await page.keyboard.press('p');
    await until(page, (tick) => window.jostle.status === 'live' && window.jostle.tick > tick, first + 60);
    assert.equal(stand.game.stub.paused, false);
  }));

test('conditions can be added and met with the keyboard alone', () =>
  onPage(async (page) => {
    const first = await beginCourse(page);
    await page.keyboard.press('/');
    await page.keyboard.type('hero');
    await page.keyboard.press('Enter');
    await page.getByTestId('selection-title').getByText('hero').waitFor();
    const isOnForm = () => document.activeElement.id === 'breakpoint-kind';
    for (let i = 0; i < 200 && !(await page.evaluate(isOnForm)); i += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('spikes');
    await page.keyboard.press('Enter');
    await page.getByTestId('breakpoints').getByText('hero touches spikes').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('>');
    await isAt(page, first + 5, 'hero touched body 5v1 “spikes”');
    await page
      .getByTestId('breakpoints')
      .getByRole('button', { name: 'Remove “hero touches spikes”' })
      .focus();
    await page.keyboard.press('Enter');
    await until(page, () => document.querySelectorAll('#breakpoints li').length === 0);
  }));

test('on a phone, conditions are added in the drawer and stop the game', () =>
  onPage(async (page) => {
    const first = await beginCourse(page);
    await until(page, () => !window.jostle.camera.isMoving);
    await page.touchscreen.tap(...(await middleOf(page, '3v1')));
    await until(page, () => window.jostle.selected?.key.slot === 3);
    await tap(page.locator('#open-right'));
    await addNumber(page, 'body x', 'above', 25);
    const row = page.getByTestId('breakpoints').getByText('x of hero goes above 25');
    await row.waitFor();
    for (const id of ['breakpoint-kind', 'breakpoint-number', 'breakpoint-value', 'breakpoint-add']) {
      const { x, width } = await page.getByTestId(id).boundingBox();
      assert.ok(x >= 0 && x + width <= PHONE.viewport.width, `${id} is on the screen`);
    }
    await tap(page.locator('#open-right'));
    await tap(page.getByTestId('play'));
    const reason = 'x of hero went above 25 (it is now 26)';
    await page.getByTestId('notices').getByText(reason).waitFor();
    await until(page, (tick) => window.jostle.tick === tick, first + 26);
    await tap(page.locator('#open-right'));
    await page.getByTestId('pause-reason').getByText(reason).waitFor();
  }, PHONE));

test('what could not be checked is said', () =>
  onPage(async (page) => {
    await beginCourse(page);
    await selectHero(page);
    await addNumber(page, 'body vx', 'above', 100);
    const [client] = stand.game.stub.clients;
    const { isBusy } = client;
    client.isBusy = () => true;
    for (let i = 0; i < 3; i += 1) stand.game.stub.advance();
    client.isBusy = isBusy;
    stand.game.stub.advance();
    const missed = page.getByTestId('breakpoint-missed');
    await missed.getByText('3 ticks did not reach this page and could not be checked.').waitFor();
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Escape');
    stand.game.stub.hides = '3v1';
    stand.game.stub.advance();
    const note = page.getByTestId('breakpoints').getByText('Not checked while out of view.');
    await note.waitFor();
    await page.getByTestId('breakpoints').getByRole('button', { name: 'Select it' }).click();
    await eventually(() => stand.game.stub.hides === '');
    stand.game.stub.advance();
    await note.waitFor({ state: 'detached' });
  }));

/** The static files in Chromium, from a plain file server. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, test } from '../../jostle_inspect/page/tests/chromium.js';
import {
  enter,
  middleOf,
  noErrors,
  openPage,
  pause,
  read,
  stepBy,
  ticksLater,
  until,
} from '../../jostle_playground/browser/page.js';
import { courseOf } from '../../jostle_playground/browser/course.js';
import { dropLevels, watchRoute } from '../../jostle_playground/browser/levels.js';
import { comparePixels } from '../../jostle_playground/browser/pixels.js';
import { KEPT } from '../../jostle_playground/browser/start.js';
import { command, restartPaused, Stepper } from '../../jostle_playground/browser/stepper.js';
import { serveFolder } from './file_server.js';
import { FOLDER, VIEWER } from './folder.js';

const SAVED = `${KEPT}saved-static.jostle`;
/**
 * The most bytes until the page can be played. 1,242 kB were measured, without wasm-opt: 1,164 kB of them are the game,
 * which had 629 kB before it opened levels.
 */
const MAX_BYTES = 1_250_000;
const place = { browser: null, game: null };

before(async () => {
  place.browser = await launch();
  place.game = await serveFolder(FOLDER);
});
after(async () => {
  await place.browser?.close();
  await place.game?.end();
});

const at = (query) => `${place.game.address}${query}`;

test('the page plays at once, and is small', async () => {
  const sentBefore = place.game.sent;
  const from = performance.now();
  const page = await openPage(place);
  console.log(`first frame after ${Math.round(performance.now() - from)} ms`);
  await page.keyboard.down('ArrowRight');
  const { box } = await page.evaluate(() => window.jostle.body('0v1'));
  await until(page, (left) => window.jostle.body('0v1').box[0] > left, box[0]);
  console.log(`first move after ${Math.round(performance.now() - from)} ms`);
  await page.keyboard.up('ArrowRight');
  const sent = place.game.sent - sentBefore;
  console.log(`${sent} bytes sent, with gzip`);
  assert.ok(sent < MAX_BYTES, `${sent} bytes`);
  noErrors(page);
  await page.close();
});

test('every scene is drawn, and looks different from the others', async () => {
  const page = await openPage(place);
  const { scenes } = await read(page, 'stage');
  assert.equal(scenes.length, 17);
  for (const [scene, { name }] of scenes.entries()) {
    await enter(page, scene);
    await ticksLater(page, 10);
    const { total, drawn, alike } = await page.evaluate(comparePixels, name);
    assert.ok(drawn > total / 200, `${name}: ${drawn} of ${total} pixels show the world`);
    assert.ok(!alike || alike.pixels > total / 100, `${name} looks like ${alike?.name}`);
    await page.screenshot({ path: `${KEPT}static-${scene}.png` });
  }
  noErrors(page);
  await page.close();
});

test('the platformer plays by itself until a key is pressed', async () => {
  const page = await openPage(place);
  const hint = () => page.getByTestId('to-try').textContent();
  const start = await page.evaluate(() => window.jostle.body('0v1').box[0]);
  await until(page, (x) => window.jostle.body('0v1').box[0] > x + 40, start);
  assert.match(await hint(), /^Demo: run or jump to play\./);
  await page.keyboard.press('KeyX');
  await until(page, (x) => window.jostle.body('0v1').box[0] < x + 20, start);
  await until(page, () => !document.querySelector('[data-testid="to-try"]').textContent.startsWith('Demo'));
  noErrors(page);
  await page.close();
});

/** A page whose worker can be sent commands directly, as another page of a server could. */
async function openCommanded() {
  const page = await openPage(place);
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...words) {
        super(...words);
        window.game = this;
        window.send = (text) => this.postMessage({ command: text });
      }
    };
  });
  await page.reload();
  await until(page, () => window.jostle?.counters.drawn > 0);
  return page;
}

test('levels are played in the worker: files dropped on the page, and a route to the exit', async () => {
  const page = await openPage(place);
  await dropLevels(page);
  await watchRoute(page);
  noErrors(page);
  await page.close();
});

test('the scripted course ends at the goal', async () => {
  const page = await openCommanded();
  await restartPaused(page);
  assert.equal(await page.evaluate(isWon), false);
  await new Stepper(page).play(courseOf());
  await until(page, isWon);
  await page.screenshot({ path: `${KEPT}static-goal.png` });
  noErrors(page);
  await page.close();
});

/** In the page: whether the result is shown. */
function isWon() {
  return window.jostle.frame.drawings.some(({ text }) => text?.startsWith('Goal!'));
}

test('the page keeps drawing while the worker moves 100,000 boxes', async () => {
  const page = await openCommanded();
  const { scenes } = await read(page, 'stage');
  await enter(
    page,
    scenes.findIndex(({ name }) => name === 'Broad phase'),
  );
  await command(page, 'set 0 100000');
  await until(page, () => window.jostle.stage.controls[0].value === 100_000);
  const { drawn } = await read(page, 'counters');
  const tick = await read(page, 'tick');
  await until(page, (count) => window.jostle.counters.drawn > count + 10, drawn);
  await until(page, (from) => window.jostle.tick > from, tick);
  noErrors(page);
  await page.close();
});

test('the game sleeps in a hidden tab', async () => {
  const page = await openCommanded();
  await page.evaluate(turn, true);
  await page.evaluate(workerAnswers);
  const { received } = await read(page, 'counters');
  await page.evaluate(animationFrames, 30);
  assert.equal((await read(page, 'counters')).received, received);
  const asleep = await read(page, 'tick');
  await page.evaluate(turn, false);
  await until(page, (tick) => window.jostle.tick > tick + 5, asleep);
  noErrors(page);
  await page.close();
});

/** In the page: hides or shows the tab, as far as its scripts can tell. */
function turn(isHidden) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** In the page: resolves once the worker has handled everything sent before. */
function workerAnswers() {
  return new Promise((resolve) => {
    window.game.addEventListener('message', ({ data }) => data.recording && resolve());
    window.game.postMessage({ record: [0, 0] });
  });
}

/** In the page: resolves after this many animation frames. */
async function animationFrames(count) {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

test('time goes back, the panel says why, and a recording is saved and opened', async () => {
  const page = await openPage(place);
  await page.keyboard.down('ArrowLeft');
  await until(page, () => (window.jostle.body('0v1')?.touching & 1) !== 0);
  await ticksLater(page, 30);
  await pause(page);
  await page.keyboard.up('ArrowLeft');
  await page.mouse.click(...(await middleOf(page, '0v1')));
  await page.getByTestId('hit').filter({ hasText: 'wall' }).first().waitFor();
  const newest = await read(page, 'tick');
  // On the canvas, arrows belong to the game even while it is paused.
  await page.getByTestId('track').focus();
  await stepBy(page, 'Shift+ArrowLeft', -10);
  assert.equal(await read(page, 'isPast'), true);
  const box = await page.evaluate(() => window.jostle.body('0v1').box);

  const download = page.waitForEvent('download');
  await page.getByTestId('save').click();
  await page.getByTestId('save-menu').getByRole('button').first().click();
  await (await download).saveAs(SAVED);
  await page.getByTestId('file').setInputFiles(SAVED);
  await until(page, () => window.jostle.source === 'file' && window.jostle.tick !== null);
  assert.equal((await read(page, 'range'))[1], newest);
  await page.getByTestId('track').focus();
  await page.keyboard.press('End');
  await until(page, (tick) => window.jostle.tick === tick, newest);
  await stepBy(page, 'Shift+ArrowLeft', -10);
  assert.deepEqual(await page.evaluate(() => window.jostle.body('0v1').box), box);
  noErrors(page);
  await page.close();
});

test('the address can name a recording', async () => {
  place.game.files.set('saved.jostle', SAVED);
  const page = await openPage(place, undefined, at('?recording=saved.jostle'));
  assert.equal(await read(page, 'source'), 'file');
  assert.match(await page.getByTestId('notices').textContent(), /Opened saved\.jostle/);
  noErrors(page);
  await page.close();
});

test('a recording that cannot be loaded is named, and the game starts', async () => {
  const page = await openPage(place, undefined, at('?recording=nowhere.jostle'));
  const notice = page.getByTestId('notices').getByText('nowhere.jostle');
  assert.match(await notice.textContent(), /cannot be loaded: the server answers 404\./);
  assert.equal(await read(page, 'source'), 'game');
  await page.close();
});

test('without a game the page is a viewer', async () => {
  const viewer = await serveFolder(VIEWER);
  try {
    const page = await place.browser.newPage();
    await page.goto(viewer.address);
    await page.getByTestId('banner').getByText('Open a recording or drop one here.').waitFor();
    await page.getByTestId('file').setInputFiles(SAVED);
    await until(page, () => window.jostle.source === 'file' && window.jostle.counters.drawn > 0);
    assert.equal(await page.getByTestId('banner').isVisible(), false);
    await page.close();
    viewer.files.set('saved.jostle', SAVED);
    const linked = await openPage(place, undefined, `${viewer.address}?recording=saved.jostle`);
    assert.equal(await read(linked, 'source'), 'file');
    noErrors(linked);
    await linked.close();
  } finally {
    await viewer.end();
  }
});

/** The page with its game in a worker: sleeping, waking, a panic, and the way back from a recording. */

import assert from 'node:assert/strict';
import { eventually, newPage, read, test, until, WIDE } from './chromium.js';
import { stand } from './with_page.js';
import { FILE, PRELUDE } from './worker_game.js';

const META = '<meta name="jostle-game" content="worker" /></head>';

/** Runs `use` on a page of the static version, whose worker runs a stand-in game. */
async function inWorker(use) {
  const page = await newPage(stand.browser, WIDE);
  const change = (edit) => async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(await response.text()) });
  };
  await page.route(
    stand.game.address,
    change((html) => html.replace('</head>', META)),
  );
  await page.route(
    '**/worker.js',
    change((script) => PRELUDE + script),
  );
  await page.goto(stand.game.address);
  await until(page, () => window.jostle?.counters.drawn > 5);
  try {
    await use(page);
  } finally {
    await page.close();
  }
}

/** How the game in the worker is. */
function gameOf(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const channel = new BroadcastChannel('stand-in');
        channel.addEventListener('message', ({ data }) => {
          channel.close();
          done(data);
        });
        channel.postMessage('ask');
      }),
  );
}

/** Hides or shows the tab, as the page sees it, and waits until the worker has heard of it. */
async function turn(page, isHidden) {
  const { heard } = await gameOf(page);
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
  await eventually(async () => (await gameOf(page)).heard > heard);
}

async function openFile(page) {
  const file = { name: 'a.jostle', mimeType: 'application/octet-stream', buffer: FILE };
  await page.getByTestId('file').setInputFiles(file);
  await until(page, () => window.jostle.status === 'recording');
  await eventually(async () => !(await gameOf(page)).isAwake);
}

test('the game sleeps while its tab is hidden, and goes on afterwards', () =>
  inWorker(async (page) => {
    await turn(page, true);
    await eventually(async () => !(await gameOf(page)).isAwake);
    const { ticks } = await gameOf(page);
    await turn(page, false);
    await eventually(async () => (await gameOf(page)).ticks > ticks + 10);
    await until(page, (tick) => window.jostle.tick > tick, ticks);
  }));

test('a tab that is shown again does not wake the game behind a recording', () =>
  inWorker(async (page) => {
    await openFile(page);
    const { ticks } = await gameOf(page);
    await turn(page, true);
    await turn(page, false);
    const game = await gameOf(page);
    assert.deepEqual([game.isAwake, game.ticks], [false, ticks]);
  }));

test('back from a recording, the same game goes on and learns the view again', () =>
  inWorker(async (page) => {
    await openFile(page);
    const before = await gameOf(page);
    await page.getByTestId('live').click();
    await until(page, (tick) => window.jostle.status === 'live' && window.jostle.tick > tick, before.ticks);
    const after = await eventually(async () => {
      const game = await gameOf(page);
      const words = game.commands.slice(before.commands.length).map((text) => text.split(' ')[0]);
      return ['view', 'show'].every((word) => words.includes(word)) && game;
    });
    assert.deepEqual([before.joins, after.joins], [1, 2]);
    assert.equal((await read(page, 'counters')).broken, 0);
  }));

test('after a panic the page says so, and still rewinds what it has received', () =>
  inWorker(async (page) => {
    await page.evaluate(() => new BroadcastChannel('stand-in').postMessage('panic'));
    await page.getByTestId('banner').getByText('The game has stopped.').waitFor();
    assert.deepEqual([await read(page, 'connection'), await read(page, 'source')], ['ended', 'kept']);
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Home');
    await until(page, () => window.jostle.tick === window.jostle.range[0] && window.jostle.isPast);
  }));

/**
 * The page in a real browser, against the stand-in game: `npm run browser`.
 *
 * Needs Chromium; `CHROMIUM` names it if it is not at /usr/bin/chromium.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { noticeMessage, Writer } from './encode.js';
import { startStub } from './stub.js';

const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const MORE_FLAGS = ['--disable-component-update', '--disable-sync'];

let browser;
let game;
const errors = [];

before(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: [...FLAGS, ...MORE_FLAGS] });
  game = await startStub();
});

after(async () => {
  await browser.close();
  game.close();
});

/** Runs `use` on a fresh page, on scene 0, and fails on anything in the console. */
async function onPage(use, options = {}) {
  const { ignoreConsole, ...settings } = options;
  game.stub.paused = false;
  game.stub.enter(0);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...settings });
  errors.length = 0;
  page.on('pageerror', (error) => errors.push(error.stack));
  page.on(
    'console',
    (message) => message.type() === 'error' && !ignoreConsole && errors.push(message.text()),
  );
  await page.goto(game.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  try {
    await use(page);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
  }
}

const read = (page, name) => page.evaluate((key) => window.jostle[key], name);
const until = (page, check, argument) => page.waitForFunction(check, argument, { timeout: 5000 });

async function middleOf(page, key) {
  return page.evaluate((which) => {
    const [left, top, right, bottom] = window.jostle.body(which).box;
    const canvas = document.getElementById('canvas').getBoundingClientRect();
    const [x, y] = window.jostle.toScreen((left + right) / 2, (top + bottom) / 2);
    return [x + canvas.x, y + canvas.y];
  }, key);
}

async function pause(page) {
  await page.keyboard.press('p');
  await until(page, () => window.jostle.status === 'paused');
  await page.waitForTimeout(150);
}

test('hover tells id and kind, click selects, double click follows', () =>
  onPage(async (page) => {
    const [x, y] = await middleOf(page, '7v1');
    await page.mouse.move(x, y);
    await until(page, () => !document.getElementById('tip').hidden);
    assert.equal(await page.getByTestId('tip').textContent(), '7v1 · solid · crate');
    await page.mouse.click(x, y);
    await until(page, () => window.jostle.selected?.key?.slot === 7);
    await page.waitForTimeout(500);
    await page.mouse.dblclick(x, y);
    await until(page, () => window.jostle.camera.mode === 'follow');
    assert.ok(game.stub.words.includes('watch 0 7 1'));
  }));

test('why did it stop names the other, and a click on it selects it', () =>
  onPage(async (page) => {
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.jostle.frame.moves[0].hits.length === 2, null, { timeout: 8000 });
    await pause(page);
    const hits = page.getByTestId('hit');
    if ((await hits.count()) === 2) {
      assert.match(
        await hits.nth(0).textContent(),
        /at 40 %: floor of tile map 0, tile \d+, 12slide, y set to 192 u exactly/,
      );
      assert.match(await hits.nth(1).textContent(), /at 80 %: wall of body 7v1 “crate”stop/);
      await hits.nth(1).getByRole('button').click();
      await until(page, () => window.jostle.selected.key.slot === 7);
      assert.equal(await page.getByTestId('selection-title').textContent(), 'Body 7v1 “crate”');
    } else assert.match(await page.getByTestId('why').textContent(), /Nothing. It went all the way./);
  }));

test('back a hundred ticks and forward again is the same tick', () =>
  onPage(async (page) => {
    await page.waitForFunction(() => window.jostle.range[1] - window.jostle.range[0] > 120);
    await pause(page);
    const [tick, box] = await page.evaluate(() => [window.jostle.tick, window.jostle.body('3v1').box]);
    for (let i = 0; i < 10; i += 1) await page.keyboard.press('Shift+ArrowLeft');
    await until(page, (wanted) => window.jostle.tick === wanted, tick - 100);
    assert.equal(await read(page, 'status'), 'past');
    for (let i = 0; i < 10; i += 1) await page.keyboard.press('Shift+ArrowRight');
    await until(page, (wanted) => window.jostle.tick === wanted, tick);
    assert.deepEqual(await page.evaluate(() => window.jostle.body('3v1').box), box);
    await page.keyboard.press('ArrowRight');
    await until(page, (wanted) => window.jostle.tick === wanted + 1, tick);
  }));

test('looking at the past does not stop the game; play goes on to live; marks can be jumped to', () =>
  onPage(async (page) => {
    await page.waitForFunction(() => window.jostle.range[1] - window.jostle.range[0] > 120);
    await page.keyboard.press(',');
    await until(page, () => window.jostle.isPast && window.jostle.tick === window.jostle.wantedTick);
    await page.waitForTimeout(200);
    assert.equal(game.stub.paused, false);
    const tick = await read(page, 'tick');
    await page.waitForTimeout(300);
    assert.equal(await read(page, 'tick'), tick);
    await page.getByTestId('event-back').click();
    await until(page, (old) => window.jostle.tick < old && window.jostle.tick % 80 === 0, tick);
    await page.getByTestId('live').click();
    await until(page, () => window.jostle.status === 'live');
  }));

test('keys go to the game while it is live, and are let go when it is paused', () =>
  onPage(async (page) => {
    game.stub.words.length = 0;
    await page.keyboard.down('ArrowRight');
    await page.waitForTimeout(100);
    await page.getByTestId('play').click();
    await page.waitForTimeout(200);
    await page.keyboard.up('ArrowRight');
    assert.deepEqual(
      game.stub.words.filter((words) => words.startsWith('key')),
      ['key down ArrowRight', 'key up ArrowRight'],
    );
  }));

test('drag pans, the wheel zooms around the mouse, 0 goes back', () =>
  onPage(async (page) => {
    const first = await read(page, 'camera');
    await page.mouse.move(600, 600);
    await page.mouse.down();
    await page.mouse.move(650, 580, { steps: 4 });
    await page.mouse.up();
    const panned = await read(page, 'camera');
    assert.ok(Math.abs((first.x - panned.x) * panned.scale - 50) < 1e-6);
    assert.equal(panned.mode, 'free');
    const at = () => page.evaluate(() => window.jostle.toWorld(600 - 236, 500 - 78));
    await page.mouse.move(600, 500);
    const [x] = await at();
    await page.mouse.wheel(0, -300);
    await until(page, (scale) => window.jostle.camera.scale > scale, panned.scale);
    assert.ok(Math.abs((await at())[0] - x) < 1e-6);
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.mode === 'auto');
    await page.waitForTimeout(200);
    assert.ok(game.stub.words.some((words) => /^view -?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(words)));
  }));

test('a message that cannot be read is told, and the next whole frame repairs', () =>
  onPage(async (page) => {
    for (const client of game.stub.clients) {
      client.send(Uint8Array.of(2, 0, 5));
      client.send(Uint8Array.of(77, 1, 2));
      client.send(
        new Writer()
          .u8(3)
          .var(2 ** 40)
          .done(),
      );
      client.send(noticeMessage('Hello <b>there</b>'));
    }
    await until(page, () => window.jostle.counters.broken === 3);
    const { received } = await read(page, 'counters');
    await until(page, (count) => window.jostle.counters.received > count + 20, received);
    await until(page, () => window.jostle.status === 'live');
    assert.match(
      await page.getByTestId('notices').textContent(),
      /cannot be read.*at byte \d.*Hello <b>there<\/b>/,
    );
  }));

test('a recording is saved, opened without a game, and shows the same frames', () =>
  onPage(
    async (page) => {
      await page.waitForFunction(() => window.jostle.range[1] - window.jostle.range[0] > 120);
      await pause(page);
      const [tick, box] = await page.evaluate(() => [window.jostle.tick, window.jostle.body('3v1').box]);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save').click()]);
      assert.equal(download.suggestedFilename(), 'platformer.jostle');
      const path = await download.path();
      await page.getByTestId('file').setInputFiles(path);
      await until(page, () => window.jostle.status === 'recording');
      await page.getByTestId('track').press('End');
      await page.evaluate(() => document.getElementById('track').focus());
      const range = await read(page, 'range');
      assert.equal(range[1], tick);
      const track = await page.getByTestId('track').boundingBox();
      await page.mouse.click(track.x + track.width - 2, track.y + 20);
      await until(page, (wanted) => window.jostle.tick === wanted, tick);
      assert.deepEqual(await page.evaluate(() => window.jostle.body('3v1').box), box);
      await page.getByTestId('event-back').click();
      await until(page, () => window.jostle.tick % 80 === 0);
      const before80 = await read(page, 'tick');
      await page.getByTestId('play').click();
      await until(page, (old) => window.jostle.tick > old + 5, before80);
      await damaged(page, path);
      await page.getByTestId('live').click();
      await until(page, () => window.jostle.connection === 'open');
    },
    { ignoreConsole: true },
  ));

async function damaged(page, path) {
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(path);
  bytes[Math.floor(bytes.length / 2)] ^= 4;
  const file = { name: 'broken.jostle', mimeType: 'application/octet-stream', buffer: bytes };
  await page.getByTestId('file').setInputFiles(file);
  const notices = page.getByTestId('notices');
  await notices.getByText(/broken.jostle cannot be opened: .*checksum does not match, at byte \d+/).waitFor();
  assert.equal(await read(page, 'status'), 'recording');
}

test('when the game ends the page says so, rewinds on what it has, and finds the game again', async () => {
  const own = await startStub();
  const port = Number(new URL(own.address).port);
  const page = await browser.newPage();
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.tick > 90);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  assert.match(await page.getByTestId('banner').textContent(), /^The game has ended\./);
  const tick = await read(page, 'tick');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Shift+ArrowLeft');
  await until(page, (wanted) => window.jostle.tick === wanted, tick - 50);
  assert.equal(await read(page, 'source'), 'kept');
  await page.keyboard.press('p');
  await until(page, (wanted) => window.jostle.tick > wanted, tick - 40);
  const again = await startStub(port);
  await page.waitForFunction(() => window.jostle.connection === 'open' && window.jostle.status === 'live');
  assert.ok(await page.getByTestId('banner').isHidden());
  await page.close();
  again.close();
});

test('on a phone the sides are drawers and keys are buttons', () =>
  onPage(
    async (page) => {
      game.stub.words.length = 0;
      await page.getByTestId('pad').getByRole('button', { name: 'jump' }).tap();
      await page.waitForTimeout(100);
      assert.deepEqual(
        game.stub.words.filter((words) => words.startsWith('key')),
        ['key down Space', 'key up Space'],
      );
      assert.ok(!(await page.getByTestId('scenes').isVisible()));
      await page.locator('#open-left').tap();
      await page.getByTestId('scenes').getByText('Every tile').tap();
      await until(page, () => window.jostle.stage.scene === 3);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 390);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('light and dark follow the system until one is chosen, which is kept', () =>
  onPage(
    async (page) => {
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await theme(), 'dark');
      await page.getByTestId('theme').click();
      assert.equal(await theme(), 'light');
      await page.reload();
      await page.waitForFunction(() => window.jostle?.counters.drawn > 5);
      assert.equal(await theme(), 'light');
    },
    { colorScheme: 'dark' },
  ));

test('ten thousand boxes are drawn as boxes, more as density; filters hide kinds and layers', () =>
  onPage(async (page) => {
    await page.locator('[data-scene="1"]').click();
    await until(page, () => window.jostle.drawn.boxes === 10_000);
    await page.getByLabel('sensors').uncheck();
    await until(page, () => window.jostle.drawn.boxes === 6667);
    await page.getByTestId('layers').getByRole('button', { name: '0' }).click();
    await until(page, () => window.jostle.drawn.boxes < 5400);
    await page.locator('[data-scene="2"]').click();
    await until(page, () => window.jostle.drawn.isDensity);
  }));

test('every button, input and canvas has a name', () =>
  onPage(async (page) => {
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, [role=slider], [role=img]')]
        .filter(
          (element) =>
            !element.getAttribute('aria-label') && !element.textContent.trim() && !element.labels?.length,
        )
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(nameless, []);
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
          .length,
    );
    assert.equal(small, 0);
  }));

/** Time, recordings and failures in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause, read, until } from './chromium.js';
import { noticeMessage, Writer } from './encode.js';
import { onPage, stand } from './with_page.js';
import { startStub } from './stub.js';

test('looking at the past does not stop the game; play goes on to live; marks can be jumped to', () =>
  onPage(async (page) => {
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.range[1] - window.jostle.range[0] > 190);
    await page.keyboard.press(',');
    await until(page, () => window.jostle.isPast && window.jostle.tick === window.jostle.wantedTick);
    await page.waitForTimeout(200);
    assert.equal(stand.game.stub.paused, false);
    const tick = await read(page, 'tick');
    await page.waitForTimeout(300);
    assert.equal(await read(page, 'tick'), tick);
    await page.getByTestId('event-back').click();
    await until(page, (old) => window.jostle.tick < old && window.jostle.tick % 80 === 0, tick);
    await page.getByTestId('live').click();
    await until(page, () => window.jostle.status === 'live');
  }));

test('a scene that is chosen and a control that is set from the past are seen at once', () =>
  onPage(async (page) => {
    const toThePast = async () => {
      await page.keyboard.press(',');
      await until(page, () => window.jostle.status === 'past');
    };
    await toThePast();
    await page.getByTestId('controls').getByLabel('coyote time').click();
    await until(page, () => window.jostle.status === 'live');
    await toThePast();
    await page.locator('[data-scene="4"]').click();
    await until(page, () => window.jostle.status === 'live' && window.jostle.frame.maps[0].columns === 11);
  }));

test('a click on a mark of the strip of events goes to that event', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 2500; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.range[1] - window.jostle.range[0] >= 2500);
    // Numbers of the ticks come a little later than their frames.
    await page.waitForTimeout(600);
    const strip = page.getByLabel('events over time');
    const { x, y, width } = await strip.boundingBox();
    const [first, newest] = await read(page, 'range');
    for (const share of [0.02, 0.5, 0.95]) {
      const event = Math.ceil((first + (newest - first) * share) / 80) * 80;
      const at = x + ((event - first) / (newest - first)) * (width - 1);
      for (const off of [-1, 1]) {
        await page.mouse.move(at + off, y + 5);
        await page.mouse.down();
        await page.mouse.move(at + off * 3, y + 5, { steps: 2 });
        await page.mouse.up();
        await until(page, (tick) => window.jostle.tick === tick, event);
        assert.equal(await read(page, 'wantedTick'), event, 'a hand that shakes changes nothing');
      }
    }
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 5);
    await page.mouse.up();
    await until(page, (half) => window.jostle.tick < half, (first + newest) / 2 + 20);
  }));

test('the history of a body is there wherever one looks, and asked for until it is known', () =>
  onPage(async (page) => {
    for (let i = 0; i < 2500; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.range[1] - window.jostle.range[0] > 2400);
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    stand.game.stub.words.length = 0;
    const track = await page.getByTestId('track').boundingBox();
    const dragTo = (share) => page.mouse.move(track.x + track.width * share, track.y + 20, { steps: 12 });
    await dragTo(0.99);
    await page.mouse.down();
    await dragTo(0.4);
    await legend(page, /x \S+ u to \S+ u/);
    await dragTo(0.45);
    await dragTo(0.35);
    await page.mouse.up();
    const asked = () => stand.game.stub.words.filter((words) => words.startsWith('way 0 3 1 '));
    await page.waitForTimeout(300);
    // The stand-in tells a part at a time, next to the tick shown.
    const said = asked();
    assert.ok(said.length >= 2 && said.length <= 12 && new Set(said).size === said.length, said.join());
    await page.waitForTimeout(300);
    assert.deepEqual(asked(), said, 'what is known is not asked for again');
    await page.getByTestId('file').setInputFiles(await savedBy(stand.game.address));
    await until(page, () => window.jostle.status === 'recording');
    await page.mouse.click(track.x + track.width * 0.3, track.y + 20);
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await legend(page, /x \S+ u to \S+ u/);
    await page.mouse.click(track.x + track.width * 0.8, track.y + 20);
    await legend(page, /x \S+ u to \S+ u/);
  }));

/** Waits until the line beside the plot of the history says so, for the tick that was asked for. */
async function legend(page, words) {
  await until(page, () => window.jostle.tick === window.jostle.wantedTick);
  await page.locator('#history-legend').getByText(words).waitFor({ timeout: 5000 });
}

test('keys go to the game while it is live, and are let go when it is paused', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    await page.keyboard.down('ArrowRight');
    await page.waitForTimeout(100);
    await page.getByTestId('play').click();
    await page.waitForTimeout(200);
    await page.keyboard.up('ArrowRight');
    assert.deepEqual(
      stand.game.stub.words.filter((words) => words.startsWith('key')),
      ['key down ArrowRight', 'key up ArrowRight'],
    );
  }));

test('a message that cannot be read is told, and the next whole frame repairs', () =>
  onPage(async (page) => {
    for (const client of stand.game.stub.clients) {
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

test('when the game ends the page says so, rewinds on what it has, and finds the game again', async () => {
  const own = await startStub();
  const port = Number(new URL(own.address).port);
  const page = await stand.browser.newPage();
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.received > 90);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  assert.match(await page.getByTestId('banner').textContent(), /^Lost the connection to the game\./);
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

test('a recording shows what is worth seeing, goes to its ends and events, and plays', () =>
  onPage(async (page) => {
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await page.keyboard.press('f');
    await until(page, () => window.jostle.camera.mode === 'follow');
    await page.getByTestId('file').setInputFiles(await savedBy(stand.game.address));
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick > 0);
    assert.equal((await read(page, 'camera')).mode, 'auto');
    await page.keyboard.press('End');
    await until(page, () => window.jostle.tick === window.jostle.range[1]);
    await page.keyboard.press('Home');
    await until(page, () => window.jostle.tick === window.jostle.range[0]);
    assert.doesNotMatch(await page.getByTestId('broad').textContent(), /turn on/);
    await page.getByTestId('event-forward').click();
    await until(page, () => window.jostle.tick % 80 === 0);
    const event = await read(page, 'tick');
    await page.getByTestId('play').click();
    await until(page, (tick) => window.jostle.tick > tick + 5, event);
  }));

test('asked for a game that is not there, a recording stays open and nothing is said to have ended', async () => {
  const own = await startStub();
  const page = await stand.browser.newPage();
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.received > 60);
  const file = await savedBy(own.address);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  await page.getByTestId('file').setInputFiles(file);
  await until(page, () => window.jostle.status === 'recording');
  const range = await read(page, 'range');
  await page.getByTestId('live').click();
  await page.getByTestId('notices').getByText('No game is running here. The recording stays open.').waitFor();
  assert.deepEqual([await read(page, 'status'), await read(page, 'range')], ['recording', range]);
  assert.ok(await page.getByTestId('banner').isHidden());
  await page.keyboard.press('End');
  await until(page, (last) => window.jostle.tick === last, range[1]);
  const again = await startStub(Number(new URL(own.address).port));
  await page.getByTestId('live').click();
  await until(page, () => window.jostle.status === 'live');
  await page.close();
  again.close();
});

/** The recording that a game gives, as a file to be opened. */
async function savedBy(address) {
  const buffer = Buffer.from(await (await fetch(`${address}recording`)).arrayBuffer());
  return { name: 'saved.jostle', mimeType: 'application/octet-stream', buffer };
}

test('a file that is dropped on the page is opened, or refused with the reason', () =>
  onPage(async (page) => {
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['jostle\r\n'], 'short.jostle'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await page
      .getByTestId('notices')
      .getByText(/short.jostle cannot be opened: .* at byte 8/)
      .waitFor();
    assert.equal(await read(page, 'connection'), 'open');
    await page.evaluate(async () => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([await (await fetch('recording')).blob()], 'whole.jostle'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick > 0);
  }));

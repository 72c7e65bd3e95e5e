/** Time, recordings and failures in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, newPage, pause, read, stripsLater, test, until } from './chromium.js';
import { noticeMessage, Writer } from './encode.js';
import { onPage, stand } from './with_page.js';
import { startStub } from './stub.js';

test('looking at the past does not stop the game, and one can jump to events and back to live', () =>
  onPage(async (page) => {
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.range[1] - window.jostle.range[0] > 190);
    await page.keyboard.press(',');
    await until(page, () => window.jostle.isPast && window.jostle.tick === window.jostle.wantedTick);
    const tick = await read(page, 'tick');
    await until(page, (past) => window.jostle.range[1] > past + 30, tick);
    assert.equal(stand.game.stub.paused, false);
    assert.equal(await read(page, 'tick'), tick);
    await page.getByTestId('event-back').click();
    await until(page, (old) => window.jostle.tick < old && window.jostle.tick % 80 === 0, tick);
    await page.getByTestId('live').click();
    await until(page, () => window.jostle.status === 'live');
  }));

test('choosing a scene or changing a setting in the past goes live', () =>
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

test('choosing a scene while the game is paused plays it, and says so', () =>
  onPage(async (page) => {
    await pause(page);
    await page.locator('[data-scene="4"]').click();
    await until(page, () => window.jostle.stage.scene === 4 && window.jostle.status === 'live');
    const from = await read(page, 'tick');
    await until(page, (tick) => window.jostle.tick > tick + 5, from);
    await page.getByTestId('notices').getByText('choosing a scene plays it').waitFor();
  }));

test('a click on a mark in the event plot goes to that event', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 2500; i += 1) stand.game.stub.advance();
    await until(page, () => window.jostle.range[1] - window.jostle.range[0] >= 2500);
    await until(page, () => window.jostle.plotted >= 2500);
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
        assert.equal(
          await read(page, 'wantedTick'),
          event,
          'small movements during the click change nothing',
        );
      }
    }
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 5);
    await page.mouse.up();
    await until(page, (half) => window.jostle.tick < half, (first + newest) / 2 + 20);
  }));

test('the history of a body is shown for any tick, and requested until it is complete', () =>
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
    await legend(page, /x \S+ to \S+ u/);
    await dragTo(0.45);
    await dragTo(0.35);
    await page.mouse.up();
    const requests = () => stand.game.stub.words.filter((words) => words.startsWith('way 0 3 1 '));
    // The stand-in game sends a part at a time, next to the tick shown.
    await eventually(() => requests().length >= 2);
    // What is known is not requested again, so the requests come to an end.
    await eventually(async () => {
      const { length } = requests();
      await stripsLater(page, 4);
      return requests().length === length;
    });
    await page.getByTestId('file').setInputFiles(await savedBy(stand.game.address));
    await until(page, () => window.jostle.status === 'recording');
    await page.mouse.click(track.x + track.width * 0.3, track.y + 20);
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await legend(page, /x \S+ to \S+ u/);
    await page.mouse.click(track.x + track.width * 0.8, track.y + 20);
    await legend(page, /x \S+ to \S+ u/);
  }));

/** Waits until the legend of the history plot matches, for the tick that was requested. */
async function legend(page, words) {
  await until(page, () => window.jostle.tick === window.jostle.wantedTick);
  await page.locator('#history-legend').getByText(words).waitFor();
}

test('keys go to the game while it is live, and are released when the past is shown', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    const keys = () => stand.game.stub.words.filter((words) => words.startsWith('key'));
    await page.keyboard.down('ArrowRight');
    await eventually(() => keys().length >= 1);
    await page.getByTestId('back').click();
    await eventually(() => keys().length >= 2);
    await page.keyboard.up('ArrowRight');
    assert.deepEqual(keys(), ['key down ArrowRight', 'key up ArrowRight']);
  }));

test('an unreadable message is reported, and the next whole frame repairs the rest', () =>
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

test('when the connection is lost the page says so, can still rewind, and reconnects', async () => {
  const own = await startStub();
  const port = Number(new URL(own.address).port);
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.received > 90);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  assert.match(await page.getByTestId('banner').textContent(), /^Lost the connection to the game\./);
  const tick = await read(page, 'tick');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Shift+ArrowLeft');
  // A tick that was not received shows the last one before it.
  await until(
    page,
    (wanted) => window.jostle.wantedTick === wanted && window.jostle.tick <= wanted,
    tick - 50,
  );
  assert.equal(await read(page, 'source'), 'kept');
  await page.keyboard.press('p');
  await until(page, (wanted) => window.jostle.tick > wanted, tick - 40);
  const again = await startStub(port);
  await page.waitForFunction(() => window.jostle.connection === 'open' && window.jostle.status === 'live');
  assert.ok(await page.getByTestId('banner').isHidden());
  await page.close();
  again.close();
});

test('a recording fits the view, goes to its ends and events, and plays', () =>
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

test('without a game to return to, a recording stays open and no lost connection is reported', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
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

/** Fetches a game's recording as a file to open. */
async function savedBy(address) {
  const buffer = Buffer.from(await (await fetch(`${address}recording`)).arrayBuffer());
  return { name: 'saved.jostle', mimeType: 'application/octet-stream', buffer };
}

test('a file dropped on the page is opened, or rejected with the reason', () =>
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

test('a page without a game says so instead of connecting for ever', () =>
  onPage(async (page) => {
    await page.route(stand.game.address, async (route) => {
      const body = (await (await route.fetch()).text()).replace(
        '<title>',
        '<meta name="jostle-game" content="none" /><title>',
      );
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await page.goto(stand.game.address);
    await page.getByTestId('banner').getByText('This page shows recordings.').waitFor();
    await page.getByTestId('state').getByText('no game', { exact: true }).waitFor();
    assert.equal(await read(page, 'status'), 'absent');
  }));

/** Several pages at once: what one does the other sees, and one that stalls holds nobody up. */

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { test } from 'node:test';
import { enter, noErrors, openPage, read, sceneOf, setControl, stand, tickRate, until } from './page.js';

const place = stand();

/** How much faster or slower a game may be with a page that stalls, in percent. */
const MAX_PERCENT = 5;
const MEASURED = 3000;

test('two pages get frames, and when one pauses both show it', async () => {
  const pages = [await openPage(place), await openPage(place)];
  for (const page of pages) {
    const { received } = await read(page, 'counters');
    await until(page, (count) => window.jostle.counters.received > count + 20, received);
  }
  await pages[0].keyboard.press('p');
  for (const page of pages) await until(page, () => window.jostle.status === 'paused');
  await pages[0].waitForTimeout(400);
  const ticks = await Promise.all(pages.map((page) => read(page, 'tick')));
  assert.equal(ticks[0], ticks[1]);
  await pages[1].keyboard.press('p');
  for (const page of pages) await until(page, (tick) => window.jostle.tick > tick + 10, ticks[0]);
  for (const page of pages) {
    assert.equal(await read(page, 'status'), 'live');
    noErrors(page);
    await page.close();
  }
});

/**
 * Ticks per second while `hinder` is at work, against those before, in percent more or less.
 *
 * Something else may have the machine for a while: the best of three counts.
 */
async function slowdown(page, what, hinder) {
  let least = Infinity;
  await page.waitForTimeout(500);
  for (let i = 0; i < 3 && least >= MAX_PERCENT; i += 1) {
    const alone = await tickRate(page, MEASURED);
    const release = await hinder();
    const hindered = await tickRate(page, MEASURED);
    await release();
    console.log(`ticks per second: ${alone.toFixed(2)} alone, ${hindered.toFixed(2)} with ${what}`);
    least = Math.min(least, Math.abs(hindered / alone - 1) * 100);
  }
  return least;
}

/** A page that says hello and then never reads: what is sent to it piles up until nothing more fits. */
function stalledSocket({ port }) {
  const key = randomBytes(16).toString('base64');
  const host = `127.0.0.1:${port}`;
  const socket = connect(port, '127.0.0.1');
  const lines = [
    'GET /socket HTTP/1.1',
    `Host: ${host}`,
    `Origin: http://${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.pause();
      if (bytes.toString('latin1').startsWith('HTTP/1.1 101')) resolve(socket);
      else reject(new Error(bytes.toString('latin1')));
    });
  });
}

test('a page that stalls does not slow the game', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, '100,000 boxes'));
  await setControl(page, 0, 4000);
  await until(page, () => window.jostle.drawn.boxes === 4000);
  await page.waitForTimeout(1000);
  const percent = await slowdown(page, '3 stalled sockets', async () => {
    const sockets = await Promise.all([1, 2, 3].map(() => stalledSocket(place.game)));
    return () => sockets.forEach((socket) => socket.destroy());
  });
  assert.ok(percent < MAX_PERCENT, `${percent} % more or less`);
  noErrors(page);
  await page.close();
});

test('a page that freezes finds the game where it should be, and goes on', async () => {
  const [page, frozen] = [await openPage(place), await openPage(place)];
  const percent = await slowdown(page, 'a frozen page', () => {
    const freeze = frozen.evaluate((milliseconds) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, MEASURED);
    return () => freeze;
  });
  assert.ok(percent < MAX_PERCENT, `${percent} % more or less`);
  await until(frozen, (tick) => window.jostle.tick > tick, await read(page, 'tick'));
  for (const each of [page, frozen]) {
    noErrors(each);
    await each.close();
  }
});

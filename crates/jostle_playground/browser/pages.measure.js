/**
 * Measures how much pages that stall slow the game down. Prints the rates and asserts none of them:
 * they depend on what else the machine is doing.
 */

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { test } from 'node:test';
import { enter, noErrors, openPage, read, sceneOf, setControl, stand, ticksLater, until } from './page.js';

const place = stand();

const MEASURED = 3000;

/** The game's ticks per second over a number of milliseconds, as this page sees them arrive. */
async function tickRate(page, milliseconds) {
  const look = () => page.evaluate(() => [window.jostle.tick, performance.now()]);
  const [tick, time] = await look();
  await page.waitForTimeout(milliseconds);
  const [tickLater, timeLater] = await look();
  return ((tickLater - tick) * 1000) / (timeLater - time);
}

/** Prints the ticks per second without and with a hindrance. */
async function compare(page, what, hinder) {
  await ticksLater(page, 30);
  const alone = await tickRate(page, MEASURED);
  const release = await hinder();
  const hindered = await tickRate(page, MEASURED);
  await release();
  console.log(`ticks per second: ${alone.toFixed(2)} alone, ${hindered.toFixed(2)} with ${what}`);
}

/** A page that connects and then never reads: what is sent to it piles up until nothing more fits. */
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

test('tick rate with stalled sockets', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Broad phase'));
  await setControl(page, 0, 4000);
  await until(page, () => window.jostle.drawn.boxes === 4000);
  await compare(page, '3 stalled sockets', async () => {
    const sockets = await Promise.all([1, 2, 3].map(() => stalledSocket(place.game)));
    return () => sockets.forEach((socket) => socket.destroy());
  });
  await ticksLater(page, 10);
  noErrors(page);
  await page.close();
});

test('tick rate with a frozen page, which continues at the current tick afterward', async () => {
  const [page, frozen] = [await openPage(place), await openPage(place)];
  await compare(page, 'a frozen page', () => {
    const freeze = frozen.evaluate((milliseconds) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, MEASURED);
    return () => freeze;
  });
  await until(frozen, (tick) => window.jostle.tick > tick, await read(page, 'tick'));
  for (const each of [page, frozen]) {
    noErrors(each);
    await each.close();
  }
});

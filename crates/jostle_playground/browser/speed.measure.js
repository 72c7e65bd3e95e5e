/**
 * Measures how fast frames arrive and are drawn. Prints and stores the numbers; asserts none of
 * them.
 */

import { cpus, loadavg } from 'node:os';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { enter, noErrors, openPage, read, sceneOf, setControl, stand, until } from './page.js';
import { KEPT } from './start.js';

const place = stand();
const rows = [];
after(() => {
  const load = loadavg().map((number) => number.toFixed(1));
  const heading = `Per second, and milliseconds of the page's thread per frame drawn; ${cpus().length} cores, load ${load[0]}`;
  const names = ['ticks', 'received', 'drawn', 'ms'].map((name) => name.padStart(7));
  const text = [
    heading,
    [''.padEnd(25), ...names, '', 'shown as'.padEnd(12), 'aim'].join('  '),
    ...rows,
  ].join('\n');
  writeFileSync(`${KEPT}speed.txt`, `${text}\n`);
  console.log(text);
});

const WARM_UP = 1500;
const MEASURED = 4000;

/** The page's counters and how long its thread has worked, with the time of the measurement. */
async function lookAt(page, profiler) {
  const { metrics } = await profiler.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration').value;
  const counters = await page.evaluate(() => ({
    ...window.jostle.counters,
    tick: window.jostle.tick,
    now: performance.now(),
  }));
  return { ...counters, busy };
}

async function measure(page, profiler, what, aim) {
  await page.waitForTimeout(WARM_UP);
  const from = await lookAt(page, profiler);
  await page.waitForTimeout(MEASURED);
  const to = await lookAt(page, profiler);
  const rate = (name) => ((to[name] - from[name]) * 1000) / (to.now - from.now);
  const [ticks, received, drawn] = ['tick', 'received', 'drawn'].map(rate);
  const busy = ((to.busy - from.busy) * 1000) / (to.drawn - from.drawn);
  const { boxes, isDensity } = await read(page, 'drawn');
  const figures = [ticks, received, drawn, busy].map((number) => number.toFixed(1).padStart(7));
  const shown = isDensity ? 'density' : `${boxes} boxes`;
  rows.push([what.padEnd(25), ...figures, '', shown.padEnd(12), aim].join('  '));
}

test('frame rates at 10,000 and at 100,000 boxes', async () => {
  const page = await openPage(place);
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('Performance.enable');
  await enter(page, await sceneOf(page, 'Broad phase'));
  await setControl(page, 0, 10_000);
  await until(page, () => window.jostle.drawn.boxes === 10_000);
  await measure(page, profiler, '10,000 boxes with cells', 'none');
  await page.getByLabel('cells', { exact: true }).uncheck();
  await measure(page, profiler, '10,000 boxes, all seen', '60 received, 59 drawn');
  await setControl(page, 0, 100_000);
  await until(page, () => window.jostle.frame.density && window.jostle.drawn.isDensity);
  await measure(page, profiler, '100,000 boxes, all seen', 'more than 20 drawn');
  // The view is sent with a delay: zoom by a fixed amount, then wait for the boxes.
  for (let i = 0; i < 6; i += 1) await page.locator('#zoom-in').click();
  await until(page, () => !window.jostle.drawn.isDensity && window.jostle.drawn.boxes > 0);
  await measure(page, profiler, '100,000 boxes, zoomed in', '60 received, 55 drawn');
  noErrors(page);
  await page.close();
});

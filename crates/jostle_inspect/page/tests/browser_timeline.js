/** The timeline and the plots as tools: zoom, range, loop, speed, hover, and plots of any number. */

import assert from 'node:assert/strict';
import { eventually, pause, PHONE, read, SIDEWAYS, tap, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

async function pauseAfter(page, ticks) {
  await pause(page);
  for (let i = 0; i < ticks; i += 1) stand.game.stub.advance();
  await until(page, (newest) => window.jostle.range[1] === newest, stand.game.stub.tick);
  await until(page, (least) => window.jostle.plotted >= least, ticks);
}

test('the timeline zooms with the wheel and keys around a tick, and a double click shows all of it', () =>
  onPage(async (page) => {
    await pauseAfter(page, 1000);
    const { x, y, width } = await page.getByTestId('track').boundingBox();
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.wheel(0, -600);
    await until(page, () => window.jostle.chosen.zoom !== null);
    const { from, to } = (await read(page, 'chosen')).zoom;
    assert.ok(to - from < 500, `${from} to ${to}`);
    await page.mouse.click(x + 10, y + 20);
    await until(page, (first) => window.jostle.tick >= first - 5 && window.jostle.tick < first + 60, from);
    await page.getByTestId('track').focus();
    await page.keyboard.press('+');
    await until(
      page,
      (size) => window.jostle.chosen.zoom.to - window.jostle.chosen.zoom.from < size,
      to - from,
    );
    await page.getByTestId('track').dblclick({ position: { x: 40, y: 20 } });
    await until(page, () => window.jostle.chosen.zoom === null);
    await page.getByTestId('track').focus();
    await page.keyboard.press('+');
    await page.getByTestId('zoom-reset').click();
    await until(page, () => window.jostle.chosen.zoom === null);
  }));

/** The tick at a fraction of the timeline, from what `window.jostle` reports. */
const tickAt = (page, share) =>
  page.evaluate((part) => {
    const [first, newest] = window.jostle.range;
    const { from, to } = window.jostle.chosen.zoom ?? { from: first, to: newest };
    return from + (to - from) * part;
  }, share);

const zoomOf = async (page) => (await read(page, 'chosen')).zoom;

test('a part away from the tick shown stays in view while the game runs, and can be scrolled', () =>
  onPage(async (page) => {
    await pauseAfter(page, 1000);
    await page.keyboard.press('p');
    await until(page, () => window.jostle.status === 'live');
    const { x, y, width } = await page.getByTestId('track').boundingBox();
    const middle = await tickAt(page, 0.5);
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.wheel(0, -1000);
    await until(page, () => window.jostle.chosen.zoom !== null);
    const zoom = await zoomOf(page);
    assert.ok(Math.abs((zoom.from + zoom.to) / 2 - middle) < 30, `${JSON.stringify(zoom)} around ${middle}`);
    const tick = await read(page, 'tick');
    await until(page, (old) => window.jostle.tick > old + 30, tick);
    assert.deepEqual(await zoomOf(page), zoom, 'it stays');
    await page.mouse.wheel(-300, 0);
    await until(page, ({ from }) => window.jostle.chosen.zoom.from < from - 5, zoom);
    const scrolled = await zoomOf(page);
    await until(page, (old) => window.jostle.tick > old + 60, tick);
    assert.deepEqual(await zoomOf(page), scrolled);
    // The tick that the user steps to is shown again.
    await page.getByTestId('back').click();
    await until(page, () => window.jostle.isPast && window.jostle.chosen.zoom.to >= window.jostle.tick);
  }));

test('a zoomed part with the newest tick in it moves on with the game', () =>
  onPage(async (page) => {
    await pauseAfter(page, 1000);
    await page.getByTestId('track').focus();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('+');
    await until(page, () => window.jostle.chosen.zoom !== null);
    const { to } = await zoomOf(page);
    await page.keyboard.press('p');
    await until(page, (old) => window.jostle.chosen.zoom.to > old + 60, to);
    assert.ok((await zoomOf(page)).to >= (await read(page, 'tick')) - 30);
  }));

/** Puts fingers on the page, moves them, or lifts those named (all if none is named). */
async function touching(page) {
  const session = await page.context().newCDPSession(page);
  return (type, fingers = {}) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: Object.entries(fingers).map(([id, [x, y]]) => ({ x, y, id: Number(id) })),
    });
}

for (const [name, size] of [
  ['upright', PHONE],
  ['sideways', SIDEWAYS],
]) {
  test(`with fingers, two zoom and do not move in time, and Range lets one choose: ${name}`, () =>
    onPage(async (page) => {
      await pauseAfter(page, 1000);
      const { x, y, width, height } = await page.getByTestId('track').boundingBox();
      const at = (share) => [x + width * share, y + height / 2];
      const touch = await touching(page);
      const middle = await tickAt(page, 0.4);
      await touch('touchStart', { 0: at(0.35) });
      await touch('touchStart', { 0: at(0.35), 1: at(0.45) });
      await touch('touchMove', { 0: at(0.3), 1: at(0.5) });
      await touch('touchMove', { 0: at(0.2), 1: at(0.6) });
      await touch('touchEnd', { 1: at(0.6) });
      await touch('touchMove', { 0: at(0.1) });
      await touch('touchEnd');
      await until(page, () => window.jostle.chosen.zoom !== null);
      const { from, to } = await zoomOf(page);
      assert.ok(to - from < 500 && from < middle && to > middle, `${from} to ${to} around ${middle}`);
      assert.equal(await read(page, 'isPast'), false, 'two fingers only zoom');
      const choose = page.getByTestId('choose-range');
      await tap(choose);
      await eventually(async () => (await choose.getAttribute('aria-pressed')) === 'true');
      await touch('touchStart', { 0: at(0.4) });
      await touch('touchMove', { 0: at(0.5) });
      await touch('touchMove', { 0: at(0.6) });
      await touch('touchEnd');
      await until(page, () => window.jostle.chosen.range !== null);
      const { range } = await read(page, 'chosen');
      assert.ok(Math.abs(range.from - (await tickAt(page, 0.4))) < 20, JSON.stringify(range));
      assert.ok(Math.abs(range.to - (await tickAt(page, 0.6))) < 20, JSON.stringify(range));
      assert.equal(await read(page, 'isPast'), false, 'choosing is not seeking');
      await eventually(async () => (await choose.getAttribute('aria-pressed')) === 'false');
      await page.touchscreen.tap(...at(0.5));
      await until(page, (tick) => Math.abs(window.jostle.tick - tick) < 20, await tickAt(page, 0.5));
      await tap(page.getByTestId('loop'));
      await until(page, ({ to: last }) => window.jostle.tick >= last - 2, range);
      await until(page, ({ from: first }) => window.jostle.tick <= first + 5, range);
    }, size));
}

test('the zoom and the range of ticks that are kept no more are dropped', () =>
  onPage(async (page) => {
    await pauseAfter(page, 300);
    await page.getByTestId('track').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('(');
    await until(page, () => window.jostle.chosen.zoom && window.jostle.chosen.range);
    stand.game.stub.frames.length = 0;
    stand.game.stub.paused = false;
    await until(page, () => !window.jostle.chosen.zoom && !window.jostle.chosen.range);
  }));

test('Live ends a loop', () =>
  onPage(async (page) => {
    await pauseAfter(page, 300);
    await page.keyboard.press(')');
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('<');
    await until(page, () => window.jostle.tick === window.jostle.range[1] - 20);
    await page.keyboard.press('(');
    await page.getByTestId('loop').click();
    await until(page, () => window.jostle.chosen.isLooping);
    await page.getByTestId('live').click();
    await until(page, () => !window.jostle.isPast && !window.jostle.chosen.isLooping);
    await eventually(async () => (await page.getByTestId('loop').getAttribute('aria-pressed')) === 'false');
    assert.notEqual((await read(page, 'chosen')).range, null);
  }));

test('a range is chosen with Shift or with keys, looped, moved by its handles, and cleared', () =>
  onPage(async (page) => {
    await pauseAfter(page, 1000);
    const { x, y, width } = await page.getByTestId('track').boundingBox();
    await page.keyboard.down('Shift');
    await page.mouse.move(x + width * 0.4, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.42, y + 10, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const { range } = await read(page, 'chosen');
    assert.ok(range.to - range.from > 5 && range.to - range.from < 60, JSON.stringify(range));
    assert.equal(await read(page, 'isPast'), false, 'choosing is not seeking');
    await page.getByTestId('loop').click();
    await until(page, ({ to }) => window.jostle.tick >= to - 2, range);
    await until(page, ({ from }) => window.jostle.tick <= from + 3, range);
    await until(page, ({ to }) => window.jostle.tick >= to - 2, range);
    await page.keyboard.press('p');
    await page.mouse.move(x + width * 0.42, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + 10, { steps: 4 });
    await page.mouse.up();
    await until(page, ({ to }) => window.jostle.chosen.range.to > to + 100, range);
    await page.getByTestId('range-clear').click();
    assert.equal((await read(page, 'chosen')).range, null);
    const tick = await read(page, 'tick');
    await page.keyboard.press('(');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('>');
    await until(page, (at) => window.jostle.tick === at + 30, tick);
    await page.keyboard.press(')');
    assert.deepEqual((await read(page, 'chosen')).range, { from: tick, to: tick + 30 });
  }));

test('the speed is that of the game while live, and of the page in the past', () =>
  onPage(async (page) => {
    await page.getByTestId('speed').selectOption('0.5');
    await eventually(() => stand.game.stub.speed === 0.5);
    await page.getByTestId('speed').selectOption('1');
    await eventually(() => stand.game.stub.speed === 1);
    await pauseAfter(page, 400);
    await page.keyboard.press('Home');
    await until(page, () => window.jostle.isPast);
    await page.getByTestId('speed').selectOption('2');
    await page.getByTestId('play').click();
    await until(page, () => window.jostle.tick > window.jostle.range[0] + 20);
    assert.equal(stand.game.stub.speed, 1);
    await page.keyboard.press('End');
    await eventually(async () => (await page.getByTestId('speed').inputValue()) === '1');
  }));

test('plots show the maximum, and under the pointer the value of that tick on all of them', () =>
  onPage(async (page) => {
    await pauseAfter(page, 600);
    const strips = page.getByTestId('strips');
    await strips.getByText('max 0.32').waitFor();
    const { x, y, width } = await page.getByLabel('bodies over time').boundingBox();
    const [first, newest] = await read(page, 'range');
    await page.mouse.move(x + width / 2, y + 8);
    const text = await strips.locator('span').first().textContent();
    const tick = Number(text.replace(/\D/g, ''));
    assert.ok(Math.abs(tick - (first + newest) / 2) < 20, text);
    const time = ((180 + (tick % 17) * 9) / 1000).toFixed(2);
    assert.equal(await page.getByTestId('strip-microseconds').textContent(), `${time} ms`);
    await page.mouse.move(x, y - 200);
    await strips.getByText('tick time').waitFor();
  }));

test('any gauge and any value of the selected body can be plotted, sought, removed and is remembered', () =>
  onPage(async (page) => {
    await pauseAfter(page, 400);
    const adding = page.getByTestId('add-plot');
    await adding.focus();
    await adding.selectOption('gauge coins');
    await page.getByTestId('plot-gauge-coins').getByText('3').waitFor();
    await adding.focus();
    await adding.selectOption('body vx');
    await page.getByTestId('strips').getByText('select a body').waitFor();
    await page.getByTestId('search').fill('hero');
    await page.keyboard.press('Enter');
    await page.getByTestId('plot-body-vx').getByText('0.75 u/tick').waitFor();
    const { x, y, width } = await page.getByLabel('vx over time').boundingBox();
    await page.mouse.click(x + width / 2, y + 10);
    const [first, newest] = await read(page, 'range');
    await until(page, (middle) => Math.abs(window.jostle.tick - middle) < 10, (first + newest) / 2);
    await page.reload();
    await page.getByTestId('plot-gauge-coins').waitFor();
    await page.getByRole('button', { name: 'Remove the plot of coins' }).click();
    assert.equal(await page.getByTestId('plot-gauge-coins').count(), 0);
    assert.equal(await page.getByTestId('plot-body-vx').count(), 1);
  }));

test('which ticks are kept is written beside the tick shown, with room on a phone', async () => {
  for (const settings of [{}, PHONE, SIDEWAYS]) {
    await onPage(async (page) => {
      await pause(page);
      const [first, newest] = (await read(page, 'range')).map((tick) => tick.toLocaleString('en-US'));
      const text = page.getByTestId('tick');
      await text.getByText(`${first}–${newest}`).waitFor();
      const { x, width } = await text.boundingBox();
      const right = await page.evaluate(() => window.innerWidth);
      assert.ok(x >= 0 && x + width <= right, `from ${x} on, ${width} px of ${right}`);
    }, settings);
  }
});

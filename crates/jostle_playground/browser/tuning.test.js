/** Tuning the platformer: the sliders change how the hero moves, and slow motion changes nothing but the pace. */

import assert from 'node:assert/strict';
import { noErrors, openPage, read, settle, stand, stepBy, test, until } from './page.js';
import { command, connect, restartPaused, Stepper } from './stepper.js';

const place = stand();
const HERO = '0v1';
const TILE = 16;

const boxOf = (page) => page.evaluate((key) => window.jostle.body(key).box, HERO);

/** Runs `use` on a page that can play the game tick by tick. */
async function onPage(use) {
  const page = await openPage(place);
  await connect(page);
  await use(page);
  noErrors(page);
  await page.close();
}

/** How high a held jump is, in tiles, after its slider was moved there. */
async function jumpAt(page, tiles) {
  await restartPaused(page);
  await page.getByLabel('Jump height').fill(String(tiles));
  const isSet = (value) =>
    window.jostle.stage.controls.find(({ name }) => name === 'Jump height').value === value;
  await until(page, isSet, tiles);
  const stepper = new Stepper(page);
  await stepper.step(2);
  const [, top] = await boxOf(page);
  await stepper.hold('Space');
  const tops = [];
  for (let tick = 0; tick < 45; tick += 1) {
    await stepper.step(1);
    tops.push((await boxOf(page))[1]);
  }
  await stepper.hold();
  return (top - Math.min(...tops)) / TILE;
}

test('the slider “Jump height” makes the hero jump higher', () =>
  onPage(async (page) => {
    const [low, high] = [await jumpAt(page, 1), await jumpAt(page, 2.5)];
    assert.ok(Math.abs(low - 1) < 0.1, `${low} tiles`);
    assert.ok(Math.abs(high - 2.5) < 0.1, `${high} tiles`);
  }));

test('at ¼× every tick is run, and leads to where it leads at 1×', () =>
  onPage(async (page) => {
    const ticks = 40;
    await restartPaused(page);
    const stepper = new Stepper(page);
    await stepper.hold('ArrowRight');
    const expected = [];
    for (let tick = 0; tick < ticks; tick += 1) {
      await stepper.step(1);
      expected.push(await boxOf(page));
    }
    await stepper.hold();

    await restartPaused(page);
    await page.getByTestId('speed').selectOption({ label: '¼×' });
    await until(page, () => window.jostle.stage.speed === 0.25);
    const from = await read(page, 'tick');
    await command(page, 'key down ArrowRight', 'play');
    await until(page, (tick) => window.jostle.tick >= tick, from + ticks);
    await command(page, 'pause', 'key up ArrowRight');
    await until(page, () => window.jostle.status === 'paused');
    await settle(page);
    const seen = [];
    while ((await read(page, 'tick')) > from) {
      seen.unshift(await boxOf(page));
      await stepBy(page, ',', -1);
    }
    assert.deepEqual(seen.slice(0, ticks), expected);
    await page.getByTestId('live').click();
    await page.getByTestId('speed').selectOption({ label: '1×' });
    await until(page, () => window.jostle.stage.speed === 1);
  }));

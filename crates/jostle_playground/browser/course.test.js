/** The platformer is played by keyboard, from the start to its goal. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { enter, noErrors, openPage, read, stand, until } from './page.js';
import { KEPT } from './start.js';

const place = stand();

/** The steps of the scripted course: for how many ticks which keys are held. */
function courseOf(source) {
  const list = source.slice(source.indexOf('COURSE'), source.indexOf('];'));
  const steps = [...list.matchAll(/\((\d+), "([^"]*)"\)/g)];
  return steps.map(([, ticks, keys]) => ({ ticks: Number(ticks), keys: keys.split(' ').filter(Boolean) }));
}

const gauge = (page, name) =>
  page.evaluate((which) => window.jostle.frame.gauges.find((one) => one.name === which)?.value, name);

test('the scripted course ends at the goal', { timeout: 90_000 }, async () => {
  const source = readFileSync(new URL('../src/scenes/platformer/course.rs', import.meta.url), 'utf8');
  const course = courseOf(source);
  assert.ok(course.length > 5, 'the course is read');
  const page = await openPage(place);
  await enter(page, 1);
  await page.locator('[data-scene="0"]').click();
  await until(page, () => window.jostle.stage.scene === 0);
  assert.equal(await gauge(page, 'goal'), 0);
  await play(page, course);
  await until(page, () =>
    window.jostle.frame.gauges.some(({ name, value }) => name === 'goal' && value === 1),
  );
  assert.ok((await gauge(page, 'hearts')) > 0);
  await page.screenshot({ path: `${KEPT}goal-light-1280.png` });
  noErrors(page);
  await page.close();
});

/** Holds and lets go of keys by the ticks that are shown, so that a slow machine plays as well. */
async function play(page, course) {
  const held = new Set();
  let target = await read(page, 'tick');
  for (const { ticks, keys } of course) {
    for (const key of held) if (!keys.includes(key)) await page.keyboard.up(key);
    for (const key of keys) if (!held.has(key)) await page.keyboard.down(key);
    held.clear();
    for (const key of keys) held.add(key);
    target += ticks;
    await until(page, (tick) => window.jostle.tick >= tick, target, 30_000);
  }
  for (const key of held) await page.keyboard.up(key);
}

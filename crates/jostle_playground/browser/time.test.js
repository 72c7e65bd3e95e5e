/** Moving in time: pause, back and forward lead to the same state, and one step is one tick. */

import assert from 'node:assert/strict';
import {
  eventually,
  frameOf,
  noErrors,
  openPage,
  pause,
  read,
  settle,
  stand,
  stepBy,
  test,
  ticksLater,
} from './page.js';

const place = stand();

/** What must be equal bit for bit: everything except what depends on how the page got there. */
const stateOf = async (page) => {
  const { tick, keys, edges, contacts, moves, gauges } = await frameOf(page);
  return { tick, keys, edges, contacts, moves, gauges };
};

test('100 ticks back and 100 forward lead to the same state', async () => {
  const page = await openPage(place);
  await page.getByTestId('fit').click();
  await page.keyboard.down('ArrowRight');
  await ticksLater(page, 150);
  await page.keyboard.up('ArrowRight');
  await pause(page);
  const now = await stateOf(page);
  assert.ok(now.edges.length >= 40, `${now.edges.length / 4} bodies are in view`);
  const onTheWay = new Map();
  for (let i = 0; i < 10; i += 1) {
    await stepBy(page, '<', -10);
    const seen = await stateOf(page);
    onTheWay.set(seen.tick, seen);
  }
  const past = onTheWay.get(now.tick - 100);
  assert.equal(await read(page, 'status'), 'past');
  assert.notDeepEqual(past.edges, now.edges, 'something has moved within 100 ticks');
  for (let i = 0; i < 100; i += 1) {
    const tick = await stepBy(page, '.', 1);
    if (onTheWay.has(tick)) assert.deepEqual(await stateOf(page), onTheWay.get(tick));
  }
  assert.deepEqual(await stateOf(page), now);
  noErrors(page);
  await page.close();
});

test('stepping a paused game runs one tick', async () => {
  const page = await openPage(place);
  // Near the hero everything may stand still for three ticks; somewhere in the level something moves.
  await page.getByTestId('fit').click();
  if ((await read(page, 'status')) !== 'paused') await pause(page);
  await eventually(async () => (await frameOf(page)).edges.length >= 40);
  await settle(page);
  const first = await frameOf(page);
  for (let i = 1; i <= 3; i += 1) {
    await stepBy(page, '.', 1);
    await settle(page);
    assert.equal(await read(page, 'tick'), first.tick + i);
    assert.equal((await read(page, 'range'))[1], first.tick + i);
  }
  assert.notDeepEqual((await frameOf(page)).edges, first.edges, 'a platform has moved');
  assert.equal(await read(page, 'status'), 'paused');
  noErrors(page);
  await page.close();
});

/** When a body was last stopped, its stops and events, and jumping between them. */

import assert from 'node:assert/strict';
import { newPage, pause, read, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';
import { startStub } from './stub.js';

/** The stand-in hero is in the air from tick 1 to 119 of every 160. */
const AIR = 100;

async function selectHero(page) {
  await page.getByTestId('search').fill('hero');
  await page.keyboard.press('Enter');
  await page.getByTestId('selection-title').getByText('hero').waitFor();
}

/** Pauses, and steps some 900 ticks on until the hero is in the air. */
async function pauseInTheAir(page, stub) {
  await pause(page);
  const first = stub.tick + 800;
  while (stub.tick < first || stub.tick % 160 !== AIR) stub.advance();
  await until(page, (tick) => window.jostle.tick === tick, stub.tick);
}

test('in the air, the panel says when and by what the body was last stopped, and goes there', () =>
  onPage(async (page) => {
    await pauseInTheAir(page, stand.game.stub);
    await selectHero(page);
    const { tick } = stand.game.stub;
    const line = page.getByTestId('last-stop');
    await line.getByText(`${AIR} ticks ago`).waitFor();
    assert.match(await line.textContent(), /wall of body 7v1 “crate”/);
    // The hero was on the ground for 41 ticks; the line, the list and `[` all go to the first.
    const first = tick - AIR - 40;
    const span = [first, tick - AIR].map((one) => one.toLocaleString('en-US')).join('–');
    assert.match(await line.textContent(), new RegExp(`Last stopped at tick ${span} \\(until`));
    await line.getByRole('button', { name: 'Go there' }).click();
    await until(page, (wanted) => window.jostle.tick === wanted, first);
    await page.getByTestId('hit').first().waitFor();
    assert.equal(await line.textContent(), '', 'here something stops it');
    const stops = page.getByTestId('incidents').getByRole('region', { name: 'Stops' });
    // The page asks for older ticks until it knows every stop.
    await stops.locator('li').nth(7).waitFor();
    assert.equal(await stops.locator('li[aria-current]').count(), 2);
    await stops.locator('li [data-act="seek"]').nth(4).click();
    await until(page, (wanted) => window.jostle.tick < wanted - 200, tick);
  }));

test('with a selection, jumping goes to its own stops and events; with Shift to all events', () =>
  onPage(async (page) => {
    await pauseInTheAir(page, stand.game.stub);
    const now = stand.game.stub.tick;
    const back = async (key, expected) => {
      await page.keyboard.press(key);
      await until(page, (tick) => window.jostle.tick === tick, expected);
    };
    await selectHero(page);
    await page.getByTestId('incidents').getByText('Events').waitFor();
    await back('[', now - AIR + 80);
    await back('[', now - AIR);
    await back('[', now - AIR - 40);
    await back(']', now - AIR);
    await back('Shift+BracketLeft', now - AIR - 80);
    // Nothing happens to the crate.
    await page.keyboard.press('End');
    await page.getByTestId('search').fill('crate');
    await page.keyboard.press('Enter');
    await page.getByTestId('selection-title').getByText('crate').waitFor();
    await page.keyboard.press('[');
    await page
      .getByTestId('notices')
      .getByText('No stop or event of the selected body before this tick.')
      .waitFor();
    await back('Shift+BracketLeft', now - AIR + 80);
  }));

test('stops are known in what was received after the game has died, and in a recording', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  own.stub.paused = true;
  while (own.stub.tick < 300 || own.stub.tick % 160 !== AIR) {
    own.stub.advance();
    await until(page, (tick) => window.jostle.range[1] === tick, own.stub.tick);
  }
  const saved = Buffer.from(await (await fetch(`${own.address}recording`)).arrayBuffer());
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  await selectHero(page);
  const line = page.getByTestId('last-stop');
  await line.getByText(`${AIR} ticks ago`).waitFor();
  await line.getByRole('button', { name: 'Go there' }).click();
  await page.getByTestId('hit').first().waitFor();
  await page.getByTestId('file').setInputFiles({
    name: 'saved.jostle',
    mimeType: 'application/octet-stream',
    buffer: saved,
  });
  await until(page, () => window.jostle.status === 'recording');
  await page.keyboard.press('End');
  await until(page, () => window.jostle.tick === window.jostle.range[1]);
  await selectHero(page);
  await line.getByText(`${AIR} ticks ago`).waitFor();
  assert.equal(await read(page, 'source'), 'file');
  await page.close();
});

test('choosing a stop keeps the rows of the list where they are, and all of them can be shown', () =>
  onPage(async (page) => {
    await pauseInTheAir(page, stand.game.stub);
    await selectHero(page);
    const stops = page.getByTestId('incidents').getByRole('region', { name: 'Stops' });
    await stops.getByText('Searching…').waitFor({ state: 'hidden' });
    const rows = stops.locator('li [data-act="seek"]');
    assert.equal(await rows.count(), 8);
    await rows.nth(5).scrollIntoViewIfNeeded();
    await rows.nth(5).hover();
    const { y } = await rows.nth(5).boundingBox();
    const ticks = await rows.nth(5).textContent();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByTestId('hit').first().waitFor();
    await stops.locator('li[aria-current]').first().waitFor();
    assert.equal(await rows.nth(5).textContent(), ticks);
    assert.ok(Math.abs((await rows.nth(5).boundingBox()).y - y) < 1);
    await stops.getByRole('button', { name: /^Show all \d+$/ }).click();
    await rows.nth(8).waitFor();
    const amount = await stops.locator('.amount').textContent();
    assert.equal(await rows.count(), Number(amount));
    await stops.getByRole('button', { name: 'Show fewer' }).click();
    await rows.nth(8).waitFor({ state: 'detached' });
  }));

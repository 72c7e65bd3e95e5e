/** Several scenes in one past: borders, titles, histories and files. */

import assert from 'node:assert/strict';
import { newPage, pause, read, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';
import { opens, saved } from './saved_files.js';
import { startStub } from './stub.js';
import { openRecording } from '../wire/recording.js';

const LONG_LEVEL = 5;

/** Runs some ticks of a paused game, and waits until the page has them and shows the last one. */
async function run(page, stub, ticks) {
  for (let i = 0; i < ticks; i += 1) stub.advance();
  await until(page, (tick) => window.jostle.range[1] === tick && window.jostle.tick === tick, stub.tick);
}

/** Plays two scenes of 200 ticks each, and returns the first tick of each. */
async function playTwo(page, stub) {
  await pause(page);
  stub.forget();
  stub.enter(0);
  await run(page, stub, 200);
  stub.enter(LONG_LEVEL);
  await run(page, stub, 200);
  const starts = [stub.tick - 399, stub.tick - 199];
  await until(page, (wanted) => JSON.stringify(window.jostle.sceneStarts) === JSON.stringify(wanted), starts);
  return starts;
}

/** Steps to a tick of the past. A busy game may not answer in time, so each step starts from what is shown. */
async function goTo(page, tick) {
  for (let presses = 0; presses < 1000; presses += 1) {
    const left = tick - (await read(page, 'tick'));
    if (left === 0) return;
    const [ten, one] = left < 0 ? ['<', ','] : ['>', '.'];
    await page.keyboard.press(Math.abs(left) < 10 ? one : ten);
    await until(page, () => window.jostle.tick === window.jostle.wantedTick);
  }
  assert.fail(`tick ${tick} was never shown`);
}

async function selectHero(page) {
  await page.getByTestId('search').fill('hero');
  await page.keyboard.press('Enter');
  await page.getByTestId('selection-title').getByText('hero').waitFor();
}

const title = (page) => page.getByTestId('title').textContent();

/** The titles and ticks in a file. */
function contents(bytes) {
  const { scenes, chunks } = openRecording(bytes);
  return [scenes.map((scene) => scene.title), [chunks[0].first, chunks.at(-1).last]];
}

test('an earlier scene has its own title, layers and stops', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    const [first, second] = await playTwo(page, stub);
    assert.equal(await title(page), 'Long level');
    await selectHero(page);
    await page.keyboard.press('[');
    await page.getByTestId('notices').getByText('No stop or event of the selected body').waitFor();
    assert.equal(await read(page, 'tick'), stub.tick, 'those of the scene before are of another body');
    await goTo(page, second - 1);
    assert.equal(await title(page), 'Platformer');
    await selectHero(page);
    await page.getByTestId('selection-head').getByText('layer 1 far layer of Platformer').waitFor();
    await page.getByTestId('incidents').getByText('Stops').waitFor();
    await page.keyboard.press('[');
    await until(page, (start) => window.jostle.tick < start - 1, second);
    assert.ok((await read(page, 'tick')) >= first);
    await page.keyboard.press('End');
    await until(page, (tick) => window.jostle.tick === tick, stub.tick);
    await page.getByTestId('title').getByText('Long level').waitFor();
    await page.getByTestId('incidents').getByText('Stops').waitFor({ state: 'detached' });
  }));

test('choosing the same scene again ends the history of its bodies', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    await pause(page);
    // In the air, so that nothing has happened since the restart.
    while (stub.tick % 160 !== 10) stub.advance();
    await run(page, stub, 160);
    await selectHero(page);
    await page.getByTestId('last-stop').getByText('Last stopped at').waitFor();
    stub.enter(0);
    await run(page, stub, 20);
    await until(page, (tick) => window.jostle.tick === tick, stub.tick);
    await page.getByTestId('last-stop').getByText('Last stopped at').waitFor({ state: 'detached' });
    assert.equal((await read(page, 'selected')).key.slot, 3, 'the hero is still selected');
    assert.equal((await read(page, 'sceneStarts')).at(-1), stub.tick - 19);
  }));

test('Save offers the scene that is shown, and names files after what they contain', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    const [first, second] = await playTwo(page, stub);
    const present = await saved(page, 'This scene');
    assert.equal(present.name, 'long-level.jostle');
    assert.deepEqual(contents(present.bytes), [['Long level'], [second, stub.tick]]);
    await goTo(page, first + 50);
    const earlier = await saved(page, 'This scene');
    assert.equal(earlier.name, 'platformer.jostle');
    assert.deepEqual(contents(earlier.bytes), [['Platformer'], [first, second - 1]]);
    const all = await saved(page, 'Everything kept');
    assert.equal(all.name, 'platformer-and-1-more.jostle');
    assert.deepEqual(contents(all.bytes), [
      ['Platformer', 'Long level'],
      [first, stub.tick],
    ]);
  }));

test('a file of several scenes has borders, and is saved again scene by scene', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    const [first, second] = await playTwo(page, stub);
    await opens(page, 'two.jostle', stub.recording());
    await until(page, (tick) => window.jostle.status === 'recording' && window.jostle.tick === tick, first);
    assert.deepEqual(await read(page, 'sceneStarts'), [first, second]);
    assert.equal(await title(page), 'Platformer');
    // The plots are those of one scene: there, no tick has more bodies than that.
    await page.getByTestId('strips').getByText('max 7', { exact: true }).first().waitFor();
    await page.keyboard.press('End');
    await page.getByTestId('title').getByText('Long level').waitFor();
    await page.getByTestId('strips').getByText('max 4', { exact: true }).first().waitFor();
    await selectHero(page);
    await page.keyboard.press('[');
    await page.getByTestId('notices').getByText('No stop or event of the selected body').waitFor();
    await goTo(page, second - 1);
    await selectHero(page);
    await page.getByTestId('incidents').getByText('Stops').waitFor();
    const part = await saved(page, 'This scene');
    assert.equal(part.name, 'platformer.jostle');
    assert.deepEqual(contents(part.bytes), [['Platformer'], [first, second - 1]]);
  }));

test('what was received of several scenes is saved by scene after the game has died', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  await pause(page);
  const second = own.stub.tick + 1;
  own.stub.enter(LONG_LEVEL);
  for (let i = 0; i < 20; i += 1) await run(page, own.stub, 1);
  const last = own.stub.tick;
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  const file = await saved(page, 'This scene');
  assert.equal(file.name, 'long-level.jostle');
  assert.deepEqual(contents(file.bytes), [['Long level'], [second, last]]);
  await page.close();
});

/** What a user has chosen about the ticks and bodies of a source. */
const chosen = async (page) => ({
  ...(await read(page, 'chosen')),
  selected: await read(page, 'selected'),
  breakpoints: await page.getByTestId('breakpoints').locator('li').count(),
  isReasonShown: await page.getByTestId('pause-reason').isVisible(),
});

const NOTHING = {
  zoom: null,
  range: null,
  isLooping: false,
  selected: null,
  breakpoints: 0,
  isReasonShown: false,
};

async function chooseAll(page) {
  await selectHero(page);
  await page.getByTestId('breakpoint-kind').selectOption('touches');
  await page.getByTestId('breakpoint-add').click();
  await page.getByTestId('track').focus();
  await page.keyboard.press('(');
  await page.keyboard.press('+');
  await until(page, () => window.jostle.chosen.zoom && window.jostle.chosen.range);
}

test('nothing chosen in a file is left over in the game, and the other way round', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    await pause(page);
    await run(page, stub, 300);
    await chooseAll(page);
    await opens(page, 'one.jostle', stub.recording());
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick !== null);
    assert.deepEqual(await chosen(page), NOTHING);
    await chooseAll(page);
    await page.getByTestId('play').click();
    await page.getByTestId('pause-reason').getByText('hero touched').waitFor();
    await page.getByTestId('live').click();
    await until(page, () => window.jostle.source === 'game' && window.jostle.tick !== null);
    assert.deepEqual(await chosen(page), NOTHING);
  }));

test('a game that comes back has other ticks, but probably the same bodies', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  await pause(page);
  await run(page, own.stub, 300);
  await chooseAll(page);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  assert.notEqual((await read(page, 'chosen')).range, null, 'its ticks can still be looked at');
  const again = await startStub(Number(new URL(own.address).port));
  await until(page, () => window.jostle.status === 'live');
  const { selected, breakpoints, ...rest } = await chosen(page);
  assert.deepEqual([selected.key.slot, breakpoints], [3, 1]);
  assert.deepEqual(rest, { zoom: null, range: null, isLooping: false, isReasonShown: false });
  await until(page, () => window.jostle.plotted > 0 && window.jostle.plotted < 300);
  await page.close();
  again.close();
});

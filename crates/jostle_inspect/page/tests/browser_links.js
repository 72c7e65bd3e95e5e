/** Links to a scene, a tick and a body, and the browser's history. */

import assert from 'node:assert/strict';
import { newPage, pause, read, stripsLater, test, until, WIDE } from './chromium.js';
import { onPage, stand } from './with_page.js';

const hash = (page) => page.evaluate(() => location.hash);
const notices = (page) => page.getByTestId('notices');

/** The first tick of the scene of the stand-in game. */
const start = () => stand.game.stub.runs.at(-1).first;

/** The first tick of the first scene that it keeps. */
const firstStart = () => stand.game.stub.runs[0].first;

const opens = (page, name = 'saved.jostle') =>
  page.getByTestId('file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(stand.game.stub.recording()),
  });

async function selectHero(page) {
  await page.getByTestId('search').fill('hero');
  await page.keyboard.press('Enter');
}

test('scenes and selections are entries of the history, ticks are not', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await selectHero(page);
    await until(page, () => location.hash === '#scene=platformer&body=3v1');
    await pause(page);
    await page.keyboard.press(',');
    const isTick = (first) =>
      location.hash === `#scene=platformer&tick=${window.jostle.wantedTick - first}&body=3v1`;
    await until(page, isTick, start());
    await page.keyboard.press(',');
    await until(page, isTick, start());
    await page.goBack();
    await until(page, () => window.jostle.selected === null && location.hash === '#scene=platformer');
    await page.goForward();
    await until(page, () => window.jostle.selected?.key.slot === 3 && window.jostle.isPast);
    assert.match(await hash(page), /tick=\d+&body=3v1$/);
    await page.locator('[data-scene="4"]').click();
    await until(page, () => location.hash === '#scene=every-tile');
    await page.goBack();
    // Its ticks are still kept, so the scene that runs need not stop.
    const isEarlier = (second) => window.jostle.tick < second && window.jostle.selected?.key.slot === 3;
    await until(page, isEarlier, start());
  }));

test('a link shows its scene, tick and body, and can be copied', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 100; i += 1) stand.game.stub.advance();
    const wanted = stand.game.stub.tick - 50 - start();
    const other = await newPage(stand.browser, {
      ...WIDE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await other.goto(`${stand.game.address}#scene=platformer&tick=${wanted}&body=3v1`);
    await until(
      other,
      (tick) => window.jostle.tick === tick && window.jostle.selected?.key.slot === 3,
      wanted + start(),
    );
    await other.locator('#copy-link').click();
    await notices(other).getByText('Copied a link').waitFor();
    const copied = await other.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(copied).hash, `#scene=platformer&tick=${wanted}&body=3v1`);
    await other.goto(`${stand.game.address}?again#scene=every-tile`);
    await until(other, () => window.jostle.stage?.scene === 4 && !window.jostle.isPaused);
    await other.goto(`${stand.game.address}?more#scene=no-such-scene&tick=1`);
    await notices(other).getByText('This game has no scene “no-such-scene”.').waitFor();
    await until(other, () => location.hash === '#scene=every-tile');
    assert.equal(await read(other, 'isPast'), false);
    await other.close();
  }));

test('where copying is not allowed, the notice contains the link', () =>
  onPage(async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await until(page, () => location.hash === '#scene=platformer');
    await page.locator('#copy-link').click();
    const field = notices(page).getByLabel('Text to copy');
    await field.focus();
    assert.match(await field.inputValue(), /^http.+#scene=platformer&tick=\d+$/);
    assert.equal(await page.evaluate(() => getSelection().toString()), await field.inputValue());
  }));

test('a link to another scene waits until the game has reached its tick, and counts from its start', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await page.evaluate(() => (location.hash = '#scene=every-tile&tick=80'));
    await notices(page).getByText('Waiting for tick 80 of this scene.').waitFor();
    await until(page, () => window.jostle.isPast && window.jostle.tick === window.jostle.wantedTick);
    assert.deepEqual([await read(page, 'tick'), stand.game.stub.scene], [start() + 80, 4]);
    assert.equal(await hash(page), '#scene=every-tile&tick=80');
    await page.keyboard.press('End');
    await pause(page);
    await page.evaluate(() => (location.hash = '#scene=every-tile&tick=900000'));
    await notices(page).getByText('The game is paused before tick 900,000 of this scene.').waitFor();
  }));

test('waiting for a tick ends when the user looks at the past', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await page.evaluate(() => (location.hash = '#scene=platformer&tick=5000'));
    await notices(page).getByText('Waiting for tick 5,000 of this scene.').waitFor();
    await page.keyboard.press(',');
    await until(page, () => /tick=\d{1,3}$/.test(location.hash));
    const tick = await read(page, 'wantedTick');
    await stripsLater(page, 2);
    assert.equal(await read(page, 'wantedTick'), tick);
  }));

test('waiting for a tick ends with another selection', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await page.evaluate(() => (location.hash = '#tick=999999999999999'));
    await notices(page).getByText('Waiting for tick 999,999,999,999,999 of this scene.').waitFor();
    await selectHero(page);
    await until(page, () => location.hash === '#scene=platformer&body=3v1');
  }));

/** Plays the first scene, then another one that keeps the ticks of the first. */
async function playTwoScenes(page) {
  await until(page, () => location.hash === '#scene=platformer');
  await until(page, (first) => window.jostle.range[0] === first && window.jostle.tick > first + 20, start());
  await page.locator('[data-scene="4"]').click();
  await until(page, () => location.hash === '#scene=every-tile');
  await until(page, (second) => window.jostle.tick > second, start());
  await stripsLater(page, 2);
}

test('looking at an earlier scene never starts it again: with the timeline, Reload, Back or a link', () =>
  onPage(async (page) => {
    await playTwoScenes(page);
    const { words } = stand.game.stub;
    const from = words.length;
    const entries = await page.evaluate(() => history.length);
    const isAtFirst = (first) => window.jostle?.isPast && window.jostle.tick === first;
    await page.keyboard.press('Home');
    await until(page, () => location.hash === '#scene=platformer&tick=0');
    assert.equal(await page.evaluate(() => history.length), entries, 'it is the same entry');
    await page.reload();
    await until(page, isAtFirst, firstStart());
    assert.equal(await hash(page), '#scene=platformer&tick=0');
    await selectHero(page);
    await until(page, () => location.hash === '#scene=platformer&tick=0&body=3v1');
    await page.keyboard.press('End');
    await until(page, () => location.hash === '#scene=every-tile&body=3v1');
    await page.goBack();
    await until(page, isAtFirst, firstStart());
    await page.keyboard.press('End');
    await until(page, () => location.hash === '#scene=every-tile');
    await page.evaluate(() => (location.hash = '#scene=platformer&tick=3'));
    await until(page, isAtFirst, firstStart() + 3);
    assert.deepEqual(
      words.slice(from).filter((text) => /^(scene|pause)/.test(text)),
      [],
      'the game is left alone',
    );
  }));

test('a tick whose scene has no known name is left out of links', () =>
  onPage(async (page) => {
    await playTwoScenes(page);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const other = await newPage(stand.browser, { ...WIDE, permissions });
    await other.goto(stand.game.address);
    await until(other, () => location.hash === '#scene=every-tile');
    await stripsLater(other, 2);
    await other.keyboard.press('Home');
    await until(other, () => window.jostle.isPast && location.hash === '');
    await other.locator('#copy-link').click();
    await notices(other).getByText('Copied a link without the tick').waitFor();
    await other.close();
  }));

test('in a recording that the game plays, links have its own ticks', () =>
  onPage(async (page) => {
    Object.assign(stand.game.stub, { isRecording: true, isReadOnly: true });
    stand.game.stub.sendStage();
    await until(page, () => window.jostle.status === 'replay' && window.jostle.tick > window.jostle.range[0]);
    await stripsLater(page, 2);
    await page.keyboard.press('Home');
    await until(page, (tick) => location.hash === `#tick=${tick}`, start());
    await page.evaluate((tick) => (location.hash = `#tick=${tick}`), start() + 2);
    await until(page, (tick) => window.jostle.tick === tick, start() + 2);
    await page.evaluate(() => (location.hash = '#tick=900000'));
    await notices(page)
      .getByText(/^Tick 900,000 of this recording is not kept: there are ticks/)
      .waitFor();
  }));

test('in a recording, links have its own ticks and bodies', () =>
  onPage(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (let i = 0; i < 100; i += 1) stand.game.stub.advance();
    await page.goto(`${stand.game.address}?recording=recording`);
    await until(page, () => window.jostle?.status === 'recording' && window.jostle.tick !== null);
    const tick = (await read(page, 'range'))[0] + 30;
    await page.evaluate((wanted) => (location.hash = `#tick=${wanted}&body=3v1`), tick);
    await until(
      page,
      (wanted) => window.jostle.tick === wanted && window.jostle.selected?.key.slot === 3,
      tick,
    );
    await page.locator('#copy-link').click();
    await notices(page).getByText('Copied a link').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `${stand.game.address}?recording=recording#tick=${tick}&body=3v1`);
    await page.evaluate(() => (location.hash = '#tick=1'));
    await notices(page)
      .getByText(/^Tick 1 of this recording is not kept: there are ticks [\d,]+ to [\d,]+\.$/)
      .waitFor();
    // Another file is not the one in the address.
    await opens(page);
    await until(page, () => location.search === '');
  }));

test('one can go back past an entry that cannot be shown, and forward again', () =>
  onPage(async (page) => {
    await until(page, () => location.hash === '#scene=platformer');
    await selectHero(page);
    await until(page, () => location.hash === '#scene=platformer&body=3v1');
    await opens(page);
    await until(page, () => window.jostle.status === 'recording' && /^#tick=\d+$/.test(location.hash));
    const entries = await page.evaluate(() => history.length);
    const visited = async (way) => {
      await way();
      await notices(page).getByText('The link is to the game’s scene “platformer”').waitFor();
      await notices(page).getByRole('button', { name: 'Close' }).last().click();
      await until(page, () => /^#tick=\d+$/.test(location.hash));
    };
    await visited(() => page.goBack());
    await visited(() => page.goBack());
    assert.equal(await page.evaluate(() => history.length), entries, 'nothing was pushed');
    await page.goBack();
    assert.equal(page.url(), 'about:blank');
    for (let i = 0; i < 3; i += 1) await page.goForward();
    assert.match(await hash(page), /^#tick=\d+$/);
  }));

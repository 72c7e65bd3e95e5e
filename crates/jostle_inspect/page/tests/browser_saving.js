/** Saving the scene, a range, what was received of a dead game; and opening damaged files. */

import assert from 'node:assert/strict';
import { newPage, pause, read, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';
import { opens, saved } from './saved_files.js';
import { startStub } from './stub.js';
import { openRecording } from '../wire/recording.js';

test('Save shows the size, and saves the scene or the chosen range under its name', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    await until(page, (tick) => window.jostle.tick === tick, stand.game.stub.tick);
    const whole = await saved(page, 'This scene');
    assert.equal(whole.name, 'platformer.jostle');
    await page
      .getByTestId('notices')
      .getByText(/^Saving platformer\.jostle, about \d+ kB\.$|^Saving platformer\.jostle, about [\d.]+ MB\.$/)
      .waitFor();
    assert.equal(openRecording(whole.bytes).chunks.at(-1).last, stand.game.stub.tick);
    await page.keyboard.press(')');
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('<');
    await until(page, (tick) => window.jostle.tick === tick - 30, stand.game.stub.tick);
    await page.keyboard.press('(');
    const part = await saved(page, 'Chosen range');
    const { chunks } = openRecording(part.bytes);
    assert.deepEqual(
      [chunks[0].first, chunks.at(-1).last],
      [stand.game.stub.tick - 30, stand.game.stub.tick],
    );
  }));

test('what was received is saved after the game has died, and opens again', async () => {
  const own = await startStub();
  const page = await newPage(stand.browser);
  await page.goto(own.address);
  await page.waitForFunction(() => window.jostle.counters.received > 60);
  // Looking at the past tears the chain of frames.
  await page.keyboard.press(',');
  await until(page, () => window.jostle.isPast && window.jostle.tick === window.jostle.wantedTick);
  await page.keyboard.press('End');
  const tick = await read(page, 'tick');
  await until(page, (old) => window.jostle.tick > old + 30, tick);
  own.close();
  await until(page, () => window.jostle.connection === 'ended');
  const range = await read(page, 'range');
  const file = await saved(page, 'This scene');
  await opens(page, file.name, file.bytes);
  await until(page, () => window.jostle.status === 'recording');
  assert.deepEqual(await read(page, 'range'), range);
  assert.equal(await page.getByTestId('title').textContent(), 'Platformer');
  await page.keyboard.press('End');
  await until(page, (last) => window.jostle.tick === last && window.jostle.body('3v1') !== null, range[1]);
  await page.close();
});

test('a damaged recording opens as far as it is sound, and the notice says how far', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 200; i += 1) stand.game.stub.advance();
    const whole = stand.game.stub.recording();
    const { chunks } = openRecording(whole);
    const broken = whole.slice();
    broken[chunks.at(-1).byte + 50] ^= 16;
    await opens(page, 'broken.jostle', broken);
    const notice = page.getByTestId('notices').getByText('broken.jostle');
    await notice.waitFor();
    const text = `Opened ${chunks.length - 1} of ${chunks.length} chunks of broken.jostle`;
    assert.ok((await notice.textContent()).startsWith(text), await notice.textContent());
    await until(page, () => window.jostle.status === 'recording');
    assert.equal((await read(page, 'range'))[1], chunks.at(-2).last);
    await opens(page, 'short.jostle', whole.subarray(0, chunks[1].byte + 60));
    await page
      .getByTestId('notices')
      .getByText(/^Opened 1 chunk of short\.jostle/)
      .waitFor();
  }));

/** A recording of the game without its second chunk, and the ticks on either side of the hole. */
function withHole(stub) {
  const bytes = stub.recording();
  const { chunks } = openRecording(bytes);
  bytes[chunks[1].byte] ^= 1;
  return { bytes, before: chunks[0].last, after: chunks[2].first };
}

test('playing, stepping and looping go across ticks that are missing', () =>
  onPage(async (page) => {
    await pause(page);
    for (let i = 0; i < 300; i += 1) stand.game.stub.advance();
    const { bytes, before, after } = withHole(stand.game.stub);
    await opens(page, 'hole.jostle', bytes);
    await until(page, () => window.jostle.status === 'recording' && window.jostle.tick !== null);
    const shows = (tick) => until(page, (wanted) => window.jostle.tick === wanted, tick);
    await page.evaluate((tick) => (location.hash = `tick=${tick}`), before);
    await shows(before);
    await page.keyboard.press('.');
    await shows(after);
    await page.keyboard.press(',');
    await shows(before);
    await page.keyboard.press('>');
    await shows(after);
    await page.keyboard.press('<');
    await shows(before);
    await page.getByTestId('play').click();
    await until(page, (tick) => window.jostle.tick > tick + 5, after);
    await page.keyboard.press('p');
    await page.evaluate((tick) => (location.hash = `tick=${tick}`), before - 20);
    await shows(before - 20);
    await page.keyboard.press('(');
    await page.evaluate((tick) => (location.hash = `tick=${tick}`), after + 20);
    await shows(after + 20);
    await page.keyboard.press(')');
    await page.getByTestId('loop').click();
    for (let i = 0; i < 2; i += 1) {
      await until(page, (tick) => window.jostle.tick <= tick, before);
      await until(page, (tick) => window.jostle.tick >= tick, after);
    }
  }));

test('ticks that the game has dropped since the menu was opened are not offered', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    await pause(page);
    for (let i = 0; i < 50; i += 1) stub.advance();
    await until(page, (tick) => window.jostle.tick === tick, stub.tick);
    const { recording } = stub;
    stub.recording = () => [];
    try {
      await page.getByTestId('save').click();
      const entry = page.getByTestId('save-menu').getByRole('button', { name: 'no longer kept' });
      await entry.waitFor();
      assert.ok(await entry.isDisabled());
    } finally {
      stub.recording = recording;
    }
  }));

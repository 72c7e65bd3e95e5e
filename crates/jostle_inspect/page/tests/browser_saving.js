/** Saving the scene, a range, what was received of a dead game; and opening damaged files. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { newPage, pause, read, until } from './chromium.js';
import { onPage, stand } from './with_page.js';
import { startStub } from './stub.js';
import { openRecording } from '../wire/recording.js';

/** Saves with the entry of the menu that has this name, and returns the file. */
async function saved(page, name) {
  const download = page.waitForEvent('download');
  await page.getByTestId('save').click();
  const entry = page.getByTestId('save-menu').getByRole('button', { name });
  await entry.getByText(/\d (B|kB|MB)$/).waitFor();
  await entry.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

const opens = (page, name, bytes) =>
  page.getByTestId('file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });

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

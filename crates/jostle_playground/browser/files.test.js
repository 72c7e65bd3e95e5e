/** Recordings: saved, opened without a game, served, and damaged ones, which change nothing. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  frameOf,
  noErrors,
  openPage,
  pause,
  read,
  stand,
  stepBy,
  test,
  ticksLater,
  until,
  WIDE,
} from './page.js';
import { KEPT, startGame, startReplay } from './start.js';

const place = stand();
const FILE = `${KEPT}saved.jostle`;
/** Frames seen while the game was running, by tick. */
const live = new Map();

/** The browser itself logs refused connections. */
const isRefusal = (text) => text.includes('ERR_CONNECTION_REFUSED');

async function seekTo(page, tick) {
  const from = await read(page, 'wantedTick');
  const [far, near] = tick < from ? ['<', ','] : ['>', '.'];
  const sign = Math.sign(tick - from);
  let left = Math.abs(tick - from);
  for (; left >= 10; left -= 10) await stepBy(page, far, 10 * sign);
  for (; left > 0; left -= 1) await stepBy(page, near, sign);
}

test('a saved recording shows the same frames without the game', async () => {
  const page = await openPage(place);
  await page.getByTestId('fit').click();
  await page.keyboard.down('ArrowRight');
  await ticksLater(page, 90);
  await page.keyboard.up('ArrowRight');
  await pause(page);
  const newest = await read(page, 'tick');
  for (const back of [0, 7, 33, 60]) {
    await seekTo(page, newest - back);
    const frame = await frameOf(page);
    assert.equal(frame.keys[0].length, frame.head.bodies, 'all bodies are in view');
    live.set(frame.tick, frame);
  }
  assert.equal(
    new Set([...live.values()].map(({ edges }) => edges.join())).size,
    4,
    'each tick is different',
  );
  const download = page.waitForEvent('download');
  await page.getByTestId('save').click();
  await page.getByTestId('save-menu').getByRole('button').first().click();
  const saved = await download;
  assert.match(saved.suggestedFilename(), /^(platformer|game)\.jostle$/);
  await saved.saveAs(FILE);
  noErrors(page);

  await place.game.end();
  await until(page, () => window.jostle.connection === 'ended');
  await page.getByTestId('file').setInputFiles(FILE);
  await until(page, () => window.jostle.source === 'file');
  assert.equal(await read(page, 'connection'), 'none');
  assert.equal(await page.getByTestId('banner').isVisible(), false);
  await compare(page);
  assert.deepEqual(
    page.errors.filter((text) => !isRefusal(text)),
    [],
  );
  await page.close();
});

/** Visits every tick that was seen live and compares the whole frames. */
async function compare(page) {
  await page.getByTestId('track').focus();
  await page.keyboard.press('Home');
  await until(page, () => window.jostle.tick === window.jostle.range[0]);
  for (const [tick, frame] of live) {
    await seekTo(page, tick);
    assert.deepEqual(withoutView(await frameOf(page)), withoutView(frame), `tick ${tick}`);
  }
}

/** Details depend on what is selected, so only their presence is compared. */
function withoutView({ details, ...frame }) {
  return { ...frame, details: details.length > 0 };
}

test('--replay serves the same recording', async () => {
  const replay = await startReplay(FILE);
  try {
    const page = await openPage(place, WIDE, replay.address);
    await page.getByTestId('fit').click();
    await until(page, () => window.jostle.status === 'replay');
    await page.keyboard.press(',');
    await until(page, () => window.jostle.isPast);
    await compare(page);
    noErrors(page);
    await page.close();
  } finally {
    await replay.end();
  }
});

test('a file without a sound part is rejected, naming the byte, and nothing else changes', async () => {
  const other = await startGame();
  try {
    const page = await openPage(place, WIDE, other.address);
    const bytes = readFileSync(FILE);
    const flipped = Buffer.from(bytes);
    flipped[16] ^= 16;
    const wrong = [
      ['header.jostle', flipped, /^header\.jostle cannot be opened: .*checksum does not match.*byte \d+/],
      ['short.jostle', bytes.subarray(0, 12), /^short\.jostle cannot be opened: .*byte \d+/],
      [
        'words.jostle',
        Buffer.from('not a recording at all'),
        /^words\.jostle cannot be opened: .*not a recording.*byte 0/,
      ],
      ['empty.jostle', Buffer.alloc(0), /^empty\.jostle cannot be opened: .*byte 0/],
    ];
    for (const [name, buffer, text] of wrong) {
      const from = await read(page, 'tick');
      await page.getByTestId('file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      const notice = page.getByTestId('notices').getByText(name);
      await notice.waitFor();
      assert.match(await notice.textContent(), text);
      assert.equal(await read(page, 'source'), 'game');
      await until(page, (tick) => window.jostle.tick > tick + 5 && window.jostle.status === 'live', from);
    }
    await page.screenshot({ path: `${KEPT}damaged-light-1280.png` });
    noErrors(page);
    await page.close();
  } finally {
    await other.end();
  }
});

test('when the game is gone its last frame stays, and received frames can be rewound', async () => {
  const other = await startGame();
  const page = await openPage(place, WIDE, other.address);
  await pause(page);
  // A busy page skips ticks of a running game, but none of those that are stepped.
  for (let i = 0; i < 12; i += 1) await stepBy(page, '.', 1);
  const last = await frameOf(page);
  await other.end();
  await page.getByTestId('banner').waitFor();
  assert.match(await page.getByTestId('banner').textContent(), /^Lost the connection to the game\./);
  assert.equal(await read(page, 'tick'), last.tick);
  assert.deepEqual((await frameOf(page)).edges, last.edges);
  const tick = await stepBy(page, '<', -10);
  assert.equal(tick, last.tick - 10);
  const past = await frameOf(page);
  assert.notDeepEqual(past.edges, last.edges);
  for (let i = 0; i < 10; i += 1) await stepBy(page, '.', 1);
  assert.deepEqual((await frameOf(page)).edges, last.edges);
  await page.screenshot({ path: `${KEPT}ended-light-1280.png` });
  assert.deepEqual(
    page.errors.filter((text) => !isRefusal(text)),
    [],
  );
  await page.close();
});

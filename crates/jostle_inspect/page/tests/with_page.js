/** A browser, a stand-in game, and pages whose console must stay empty; for `browser_*.js`. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, newPage, openSwitches, WIDE } from './chromium.js';
import { startStub } from './stub.js';

/** Set before the first test. */
export const stand = { browser: null, game: null };

before(async () => {
  stand.browser = await launch();
  stand.game = await startStub();
});

after(async () => {
  await stand.browser.close();
  stand.game.close();
});

/** Runs `use` on a fresh page on scene 0, and fails if anything is logged to the console. */
export async function onPage(use, options = {}) {
  const { ignoreConsole, ...settings } = options;
  const errors = [];
  Object.assign(stand.game.stub, { paused: false, isReadOnly: false, hides: '' });
  stand.game.stub.isRecording = false;
  stand.game.stub.forget();
  stand.game.stub.enter(0);
  const page = await newPage(stand.browser, { ...WIDE, ...settings });
  page.on('pageerror', (error) => errors.push(error.stack));
  page.on(
    'console',
    (message) => message.type() === 'error' && !ignoreConsole && errors.push(message.text()),
  );
  await page.goto(stand.game.address);
  await page.waitForFunction(() => window.jostle.counters.drawn > 5);
  await openSwitches(page);
  try {
    await use(page);
    assert.deepEqual(errors, []);
  } finally {
    await page.close();
  }
}

/** On a phone: why the selected body stopped, above the transport and in the drawer. */

import assert from 'node:assert/strict';
import { middleOf, pause, PHONE, SIDEWAYS, tap, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

/** Pauses while the stand-in hero, who is on the ground from tick 120 to 160 of every 160, is stopped. */
async function pauseOnGround(page) {
  await pause(page);
  const { stub } = stand.game;
  while (stub.tick % 160 !== 130) stub.advance();
  await until(page, (tick) => window.jostle.tick === tick, stub.tick);
  await until(page, () => !window.jostle.camera.isMoving);
}

for (const [name, settings] of [
  ['upright', PHONE],
  ['sideways', SIDEWAYS],
]) {
  test(`on a phone held ${name}, tapping a body while paused says what stopped it`, () =>
    onPage(async (page) => {
      await pauseOnGround(page);
      const answer = page.getByTestId('answer');
      assert.ok(!(await answer.isVisible()));
      await page.touchscreen.tap(...(await middleOf(page, '3v1')));
      await answer.getByText(/^Stopped at [\d,–]+: wall of body 7v1 “crate”$/).waitFor();
      await tap(answer);
      // Without scrolling, below only the name of the body.
      const [title, why] = [page.getByTestId('selection-title'), page.getByTestId('hit').first()];
      await why.waitFor();
      const [{ y, height }, hit] = [await title.boundingBox(), await why.boundingBox()];
      assert.ok(hit.y > y + height && hit.y + hit.height < settings.viewport.height, `hit at ${hit.y}`);
      const history = await page.getByTestId('incidents').boundingBox();
      assert.ok(history.y > hit.y);
      await tap(page.getByTestId('close-right'));
      await until(page, () => !document.body.classList.contains('drawer-right'));
    }, settings));
}

test('selecting first and pausing then says the same; while the game runs there is no line', () =>
  onPage(async (page) => {
    await pauseOnGround(page);
    await page.touchscreen.tap(...(await middleOf(page, '3v1')));
    await page.getByTestId('answer').waitFor();
    await tap(page.getByTestId('play'));
    await page.getByTestId('answer').waitFor({ state: 'hidden' });
    await tap(page.getByTestId('play'));
    await page
      .getByTestId('answer')
      .getByText(/^(Last s|S)topped at/)
      .waitFor();
  }, PHONE));

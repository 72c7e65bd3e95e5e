/** The platformer, played from start to goal. */

import assert from 'node:assert/strict';
import { courseOf } from './course.js';
import { noErrors, openPage, stand, test, until } from './page.js';
import { KEPT } from './start.js';
import { connect, restartPaused, Stepper } from './stepper.js';

const place = stand();

const gauge = (page, name) =>
  page.evaluate((which) => window.jostle.frame.gauges.find((one) => one.name === which)?.value, name);

test('the scripted course ends at the goal', async () => {
  const course = courseOf();
  assert.ok(course.length > 5, 'the course was found in its source');
  const page = await openPage(place);
  await connect(page);
  await restartPaused(page);
  assert.equal(await page.evaluate(isWon), false);
  await new Stepper(page).play(course);
  await until(page, isWon);
  assert.ok((await gauge(page, 'hearts')) > 0);
  await page.screenshot({ path: `${KEPT}goal-light-1280.png` });
  noErrors(page);
  await page.close();
});

/** In the page: whether the result is shown. */
function isWon() {
  return window.jostle.frame.drawings.some(({ text }) => text?.startsWith('Goal!'));
}

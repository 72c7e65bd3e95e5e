/**
 * Takes the still picture of the README: `npm run pictures` writes `docs/inspector.png`.
 *
 * The game is stepped while it is paused, and another page than the one that steps it is
 * photographed, so that no frame is dropped however busy the machine is.
 */

import { launch, middleOf, newPage, read, until } from '../../jostle_inspect/page/tests/chromium.js';
import { startGame } from './start.js';
import { connect, restartPaused, Stepper } from './stepper.js';

const FILE = new URL('../../../docs/inspector.png', import.meta.url).pathname;
const SIZE = { viewport: { width: 1280, height: 860 } };
const HERO = '0v1';

const game = await startGame();
const browser = await launch();
try {
  const page = await openPaused();
  const stepper = new Stepper(page);
  // Over the hills and against the crate, then a jump over it.
  await stepper.play([
    { ticks: 390, keys: ['ArrowRight', 'KeyX'] },
    { ticks: 30, keys: ['ArrowRight', 'Space'] },
    { ticks: 1, keys: ['ArrowRight'] },
  ]);
  // Up to the tick in which something stops the fall or the run.
  while (!(await page.evaluate(isStopped, HERO))) await stepper.step(1);
  await photograph();
} finally {
  await browser.close();
  await game.end();
}

/** A page on the platformer, paused at its start. */
async function openPaused() {
  const page = await newPage(browser, SIZE);
  await page.goto(game.address);
  await until(page, () => window.jostle?.counters.drawn > 0);
  await connect(page);
  await restartPaused(page);
  return page;
}

/** In the page: whether the last move of a body went some way before something stopped it. */
function isStopped(key) {
  const { slot } = window.jostle.body(key).key;
  const move = window.jostle.frame.moves.find((one) => one.key.slot === slot);
  return move.hits.some(({ fraction }) => fraction > 0.1 && fraction < 0.9);
}

/** A fresh page in X-ray, with the hero selected. */
async function photograph() {
  const page = await newPage(browser, SIZE);
  await page.goto(game.address);
  await until(page, () => window.jostle?.counters.drawn > 0 && window.jostle.plotted > 0);
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Code' }).click();
  await page.mouse.click(...(await middleOf(page, HERO)));
  await page.getByTestId('hit').first().waitFor();
  await page.mouse.move(640, 20);
  await page.evaluate(() => document.activeElement.blur());
  // The page's own numbers settle within a second or two.
  await page.waitForTimeout(3000);
  await page.screenshot({ path: FILE });
  console.log(await page.getByTestId('why').innerText(), await read(page, 'counters'));
  await page.close();
}

/**
 * Takes the picture of a level with its findings: `npm run pictures` writes `docs/level.png`.
 *
 * The hero is led to the exit while the game is paused, and stops in front of a finding.
 */

import { launch, newPage, read, settle, until } from '../../jostle_inspect/page/tests/chromium.js';
import { enter, sceneOf } from './page.js';
import { startGame } from './start.js';
import { command, connect, Stepper } from './stepper.js';

const FILE = new URL('../../../docs/level.png', import.meta.url).pathname;
/** Room for 800 pixels between the panels, with half as many again for sharp letters. */
const SIZE = { viewport: { width: 1336, height: 700 }, deviceScaleFactor: 1.5 };
/** The way is shown without the platform, so that the hero is the fifth body. */
const HERO = '4v1';
/** Where the hero stops, and what is in the middle of the picture. */
const STOP_X = 770;
const MIDDLE = [690, 175];
const SCALE = 1.4;
const HEIGHT = 470;

const game = await startGame();
const browser = await launch();
try {
  const page = await newPage(browser, SIZE);
  await page.goto(game.address);
  await until(page, () => window.jostle?.counters.drawn > 0);
  await connect(page);
  await enter(page, await sceneOf(page, 'Levels'));
  const code = page.getByRole('button', { name: 'Code' });
  if ((await code.getAttribute('aria-expanded')) === 'true') await code.click();
  await walk(page);
  await look(page);
  await photograph(page);
} finally {
  await browser.close();
  await game.end();
}

/** Leads the hero up to the terrace, and then looks at the last finding. */
async function walk(page) {
  await command(page, 'pause');
  await until(page, () => window.jostle.stage.paused);
  await settle(page);
  const stepper = new Stepper(page);
  await stepper.play([
    { ticks: 2, keys: ['KeyX'] },
    { ticks: 2, keys: [] },
  ]);
  while (!(await page.evaluate(isThere, [HERO, STOP_X]))) await stepper.step(4);
  const { notes } = await read(page, 'stage');
  for (let pressed = 0; pressed < notes.length; pressed += 1) {
    await stepper.play([
      { ticks: 1, keys: ['KeyC'] },
      { ticks: 1, keys: [] },
    ]);
  }
}

/** In the page: whether a body is on the terrace and far enough to the right. */
function isThere([key, right]) {
  const { box } = window.jostle.body(key);
  return box[0] > right && box[1] < 160;
}

/** Zooms with the wheel, and drags the middle of the picture to the middle of the canvas. */
async function look(page) {
  const { x, y, width, height } = await page.locator('#canvas').boundingBox();
  const middle = [x + width / 2, y + height / 2];
  await page.mouse.move(...middle);
  for (let turn = 0; turn < 60; turn += 1) {
    const { scale } = await read(page, 'camera');
    if (Math.abs(Math.log(scale / SCALE)) < 0.06) break;
    await page.mouse.wheel(0, scale < SCALE ? -40 : 40);
    await settle(page);
  }
  const [atX, atY] = await page.evaluate((at) => window.jostle.toScreen(...at), MIDDLE);
  await page.mouse.down();
  await page.mouse.move(middle[0] + width / 2 - atX, middle[1] + height / 2 - atY, { steps: 8 });
  await page.mouse.up();
  await settle(page);
}

/** The hint and the canvas below it. */
async function photograph(page) {
  const hint = await page.locator('#hint').boundingBox();
  await page.mouse.move(hint.x + hint.width + 100, 20);
  await page.evaluate(() => document.activeElement.blur());
  await page.waitForTimeout(1000);
  const clip = { x: hint.x, y: hint.y, width: hint.width, height: HEIGHT };
  await page.screenshot({ path: FILE, clip });
  console.log(FILE, await read(page, 'camera'));
}

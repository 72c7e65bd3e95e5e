/**
 * Takes the moving picture of the README: `npm run moving-picture` writes `docs/playground.gif`.
 *
 * The game is stepped while it is paused, so that the same run gives the same frames however busy
 * the machine is.
 */

import { writeFileSync } from 'node:fs';
import { gifOf } from '../../jostle_inspect/page/tests/gif.js';
import { launch, middleOf, newPage, settle, until } from '../../jostle_inspect/page/tests/chromium.js';
import { startGame } from './start.js';
import { connect, restartPaused, Stepper } from './stepper.js';

const FILE = new URL('../../../docs/playground.gif', import.meta.url).pathname;
const SIZE = { viewport: { width: 1120, height: 780 }, colorScheme: 'dark' };
const HERO = '0v1';
const TICKS_PER_FRAME = 4;
const TICK_MS = 1000 / 60;

/** Up the hills to the enemy; not in the picture. */
const BEFORE = [{ ticks: 196, keys: ['ArrowRight', 'KeyX'] }];
/** Past the enemy, and the first half of a jump. */
const PLAYED = [
  { ticks: 64, keys: ['ArrowRight', 'KeyX'] },
  { ticks: 16, keys: ['ArrowRight', 'Space'] },
];
/** The rest of the jump and the way to the crate, in X-ray. */
const SEEN_THROUGH = [
  { ticks: 24, keys: ['ArrowRight', 'Space'] },
  { ticks: 200, keys: ['ArrowRight'] },
];
const READING_MS = 3500;

const game = await startGame();
const browser = await launch();
try {
  const page = await openPaused();
  const shots = await film(page);
  const bytes = gifOf(shots);
  writeFileSync(FILE, bytes);
  console.log(`${FILE}: ${shots.length} frames, ${bytes.length} bytes`);
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
  await page.getByRole('button', { name: 'Code' }).click();
  return page;
}

/** All frames: the run, X-ray in mid-jump, and the question why the hero stopped. */
async function film(page) {
  const clip = await pictured(page);
  const shots = [];
  const shoot = async (delay) => {
    shots.push({ png: await page.screenshot({ clip }), delay });
  };
  const stepper = new Stepper(page);
  for (const leg of BEFORE) await play(page, stepper, leg, () => {});
  for (const leg of PLAYED) await play(page, stepper, leg, shoot);
  await page.keyboard.press('v');
  for (const leg of SEEN_THROUGH) await play(page, stepper, leg, shoot);
  await page.mouse.click(...(await middleOf(page, HERO)));
  await page.getByTestId('hit').first().waitFor();
  await page.mouse.move(0, 0);
  await settle(page);
  await shoot(READING_MS);
  return shots;
}

/** The canvas with the hint above it, and the panel beside it. */
async function pictured(page) {
  const view = await page.locator('#view').boundingBox();
  const panel = await page.getByTestId('panel').boundingBox();
  const [width, height] = [panel.x + panel.width - view.x, view.y + view.height - panel.y];
  return { x: view.x, y: panel.y, width, height };
}

/** Holds keys for some ticks, and ends early when something stops the hero. */
async function play(page, stepper, { ticks, keys }, shoot) {
  await stepper.hold(...keys);
  for (let tick = 1; tick <= ticks && !(await page.evaluate(isStopped, HERO)); tick += 1) {
    await stepper.step(1);
    if (tick % TICKS_PER_FRAME !== 0) continue;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await shoot(TICKS_PER_FRAME * TICK_MS);
  }
}

/** In the page: whether a wall ended the last move of a body on its way. */
function isStopped(key) {
  const { slot } = window.jostle.body(key).key;
  const move = window.jostle.frame.moves.find((one) => one.key.slot === slot);
  const isWall = ({ side, fraction }) => side === 1 && fraction > 0.1 && fraction < 0.9;
  return Boolean(move?.hits.some(isWall));
}

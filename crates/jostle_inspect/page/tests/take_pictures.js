/** Takes pictures of the page with the stand-in game: `node tests/take_pictures.js FOLDER`. */

import { mkdirSync } from 'node:fs';
import { launch, middleOf, newPage, openSwitches, PHONE, WIDE } from './chromium.js';
import { startStub } from './stub.js';

const SIZES = [
  ['wide', WIDE],
  ['phone', PHONE],
];

const folder = process.argv[2] ?? 'pictures';
mkdirSync(folder, { recursive: true });
const { stub, address, close } = await startStub();
const browser = await launch();
for (const colorScheme of ['light', 'dark']) {
  for (const [name, size] of SIZES) {
    const page = await newPage(browser, { ...size, colorScheme });
    page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
    page.on('pageerror', (error) => console.log('page error:', error.stack));
    const shoot = (what) => page.screenshot({ path: `${folder}/${what}-${name}-${colorScheme}.png` });
    await page.goto(address);
    await page.waitForFunction(() => window.jostle.counters.drawn > 30);
    await openSwitches(page);
    await page.mouse.click(...(await middleOf(page, '3v1')));
    await page.waitForTimeout(400);
    await shoot('hero');
    if (name === 'wide') await more(page, shoot);
    else await drawers(page, shoot);
    stub.enter(0);
    await page.close();
  }
}
await browser.close();
close();

async function more(page, shoot) {
  await page.keyboard.press('p');
  await page.waitForTimeout(200);
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('<');
  await page.getByLabel('cells').check();
  await page.getByTestId('fit').click();
  await page.waitForTimeout(300);
  await shoot('past');
  await page.getByTestId('live').click();
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await shoot('keys');
  await page.keyboard.press('Escape');
  await page.getByLabel('cells').uncheck();
  for (const scene of [1, 2, 3, 4, 5, 6]) {
    await page.locator(`[data-scene="${scene}"]`).click();
    await page.waitForTimeout(1500);
    await shoot(`scene${scene}`);
  }
}

async function drawers(page, shoot) {
  await page.locator('#open-left').click();
  await page.waitForTimeout(300);
  await shoot('left');
  await page.locator('#open-right').click();
  await page.waitForTimeout(300);
  await shoot('right');
}

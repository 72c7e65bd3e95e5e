/**
 * The broad phase of the boxes scene: the number of boxes, the structure, and its cells on the
 * canvas.
 */

import assert from 'node:assert/strict';
import {
  enter,
  eventually,
  noErrors,
  openPage,
  read,
  sceneOf,
  setControl,
  stand,
  test,
  ticksLater,
  until,
} from './page.js';
import { KEPT } from './start.js';

const place = stand();

const [BOXES, STRUCTURE, SPEED] = [0, 1, 2];

const cellsOf = (page) =>
  page.evaluate(() => {
    const { name, counts } = window.jostle.frame.cells;
    return { name, cells: counts.length, boxes: counts.reduce((sum, count) => sum + count, 0) };
  });

const pictureOf = (page) => page.evaluate(() => document.getElementById('canvas').toDataURL());

test('every structure shows its cost, and a click on it selects it', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Broad phase'));
  await setControl(page, BOXES, 3000);
  await until(page, () => window.jostle.frame.head.bodies === 3000);
  await until(page, (at) => window.jostle.stage.controls[at].value === 3000, BOXES);
  const { choices } = (await read(page, 'stage')).controls[STRUCTURE];
  // The costs are measured again for another number of boxes, one structure after another.
  const texts = await eventually(async () => {
    const found = await page.locator('[data-choice]').allInnerTexts();
    return found.length === choices.length && found;
  });
  texts.forEach((text, i) => assert.ok(/\s+[\d.,]+ ms$/.test(text) && text.startsWith(choices[i]), text));
  await page.screenshot({ path: `${KEPT}costs-light-1280.png` });
  const quadtree = choices.indexOf('quadtree');
  await page.locator(`[data-choice="${quadtree}"]`).click();
  await until(page, (wanted) => window.jostle.stage.controls[1].value === wanted, quadtree);
  await page.locator(`[data-choice="${quadtree}"][aria-pressed=true]`).waitFor();
  assert.equal(await page.locator('[data-choice][aria-pressed=true]').count(), 1);
  noErrors(page);
  await page.close();
});

test('the slider sets the number of boxes, the choice the structure, and cells are drawn until they are turned off', async () => {
  const page = await openPage(place);
  await enter(page, await sceneOf(page, 'Broad phase'));
  for (const count of [5000, 2000]) {
    await setControl(page, BOXES, count);
    await until(page, (wanted) => window.jostle.frame.head.bodies === wanted, count);
    await until(page, (wanted) => window.jostle.drawn.boxes === wanted, count);
  }
  await setControl(page, SPEED, 0);
  await until(page, () => window.jostle.stage.controls[2].value === 0);
  const { choices } = (await read(page, 'stage')).controls[STRUCTURE];
  assert.ok(choices.length >= 4, choices.join());
  await ticksLater(page, 2);
  const toggle = page.getByLabel('cells', { exact: true });
  assert.ok(await toggle.isChecked(), 'the scene begins with its cells');
  await toggle.uncheck();
  await until(page, () => window.jostle.frame.cells.counts.length === 0);
  await ticksLater(page, 2);
  const without = await pictureOf(page);
  await toggle.check();
  const seen = new Map();
  for (const [at, name] of choices.entries()) {
    await setControl(page, STRUCTURE, at);
    await until(page, (wanted) => window.jostle.stage.controls[1].value === wanted, at);
    // Frames on their way may still show the structure before.
    await ticksLater(page, 10);
    seen.set(name, { ...(await cellsOf(page)), picture: await pictureOf(page) });
    if (at === 0) await page.screenshot({ path: `${KEPT}cells-light-1280.png` });
  }
  const drawn = [...seen].filter(([, { cells }]) => cells > 0);
  assert.ok(drawn.length >= 3, `cells are drawn for ${drawn.map(([name]) => name)}`);
  for (const [name, { name: structure, boxes, cells, picture }] of drawn) {
    assert.equal(structure, name);
    assert.ok(cells > 1 && boxes >= 2000, `${name}: ${boxes} boxes in ${cells} cells`);
    assert.notEqual(picture, without, `${name}: its cells are on the canvas`);
  }
  assert.equal(new Set(drawn.map(([, { picture }]) => picture)).size, drawn.length, 'each looks different');
  noErrors(page);
  await page.close();
});

/** Play, X-ray and presets in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, middleOf, pause, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

const PICTURES = 6;

async function enterPictures(page) {
  stand.game.stub.enter(PICTURES);
  await until(page, () => window.jostle.stage?.title === 'Pictures' && window.jostle.camera.isFollowing);
  await until(page, () => !document.getElementById('views').hidden);
}

/** The color of the canvas in the middle of a body, a bit below: red in the hero's picture. */
function colorAt(page, key) {
  return page.evaluate((which) => {
    const [left, top, right, bottom] = window.jostle.body(which).box;
    const [x, y] = window.jostle.toScreen((left + right) / 2, top + (bottom - top) * 0.6);
    const canvas = document.getElementById('canvas');
    const ratio = canvas.width / canvas.clientWidth;
    return [
      ...canvas
        .getContext('2d')
        .getImageData(x * ratio, y * ratio, 1, 1)
        .data.slice(0, 3),
    ];
  }, key);
}

const pressed = (page, place) =>
  page.evaluate(
    (id) => [...document.querySelectorAll(`#${id} [aria-pressed=true]`)].map((one) => one.dataset.preset),
    place,
  );

test('frames with images start in the play view: pictures, but no boxes, tiles or labels', () =>
  onPage(async (page) => {
    await enterPictures(page);
    await pause(page);
    await until(page, () => window.jostle.drawn.images > 10);
    await eventually(async () => String(await pressed(page, 'presets')) === 'play');
    assert.deepEqual(await colorAt(page, '3v1'), [190, 60, 70], 'images are drawn as they are');
    assert.equal(await page.evaluate(() => window.jostle.drawn.labels.length), 0);
    await page.mouse.click(...(await middleOf(page, '3v1')));
    await until(page, () => window.jostle.selected?.key?.slot === 3);
  }));

test('V and a switch on the canvas toggle X-ray, and scenes without images are shown as boxes', () =>
  onPage(async (page) => {
    assert.deepEqual(await pressed(page, 'presets'), ['collision']);
    assert.ok(await page.getByTestId('views').isHidden());
    await enterPictures(page);
    await pause(page);
    await page.keyboard.press('v');
    await until(page, () => window.jostle.drawn.labels.includes('3v1'));
    await eventually(async () => String(await pressed(page, 'views')) === 'collision');
    assert.notDeepEqual(await colorAt(page, '3v1'), [190, 60, 70], 'images are faded');
    await page.getByTestId('views').getByRole('button', { name: 'Play' }).click();
    await until(page, () => window.jostle.drawn.labels.length === 0);
    stand.game.stub.paused = false;
    stand.game.stub.enter(5);
    await until(page, () => window.jostle.drawn.labels.includes('3v1'));
    await eventually(async () => String(await pressed(page, 'presets')) === 'collision');
  }));

test('presets set the switches, and a switch makes the view a custom one', () =>
  onPage(async (page) => {
    await page.getByRole('button', { name: 'Everything' }).click();
    await eventually(() => page.getByLabel('last moves').isChecked());
    await eventually(() => page.getByLabel('cells').isChecked());
    await page.getByLabel('labels').uncheck();
    await page.locator('#custom').waitFor();
    assert.deepEqual(await pressed(page, 'presets'), []);
    await page.getByRole('button', { name: 'Collision' }).click();
    await eventually(async () => !(await page.getByLabel('cells').isChecked()));
    await eventually(() => page.getByLabel('labels').isChecked());
    await page.locator('#custom').waitFor({ state: 'hidden' });
    const cells = stand.game.stub.words.filter((words) => words.startsWith('cells'));
    assert.deepEqual(cells.slice(-2), ['cells on', 'cells off']);
  }));

test('the switches stay folded until More is clicked', () =>
  onPage(async (page) => {
    await page.reload();
    await until(page, () => window.jostle?.counters.drawn > 0);
    assert.ok(await page.getByLabel('hitboxes').isHidden());
    await page.getByTestId('more').getByText('More').click();
    assert.ok(await page.getByLabel('hitboxes').isVisible());
  }));

test('a scene without numbers has no row for them, whatever the scene before had', () =>
  onPage(async (page) => {
    await page.getByTestId('gauges').getByText('coins').waitFor();
    stand.game.stub.enter(4);
    await page.getByTestId('gauges').waitFor({ state: 'hidden' });
    stand.game.stub.enter(5);
    await page.getByTestId('gauges').getByText('score').waitFor();
  }));

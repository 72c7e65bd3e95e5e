/** The first view and the camera in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, pause, PHONE as UPRIGHT, read, SIDEWAYS, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

const LONG_LEVEL = 5;
const PHONE = { hasTouch: true, isMobile: true };

async function enterLongLevel(page) {
  stand.game.stub.enter(LONG_LEVEL);
  await until(page, () => window.jostle.stage?.title === 'Long level' && window.jostle.camera.isFollowing);
}

/** The box of a body and of every element that matches, in pixels of the page. */
function placesOf(page, key, selector) {
  return page.evaluate(
    ([which, covers]) => {
      const [left, top, right, bottom] = window.jostle.body(which).box;
      const canvas = document.getElementById('canvas').getBoundingClientRect();
      const [x, y] = window.jostle.toScreen(left, top);
      const [farX, farY] = window.jostle.toScreen(right, bottom);
      const body = [canvas.x + x, canvas.y + y, canvas.x + farX, canvas.y + farY];
      const boxes = [...document.querySelectorAll(covers)].map((element) => element.getBoundingClientRect());
      const isHit = (box) =>
        box.left < body[2] && box.right > body[0] && box.top < body[3] && box.bottom > body[1];
      const inside = [canvas.left, canvas.top, canvas.right, canvas.bottom];
      return { body, inside, covered: boxes.filter((box) => box.width > 0 && isHit(box)).length };
    },
    [key, selector],
  );
}

for (const [width, height, more] of [
  [1440, 900, {}],
  [1280, 800, {}],
  [390, 844, PHONE],
  [844, 390, PHONE],
  [700, 500, PHONE],
]) {
  test(`at ${width}x${height} the hero is large, uncovered, and one reads what to do`, () =>
    onPage(
      async (page) => {
        await enterLongLevel(page);
        await pause(page);
        const { body, inside, covered } = await placesOf(page, '3v1', '.pad button, .zoom, .gauges, .map');
        assert.ok(Math.min(body[2] - body[0], body[3] - body[1]) >= 24, `${body}`);
        assert.ok(body[0] > inside[0] && body[1] > inside[1], `${body} in ${inside}`);
        assert.ok(body[2] < inside[2] && body[3] < inside[3], `${body} in ${inside}`);
        assert.equal(covered, 0);
        const hint = await page.getByTestId('to-try').textContent();
        assert.match(hint, more.hasTouch ? /^Use the buttons/ : /^← → run/);
        assert.ok((await page.getByTestId('canvas').boundingBox()).height > height * 0.5);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      },
      { viewport: { width, height }, ...more },
    ));
}

test('the camera follows the hero through the level, and keeps a chosen scale', () =>
  onPage(async (page) => {
    await enterLongLevel(page);
    const isSeen = () => {
      const [left, top, right, bottom] = window.jostle.body('3v1').box;
      const { x, y, scale, width, height } = window.jostle.camera;
      const far = Math.max(
        Math.abs((left + right) / 2 - x) * scale - width / 2,
        Math.abs((top + bottom) / 2 - y) * scale - height / 2,
      );
      return far < 0;
    };
    for (const x of [200, 500, 900]) {
      await until(page, (at) => window.jostle.body('3v1').box[0] > at, x);
      assert.ok(await page.evaluate(isSeen));
    }
    const { scale } = await read(page, 'camera');
    await page.keyboard.press('+');
    await until(page, (old) => window.jostle.camera.scale > old * 1.2, scale);
    const { mode, isFollowing } = await read(page, 'camera');
    assert.deepEqual([mode, isFollowing], ['auto', true]);
  }));

test('panning stops following; F and a button return, and 0 shows everything', () =>
  onPage(async (page) => {
    await enterLongLevel(page);
    const button = page.getByTestId('follow-focus');
    assert.ok(await button.isHidden());
    await page.keyboard.press('l');
    await until(page, () => window.jostle.camera.mode === 'free');
    await button.click();
    await until(page, () => window.jostle.camera.mode === 'auto' && window.jostle.camera.isFollowing);
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.scale === window.jostle.camera.fitted);
    await page.keyboard.press('f');
    await until(page, () => window.jostle.camera.scale === 3);
    assert.ok(await button.isHidden());
  }));

test('zooming out ends at a twentieth of the whole', () =>
  onPage(async (page) => {
    for (let i = 0; i < 40; i += 1) await page.keyboard.press('-');
    await until(page, () => window.jostle.camera.scale < window.jostle.camera.fitted / 19);
    const { scale, fitted } = await read(page, 'camera');
    assert.ok(Math.abs(scale - fitted / 20) < 1e-9);
  }));

test('without motion the camera never glides', () =>
  onPage(
    async (page) => {
      await enterLongLevel(page);
      await until(page, () => window.jostle.body('3v1').box[0] > 300);
      assert.equal((await read(page, 'camera')).isMoving, false);
    },
    { reducedMotion: 'reduce' },
  ));

test('the code behind a scene can be read, closed and copied', () =>
  onPage(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterLongLevel(page);
    await page.getByTestId('code').getByText('move_and_slide').waitFor();
    await page.getByTestId('code-copy').click();
    await eventually(async () =>
      /^let moved/.test(await page.evaluate(() => navigator.clipboard.readText())),
    );
    await page.getByTestId('code-toggle').click();
    assert.ok(await page.getByTestId('code').isHidden());
    await page.reload();
    await until(page, () => window.jostle?.stage?.code);
    assert.ok(await page.getByTestId('code').isHidden());
  }));

test('keys that do the same share a button, the arrow if there is one', () =>
  onPage(
    async (page) => {
      await enterLongLevel(page);
      const codes = await page
        .locator('#pad button')
        .evaluateAll((buttons) => buttons.map((button) => button.dataset.place));
      assert.deepEqual(codes, ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space', 'KeyX']);
    },
    { viewport: { width: 390, height: 844 }, ...PHONE },
  ));

test('a click on the small map goes there, and arrows point back to the hero', () =>
  onPage(async (page) => {
    await enterLongLevel(page);
    await pause(page);
    const map = page.getByTestId('map');
    assert.ok(await map.isVisible());
    assert.deepEqual((await read(page, 'drawn')).arrows, []);
    const { x, y, width, height } = await map.boundingBox();
    await page.mouse.click(x + width * 0.9, y + height / 2);
    await until(page, () => window.jostle.camera.x > 1600);
    await until(page, () => window.jostle.drawn.arrows.includes('hero'));
    assert.notEqual(await page.evaluate(() => document.activeElement.id), 'map');
    await page.mouse.move(x + width * 0.9, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.3, y + height / 2, { steps: 5 });
    await until(page, () => window.jostle.camera.x < 800);
    await page.mouse.up();
    await page.mouse.move(x + width * 0.8, y + height / 2);
    assert.ok((await read(page, 'camera')).x < 800, 'only a drag moves it');
    await page.keyboard.press('0');
    await until(page, () => document.getElementById('map').hidden);
  }));

for (const [name, size] of [
  ['upright', UPRIGHT],
  ['sideways', SIDEWAYS],
]) {
  test(`on a phone held ${name} no small map covers the game`, () =>
    onPage(async (page) => {
      await enterLongLevel(page);
      await page.keyboard.press('l');
      await until(page, () => window.jostle.camera.mode === 'free');
      assert.ok(await page.getByTestId('map').isHidden());
    }, size));
}

test('the hero has its label however small it is', () =>
  onPage(async (page) => {
    await enterLongLevel(page);
    await until(page, () => window.jostle.drawn.labels.includes('3v1'));
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.scale < 1 && !window.jostle.drawn.labels.includes('5v1'));
    assert.ok((await read(page, 'drawn')).labels.includes('3v1'));
  }));

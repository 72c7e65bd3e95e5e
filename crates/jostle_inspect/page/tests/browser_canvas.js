/** Seeing and selecting in a real browser: `npm run browser`. */

import assert from 'node:assert/strict';
import { eventually, middleOf, pause, PHONE, read, tap, test, until } from './chromium.js';
import { onPage, stand } from './with_page.js';

test('hovering shows ID and kind, a click selects, a double click follows', () =>
  onPage(async (page) => {
    await until(page, () => !window.jostle.camera.isMoving);
    const [x, y] = await middleOf(page, '7v1');
    await page.mouse.move(x, y);
    await page.getByTestId('tip').getByText('7v1 · solid · crate', { exact: true }).waitFor();
    await page.mouse.click(x, y);
    await until(page, () => window.jostle.selected?.key?.slot === 7);
    // On a busy machine the two clicks may arrive too far apart to be a double click.
    await eventually(async () => {
      await page.mouse.dblclick(x, y);
      return (await read(page, 'camera')).mode === 'follow';
    });
    await eventually(() => stand.game.stub.words.includes('watch 0 7 1'));
  }));

test('a search result is centered, even if the game has to send it first', () =>
  onPage(async (page) => {
    stand.game.stub.hides = '5v2';
    for (let i = 0; i < 6; i += 1) await page.keyboard.press('+');
    for (let i = 0; i < 9; i += 1) await page.keyboard.press('j');
    await until(page, () => !window.jostle.body('5v2'));
    await page.getByTestId('search').fill('5');
    assert.match(await page.locator('#found').textContent(), /5v2 · not in view · coin/);
    await page.keyboard.press('Enter');
    await until(page, () => window.jostle.body('5v2'));
    await until(page, () => Math.abs(window.jostle.camera.x - 430) < 1);
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.mode === 'fit');
    const { drawn } = await read(page, 'counters');
    await until(page, (before) => window.jostle.counters.drawn > before + 15, drawn);
    assert.equal((await read(page, 'camera')).mode, 'fit');
  }));

test('a search result that is well in view is selected, and nothing moves', () =>
  onPage(async (page) => {
    const before = await read(page, 'camera');
    await page.getByTestId('search').fill('8v1');
    await page.keyboard.press('Enter');
    await until(page, () => window.jostle.selected?.key?.slot === 8);
    const { tick } = await page.evaluate(() => ({ tick: window.jostle.tick }));
    await until(page, (old) => window.jostle.tick > old + 10, tick);
    const { x, y, scale } = await read(page, 'camera');
    assert.deepEqual([x, y, scale], [before.x, before.y, before.scale]);
  }));

test('dragging pans, the wheel zooms around the mouse, 0 fits the view', () =>
  onPage(async (page) => {
    const first = await read(page, 'camera');
    await page.mouse.move(600, 600);
    await page.mouse.down();
    await page.mouse.move(650, 580, { steps: 4 });
    await page.mouse.up();
    const panned = await read(page, 'camera');
    assert.ok(Math.abs((first.x - panned.x) * panned.scale - 50) < 1e-6);
    assert.equal(panned.mode, 'free');
    const at = () => page.evaluate(() => window.jostle.toWorld(600 - 236, 500 - 78));
    await page.mouse.move(600, 500);
    const [x] = await at();
    await page.mouse.wheel(0, -300);
    await until(page, (scale) => window.jostle.camera.scale > scale, panned.scale);
    assert.ok(Math.abs((await at())[0] - x) < 1e-6);
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.mode === 'fit');
    const isView = (words) => /^view -?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(words);
    await eventually(() => stand.game.stub.words.some(isView));
  }));

test('two fingers zoom, one pans, a tap selects', () =>
  onPage(async (page) => {
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const first = await read(page, 'camera');
    await touch('touchStart', [150, 250], [250, 250]);
    await touch('touchMove', [100, 250], [300, 250]);
    await touch('touchEnd');
    const zoomed = await read(page, 'camera');
    assert.ok(Math.abs(zoomed.scale / first.scale - 2) < 1e-6, `${zoomed.scale / first.scale}`);
    assert.ok(
      Math.abs(zoomed.x - first.x) * first.scale < 10,
      'the point between the fingers stays in place',
    );
    await touch('touchStart', [200, 250]);
    await touch('touchMove', [180, 250]);
    await touch('touchMove', [140, 250]);
    await touch('touchEnd');
    const panned = await read(page, 'camera');
    assert.ok(Math.abs((panned.x - zoomed.x) * zoomed.scale - 40) < 21);
    await page.keyboard.press('0');
    await until(page, () => window.jostle.camera.mode === 'fit');
    await page.touchscreen.tap(...(await middleOf(page, '7v1')));
    await until(page, () => window.jostle.selected?.key?.slot === 7);
  }, PHONE));

test('on a phone the side panels are drawers and keys are buttons', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    await page.getByTestId('pad').getByRole('button', { name: 'jump' }).tap();
    const keys = () => stand.game.stub.words.filter((words) => words.startsWith('key'));
    await eventually(() => keys().length >= 2);
    assert.deepEqual(keys(), ['key down Space', 'key up Space']);
    assert.match(await page.getByTestId('selection-head').textContent(), /Tap a body/);
    assert.match(await page.getByTestId('canvas').getAttribute('aria-label'), /tap to select/);
    assert.ok(!(await page.getByTestId('scenes').isVisible()));
    await tap(page.locator('#open-left'));
    await tap(page.getByTestId('scenes').getByText('Every tile'));
    await until(page, () => window.jostle.stage.scene === 4);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
  }, PHONE));

test('the theme follows the system until the user chooses one, which is remembered', () =>
  onPage(
    async (page) => {
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await theme(), 'dark');
      await page.getByTestId('theme').click();
      assert.equal(await theme(), 'light');
      await page.reload();
      await page.waitForFunction(() => window.jostle?.counters.drawn > 5);
      assert.equal(await theme(), 'light');
    },
    { colorScheme: 'dark' },
  ));

test('up to ten thousand boxes are drawn as boxes, more as a heat map; filters hide kinds and layers', () =>
  onPage(async (page) => {
    const { stub } = stand.game;
    await page.locator('[data-scene="1"]').click();
    await until(page, () => window.jostle.drawn.boxes === 10_000);
    // Filters work on a still picture too, which leaves a busy machine time for the clicks.
    stub.paused = true;
    await page.getByLabel('sensors').uncheck();
    await until(page, () => window.jostle.drawn.boxes === 6667);
    await page.getByTestId('layers').getByRole('button', { name: '0', exact: true }).click();
    await until(page, () => window.jostle.drawn.boxes < 5400);
    await page.locator('[data-scene="2"]').click();
    stub.paused = false;
    await until(page, () => window.jostle.drawn.isDensity);
    stub.paused = true;
    await page.locator('[data-scene="3"]').click();
    await until(page, () => window.jostle.stage.scene === 3);
    const layer = page.getByTestId('layers').getByRole('button', { name: '0', exact: true });
    // A frame that the page is not ready for is skipped, and a paused game makes no other.
    await eventually(() => {
      stub.advance();
      return layer.isVisible();
    });
    await layer.click();
    await page.getByLabel('sensors').check();
    await until(page, () => window.jostle.drawn.isDensity && window.jostle.drawn.boxes === 20_000);
    for (let i = 0; i < 4; i += 1) await page.locator('#zoom-in').click();
    await until(page, () => !window.jostle.drawn.isDensity && window.jostle.drawn.boxes > 500);
  }));

test('a heat map shows a number only where the mouse is', () =>
  onPage(async (page) => {
    await page.locator('[data-scene="2"]').click();
    await until(page, () => window.jostle.drawn.isDensity && window.jostle.camera.x === 2400);
    await page.getByTestId('canvas').hover();
    await page
      .getByTestId('tip')
      .getByText(/^\d+ bodies$/)
      .waitFor();
  }));

test('dropped frames are counted and shown, even on a narrow screen', async () => {
  for (const width of [1280, 1000, 390, 320]) {
    await onPage(
      async (page) => {
        // Frames pile up while the page is blocked, however slow the machine is.
        await eventually(async () => {
          await page.evaluate(() => {
            const end = performance.now() + 300;
            while (performance.now() < end);
          });
          return (await read(page, 'counters')).dropped > 1;
        });
        const dropped = page.getByTestId('dropped');
        await dropped.getByText(/^\d+ frames? not drawn$/).waitFor();
        const { x, width: size } = await dropped.boundingBox();
        assert.ok(x > 0 && x + size < width, `from ${x} on, ${size} px of ${width}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      },
      { viewport: { width, height: 700 }, hasTouch: true },
    );
  }
});

test('every number beside the plots has a unit', () =>
  onPage(async (page) => {
    await page.getByTestId('strip-events').getByText(/\d/).waitFor();
    const texts = await page.locator('.strip b').allTextContents();
    assert.deepEqual(texts.slice(1), ['7 bodies', '42 pairs', '7 pairs', texts[4]]);
    assert.match(texts[0], /^\d\.\d\d ms$/);
    assert.match(texts[4], /^\d per tick$/);
    await page.locator('[data-scene="1"]').click();
    await page.getByTestId('broad').getByText('turn on cells to see').waitFor();
    await page.getByTestId('broad').getByText('30,000 pairs').waitFor();
    await page.getByTestId('strip-bodies').getByText('10,000 bodies').waitFor();
  }));

test('every button, input and canvas has a name', () =>
  onPage(async (page) => {
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, select, [role=slider], [role=img]')]
        .filter(
          (element) =>
            !element.getAttribute('aria-label') && !element.textContent.trim() && !element.labels?.length,
        )
        .map((element) => element.outerHTML),
    );
    assert.deepEqual(nameless, []);
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
          .length,
    );
    assert.equal(small, 0);
  }));

test('scene settings are sent to the game, and show what the game answers', () =>
  onPage(async (page) => {
    stand.game.stub.words.length = 0;
    const controls = page.getByTestId('controls');
    await controls.getByLabel('gravity').fill('1.5');
    await controls.getByLabel('broad phase').selectOption('quadtree');
    await controls.getByLabel('coyote time').uncheck();
    await controls.getByRole('button', { name: 'start again' }).click();
    const sent = () => stand.game.stub.words.filter((words) => words.startsWith('set'));
    await eventually(() => sent().length >= 4);
    assert.deepEqual(sent(), ['set 0 1.5', 'set 1 2', 'set 2 0', 'set 3 1']);
    assert.equal(await controls.locator('output').textContent(), '1.5 u/tick²');
    stand.game.stub.sendStage();
    await until(page, () => document.querySelector('[data-control="0"]').value === '0.5');
  }));

test('a read-only game is only sent commands that it accepts', () =>
  onPage(async (page) => {
    stand.game.stub.isReadOnly = true;
    stand.game.stub.sendStage();
    await until(page, () => window.jostle.stage.readOnly);
    stand.game.stub.words.length = 0;
    await page.keyboard.press('p');
    await until(page, () => window.jostle.isPast);
    await page.keyboard.press('End');
    await until(page, () => window.jostle.status === 'live');
    await page.keyboard.press('Space');
    await page.keyboard.press('.');
    assert.ok(await page.locator('[data-scene="1"]').isDisabled());
    const allowed = /^(view|show|seek|live|watch|way|cells|measure|ping)\b/;
    assert.deepEqual(
      stand.game.stub.words.filter((words) => !allowed.test(words)),
      [],
    );
  }));

test('the text of the tooltip stays in its box, however long it is', () =>
  onPage(async (page) => {
    await pause(page);
    // A slope at the right edge of the canvas, under a pointer that rests.
    const [x, y] = await page.evaluate(() => {
      const canvas = document.getElementById('canvas').getBoundingClientRect();
      const [left, top] = window.jostle.toScreen(21.5 * 16, 11.9 * 16);
      return [left + canvas.x, top + canvas.y];
    });
    await page.mouse.move(x, y);
    const tip = page.getByTestId('tip');
    await tip.getByText(/slope 1:2, high half/).waitFor();
    const isInside = await tip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    assert.ok(isInside);
  }));

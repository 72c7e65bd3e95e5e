/** The first view of the platformer on wide screens and phones: a large hero that nothing covers, and what to do. */

import assert from 'node:assert/strict';
import { noErrors, openPage, pause, PHONE, resume, stand, test, until, WIDE } from './page.js';
import { KEPT } from './start.js';

const place = stand();

/** The least width and height of the hero, in CSS pixels. */
const LEAST = 24;

/** In the page: the box of a body and that of the canvas, and what on the page lies over the body. */
function viewOf(key) {
  const [left, top, right, bottom] = window.jostle.body(key).box;
  const canvas = document.getElementById('canvas');
  const frame = canvas.getBoundingClientRect();
  const near = window.jostle.toScreen(left, top);
  const far = window.jostle.toScreen(right, bottom);
  const body = [near[0] + frame.x, near[1] + frame.y, far[0] + frame.x, far[1] + frame.y];
  const covers = new Set();
  for (let x = body[0] + 1; x < body[2]; x += 4) {
    for (let y = body[1] + 1; y < body[3]; y += 4) covers.add(document.elementFromPoint(x, y));
  }
  covers.delete(canvas);
  return {
    body,
    canvas: [frame.left, frame.top, frame.right, frame.bottom],
    covers: [...covers].map((element) => element?.outerHTML.slice(0, 80) ?? 'nothing'),
  };
}

/** In the page: whether an element is where it can be read: on the screen, with nothing over its middle. */
function isReadable(element) {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isOnScreen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return width > 100 && height > 10 && isOnScreen && element.contains(over);
}

for (const [width, height, device] of [
  [1440, 900, WIDE],
  [1280, 800, WIDE],
  [390, 844, PHONE],
  [844, 390, PHONE],
]) {
  test(`at ${width}x${height} the hero is large and uncovered, and one reads what to do`, async () => {
    const page = await openPage(place, { ...device, viewport: { width, height } });
    await resume(page);
    await until(page, () => window.jostle.camera.isFollowing);
    await pause(page);
    await page.screenshot({ path: `${KEPT}first-view-${width}x${height}.png` });
    const { body, canvas, covers } = await page.evaluate(viewOf, '0v1');
    assert.ok(Math.min(body[2] - body[0], body[3] - body[1]) >= LEAST, `${body}`);
    assert.ok(body[0] > canvas[0] && body[1] > canvas[1], `${body} in ${canvas}`);
    assert.ok(body[2] < canvas[2] && body[3] < canvas[3], `${body} in ${canvas}`);
    assert.deepEqual(covers, []);
    const hint = page.getByTestId('to-try');
    assert.match(await hint.textContent(), /^Demo: run or jump to play\. (← → run|Run and jump)/);
    assert.ok(await hint.evaluate(isReadable), 'the hint can be read');
    noErrors(page);
    await page.close();
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Follow, scaleFor } from '../canvas/follow.js';

const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };
const SCOPE = [0, 0, 800, 400];

function room(width, height, more = {}) {
  const fitted = Math.min((width - 16) / 800, (height - 16) / 400);
  return { width, height, ratio: 1, fitted, scope: SCOPE, insets: NO_INSETS, isCalm: false, ...more };
}

function hero(tick, x, y = 200) {
  return { name: '3v1', tick, box: [x, y, x + 10, y + 15] };
}

/** Follows until the camera rests. */
function rest(follow, body, where, scale = null) {
  for (let i = 0; i < 1000; i += 1) {
    const seen = follow.aim(body, where, { seconds: 1 / 60, scale });
    if (!seen.isMoving) return seen;
  }
  throw new Error('the camera never rests');
}

const onCanvas = (seen, { width, height }, [left, top, right, bottom]) => [
  (left - seen.x) * seen.scale + width / 2,
  (top - seen.y) * seen.scale + height / 2,
  (right - seen.x) * seen.scale + width / 2,
  (bottom - seen.y) * seen.scale + height / 2,
];

test('a hero is 30 pixels wide on a large canvas, at least 24 on a small one', () => {
  const wide = scaleFor([0, 0, 10, 15], room(744, 580));
  assert.equal(wide, 3);
  for (const [width, height] of [
    [904, 600],
    [744, 500],
    [390, 560],
    [844, 300],
  ]) {
    const scale = scaleFor([0, 0, 10, 15], room(width, height));
    assert.ok(scale * 10 >= 24 && scale * 10 < 42, `${scale}`);
  }
});

test('a hero is never smaller than with everything in view, and one without a size changes nothing', () => {
  assert.equal(scaleFor([0, 0, 300, 300], room(744, 580)), room(744, 580).fitted);
  assert.equal(scaleFor([5, 5, 5, 5], room(744, 580)), room(744, 580).fitted);
});

test('the camera begins at the hero, and stays still in the dead zone', () => {
  const follow = new Follow();
  const where = room(600, 500);
  const first = follow.aim(hero(1, 400), where, { seconds: 0, scale: null });
  assert.equal(first.isMoving, false);
  assert.equal(first.x, 405);
  const later = rest(follow, hero(2, 403), where);
  assert.equal(later.x, first.x);
});

test('the camera looks ahead in the direction of travel', () => {
  const follow = new Follow();
  const where = room(600, 500);
  let seen = follow.aim(hero(0, 200), where, { seconds: 0, scale: null });
  for (let tick = 1; tick <= 150; tick += 1) {
    seen = follow.aim(hero(tick, 200 + tick * 2), where, { seconds: 1 / 60, scale: null });
  }
  assert.ok(seen.x > 505 + 10, `ahead of the hero's middle at 505: ${seen.x}`);
  const [left, , right] = onCanvas(seen, where, hero(0, 500).box);
  assert.ok(left > 600 * 0.1 && right < 600 * 0.9);
});

test('the camera moves smoothly, but follows a jump through space at once', () => {
  const follow = new Follow();
  const where = room(600, 500);
  follow.aim(hero(1, 200), where, { seconds: 0, scale: null });
  const step = follow.aim(hero(2, 260), where, { seconds: 1 / 60, scale: null });
  assert.ok(step.isMoving && step.x > 205 && step.x < 230, `${step.x}`);
  const jump = follow.aim(hero(3, 600), where, { seconds: 1 / 60, scale: null });
  assert.equal(jump.isMoving, false);
  assert.ok(Math.abs(jump.x - 605) < 40, `${jump.x}`);
});

test('nothing beyond the scope is shown, except what the pad covers', () => {
  const follow = new Follow();
  const where = room(600, 500);
  const corner = rest(follow, hero(1, 0, 385), where);
  assert.ok(Math.abs(corner.x - 300 / 3) < 3 && Math.abs(corner.y - (400 - 250 / 3)) < 3);
  const insets = { ...NO_INSETS, left: 150, bottom: 100 };
  const padded = new Follow();
  const box = hero(1, 0, 385).box;
  const seen = rest(padded, hero(1, 0, 385), { ...where, insets });
  const [left, , , bottom] = onCanvas(seen, where, box);
  assert.ok(left >= 150 && bottom <= 400, `${left}, ${bottom}`);
});

test('without motion the camera is always where it wants to be', () => {
  const follow = new Follow();
  const where = room(600, 500, { isCalm: true });
  follow.aim(hero(1, 200), where, { seconds: 0, scale: null });
  for (let tick = 2; tick < 60; tick += 1) {
    assert.equal(follow.aim(hero(tick, 200 + tick * 3), where, { seconds: 0, scale: null }).isMoving, false);
  }
});

test('a hero that ducks does not change the scale, and a chosen scale is kept', () => {
  const follow = new Follow();
  const where = room(600, 500);
  rest(follow, hero(1, 300), where);
  const ducked = { ...hero(2, 300), box: [300, 208, 310, 215] };
  assert.equal(rest(follow, ducked, where).scale, 3);
  assert.equal(rest(follow, hero(3, 300), where, 5).scale, 5);
});

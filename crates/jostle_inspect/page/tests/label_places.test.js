import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelPlaces } from '../canvas/label_places.js';

const ROOM = { ratio: 1, width: 500, height: 300 };

function label(name, x, y, more = {}) {
  return { name, isKept: false, box: [x, y, 20, 20], width: 40, height: 15, ...more };
}

const place = (labels, taken = [], before = new Map()) => labelPlaces(labels, taken, ROOM, before);

test('a label is above its body', () => {
  assert.deepEqual(place([label('a', 100, 100)]).get('a').place, {
    left: 100,
    top: 83,
    right: 140,
    bottom: 98,
  });
});

test('labels of neighbors and texts of the game are avoided, and what finds no room is left out', () => {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, i) => label(name, 100 + i * 2, 100));
  const found = place(labels, [{ left: 60, top: 120, right: 160, bottom: 140 }]);
  const boxes = [...found.values()].map((one) => one.place);
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  boxes.forEach((a, i) => boxes.forEach((b, j) => assert.ok(i === j || !isOver(a, b))));
  assert.ok(boxes.length >= 2 && boxes.length < labels.length);
  assert.ok(boxes.every((box) => box.bottom <= 120 || box.top >= 140 || box.left >= 160 || box.right <= 60));
});

test('a body of about ten pixels keeps its label, whichever way it is rounded', () => {
  const narrow = (width) => label('a', 100, 100, { box: [100, 100, width, 14] });
  assert.equal(place([narrow(9.25)]).size, 0);
  const shown = place([narrow(10)]);
  assert.equal(shown.size, 1);
  assert.equal(place([narrow(9.25)], [], shown).size, 1);
  assert.equal(place([narrow(7.9)], [], shown).size, 0);
});

test('the label of a selected or focused body is never left out, and stays on the canvas', () => {
  const crowd = Array.from({ length: 12 }, (_, i) => label(`${i}`, 100 + i, 100));
  const hero = label('hero', 105, 100, { isKept: true, box: [105, 100, 4, 6] });
  assert.ok(place([...crowd, hero]).has('hero'));
  const corner = place([label('hero', 490, -10, { isKept: true })]).get('hero').place;
  assert.ok(corner.top >= 0);
});

test('a label stays where it was as long as it can', () => {
  const first = place([label('a', 100, 100)], [{ left: 90, top: 80, right: 200, bottom: 99 }]);
  assert.equal(first.get('a').number, 2);
  assert.equal(place([label('a', 101, 100)], [], first).get('a').number, 2);
});

/**
 * Which labels are shown, and where: no label covers another one or a text of the game.
 *
 * What was shown in the last drawing has priority and stays where it was, so that labels do not
 * flicker while bodies move.
 */

/** A body has a label from this width on, in CSS pixels, and keeps it down to the second one. */
const LEAST = 10;
const LEAST_AGAIN = 8;

/**
 * @typedef {{name: string, isKept: boolean, box: number[], width: number, height: number}} Label
 * the box of its body (x, y, width, height, not rounded) and the size of the text, in device
 * pixels; a label that is kept is always shown
 * @typedef {{left: number, top: number, right: number, bottom: number}} Place
 */

/** Where a label can be, in order of preference. @type {((label: Label, gap: number) => number[])[]} */
const PLACES = [
  ({ box: [x, y], height }, gap) => [x, y - gap - height],
  ({ box: [x, y, w], width, height }, gap) => [x + w - width, y - gap - height],
  ({ box: [x, y, , h] }, gap) => [x, y + h + gap],
  ({ box: [x, y, w] }, gap) => [x + w + gap * 2, y],
  ({ box: [x, y], width }, gap) => [x - width - gap * 2, y],
];

const NUMBERS = PLACES.map((_, number) => number);

/**
 * Chooses places for labels.
 *
 * @param {Label[]} labels
 * @param {Place[]} taken texts of the game
 * @param {{ratio: number, width: number, height: number}} room
 * @param {Map<string, number>} before the result of the last drawing
 * @returns {Map<string, {number: number, place: Place}>} by name; labels without room are missing
 */
export function labelPlaces(labels, taken, room, before) {
  const rank = ({ name, isKept }) => (isKept ? 0 : before.has(name) ? 1 : 2);
  const wanted = labels.filter((label) => isWanted(label, room, before));
  const ordered = wanted.toSorted((a, b) => rank(a) - rank(b));
  const used = [...taken];
  const found = new Map();
  for (const label of ordered) {
    const choice = choose(label, used, room, before.get(label.name)?.number ?? 0);
    if (!choice) continue;
    used.push(choice.place);
    found.set(label.name, choice);
  }
  return found;
}

function isWanted({ name, isKept, box: [x, y, width, height] }, room, before) {
  if (x > room.width || y > room.height || x + width < 0 || y + height < 0) return false;
  return isKept || width >= (before.has(name) ? LEAST_AGAIN : LEAST) * room.ratio;
}

/** The first place without overlap, beginning with the last one used. */
function choose(label, used, room, first) {
  for (const number of [first, ...NUMBERS]) {
    const place = placeOf(label, number, room);
    if (isInside(place, room) && !used.some((other) => isOver(place, other))) return { number, place };
  }
  return label.isKept ? { number: 0, place: pushedInside(placeOf(label, 0, room), room) } : null;
}

function placeOf(label, number, { ratio }) {
  const [left, top] = PLACES[number](label, 2 * ratio);
  return { left, top, right: left + label.width, bottom: top + label.height };
}

/** A label may begin left of the canvas together with its body, but not be cut above or below. */
function isInside({ left, top, right, bottom }, { width, height }) {
  return top >= 0 && bottom <= height && right > 0 && left < width;
}

function pushedInside({ left, top, right, bottom }, room) {
  const x = Math.max(0, Math.min(left, room.width - (right - left))) - left;
  const y = Math.max(0, Math.min(top, room.height - (bottom - top))) - top;
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function isOver(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

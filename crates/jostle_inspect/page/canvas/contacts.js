/**
 * Contacts: the touching side as a thick line, and the normal, which points from the other body
 * to this one.
 */

import { screenBox } from './boxes.js';
import { palette } from './palette.js';
import { shownRow } from './visibility.js';

const NORMALS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const ARROW = 16;
/** On a smaller box an arrow would hide everything around it. */
const LEAST_ARROWED = 12;

/** Draws the contacts of the bodies shown. */
export function drawContacts(g, view, frame, filter) {
  g.strokeStyle = palette.contact;
  g.fillStyle = palette.contact;
  for (const contact of frame.contacts) {
    const row = shownRow(frame.bodies, contact.key, filter);
    if (row < 0) continue;
    const other = contact.other.kind === 'body' ? frame.bodies.find(contact.other.key) : -1;
    const box = screenBox(view, frame.bodies.edges, row * 4);
    drawContact(
      g,
      view,
      contact.side,
      box,
      other < 0 ? null : screenBox(view, frame.bodies.edges, other * 4),
    );
  }
}

/** Returns the part of the side that both share, or the whole side if the other is not a body. */
function sharedSide(side, [x, y, width, height], other) {
  const shared = (start, size, otherStart, otherSize) => {
    const from = Math.max(start, otherStart);
    return [from, Math.max(from, Math.min(start + size, otherStart + otherSize))];
  };
  if (side < 2) {
    const at = side === 0 ? x : x + width;
    const [from, to] = other ? shared(y, height, other[1], other[3]) : [y, y + height];
    return [at, from, at, to];
  }
  const at = side === 2 ? y : y + height;
  const [from, to] = other ? shared(x, width, other[0], other[2]) : [x, x + width];
  return [from, at, to, at];
}

function drawContact(g, view, side, box, other) {
  const [x1, y1, x2, y2] = sharedSide(side, box, other);
  const isSmall = Math.max(box[2], box[3]) < LEAST_ARROWED * view.ratio;
  g.lineWidth = (isSmall ? 1.5 : 3) * view.ratio;
  g.beginPath();
  g.moveTo(x1, y1);
  g.lineTo(x2, y2);
  g.stroke();
  if (isSmall) return;
  drawArrow(g, view, [(x1 + x2) / 2, (y1 + y2) / 2], NORMALS[side]);
}

function drawArrow(g, view, [x, y], [dx, dy]) {
  const [length, head] = [ARROW * view.ratio, 5 * view.ratio];
  const [tipX, tipY] = [x + dx * length, y + dy * length];
  g.lineWidth = 1.5 * view.ratio;
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(tipX, tipY);
  g.stroke();
  g.beginPath();
  g.moveTo(tipX + dx * head * 0.6, tipY + dy * head * 0.6);
  g.lineTo(tipX - dx * head - dy * head * 0.7, tipY - dy * head - dx * head * 0.7);
  g.lineTo(tipX - dx * head + dy * head * 0.7, tipY - dy * head + dx * head * 0.7);
  g.fill();
}

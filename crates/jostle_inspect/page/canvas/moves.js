/**
 * The last move of a body: the requested move, the path it took, and a numbered ghost at each
 * hit.
 */

import { joinedHits } from '../hits.js';
import { sameKey } from '../wire/names.js';
import { screenBox } from './boxes.js';
import { faded, palette } from './palette.js';
import { shownRow } from './visibility.js';

const LONGEST_DASHED = 10_000;

/** Draws the move of the selected body, or of all bodies shown. */
export function drawMoves(g, view, frame, { selected, show, ...filter }) {
  for (const move of frame.moves) {
    const isSelected = selected?.kind === 'body' && sameKey(move.key, selected.key);
    const isWanted = isSelected || (show.moves && shownRow(frame.bodies, move.key, filter) >= 0);
    if (isWanted) drawMove(g, view, move);
  }
}

function middle(view, [left, top, right, bottom]) {
  return [((left + right) / 2) * view.k + view.offsetX, ((top + bottom) / 2) * view.k + view.offsetY];
}

/** Returns the boxes along the path, in order of time. */
export function pathOf(move) {
  const stops = [
    ...move.legs.map((leg) => ({ clock: leg.clock, box: leg.box })),
    ...move.hits.map((hit) => ({ clock: hit.fraction, box: hit.box })),
  ];
  stops.sort((a, b) => a.clock - b.clock);
  return [move.from, ...stops.map(({ box }) => box), move.to];
}

function drawMove(g, view, move) {
  g.lineWidth = 1.25 * view.ratio;
  drawRequested(g, view, move);
  drawGhost(g, view, move.from, faded(palette.quiet, 80));
  for (const hit of move.hits) drawGhost(g, view, hit.box, palette.contact);
  drawPath(g, view, move);
  g.setLineDash([]);
  spread(
    joinedHits(move.hits).map((hit) => middle(view, hit.box)),
    18 * view.ratio,
  ).forEach((at, i) => {
    drawNumber(g, view, at, i + 1);
  });
}

function drawRequested(g, view, move) {
  const [x, y] = move.requested;
  const [left, top, right, bottom] = move.from;
  const requested = [left + x, top + y, right + x, bottom + y];
  g.setLineDash([2 * view.ratio, 3 * view.ratio]);
  g.strokeStyle = palette.faint;
  const [boxX, boxY, width, height] = screenBox(view, requested);
  g.strokeRect(boxX + 0.5, boxY + 0.5, width - 1, height - 1);
  const [fromX, fromY] = middle(view, move.from);
  const [toX, toY] = middle(view, requested);
  // Dashes along a line of millions of pixels would freeze the page.
  if (Math.hypot(toX - fromX, toY - fromY) > LONGEST_DASHED) g.setLineDash([]);
  g.beginPath();
  g.moveTo(fromX, fromY);
  g.lineTo(toX, toY);
  g.stroke();
}

function drawGhost(g, view, box, color) {
  const [x, y, width, height] = screenBox(view, box);
  g.setLineDash([5 * view.ratio, 3 * view.ratio]);
  g.strokeStyle = color;
  g.fillStyle = faded(color, 8);
  g.fillRect(x, y, width, height);
  g.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
}

function drawPath(g, view, move) {
  g.setLineDash([]);
  g.strokeStyle = palette.contact;
  g.lineWidth = 2 * view.ratio;
  g.beginPath();
  pathOf(move).forEach((box, i) => {
    if (i === 0) g.moveTo(...middle(view, box));
    else g.lineTo(...middle(view, box));
  });
  g.stroke();
}

/** Moves overlapping numbers apart, downward. */
function spread(points, distance) {
  const placed = [];
  for (const [x, y] of points) {
    let at = y;
    while (placed.some((other) => Math.hypot(other[0] - x, other[1] - at) < distance)) at += distance;
    placed.push([x, at]);
  }
  return placed;
}

function drawNumber(g, view, [x, y], number) {
  g.beginPath();
  g.arc(x, y, 8.5 * view.ratio, 0, Math.PI * 2);
  g.fillStyle = palette.contact;
  g.fill();
  g.fillStyle = palette.surface;
  g.font = `700 ${12 * view.ratio}px system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(String(number), x, y + view.ratio * 0.5);
}

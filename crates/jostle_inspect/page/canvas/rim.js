/** Arrows at the rim of the canvas that point to bodies out of view. */

import { palette } from './palette.js';
import { fontOf } from './text_sizes.js';
import { drawHaloed } from './labels.js';

/** How far an arrow is from the edge of the canvas, and its size, in CSS pixels. */
const GAP = 22;
const SIZE = 9;

/**
 * Where on the rim an arrow to a box belongs, and its direction in radians; null if any part of
 * the box is on the canvas.
 *
 * @param {number[]} box x, y, width and height on the canvas
 * @param {{width: number, height: number}} room
 * @param {number} gap
 */
export function rimPoint([x, y, width, height], room, gap) {
  const isSeen = x < room.width && x + width > 0 && y < room.height && y + height > 0;
  if (isSeen) return null;
  const [middleX, middleY] = [room.width / 2, room.height / 2];
  const [dx, dy] = [x + width / 2 - middleX, y + height / 2 - middleY];
  const share = Math.min(
    Math.max(1, middleX - gap) / Math.abs(dx || 1e-9),
    Math.max(1, middleY - gap) / Math.abs(dy || 1e-9),
  );
  return { x: middleX + dx * share, y: middleY + dy * share, angle: Math.atan2(dy, dx) };
}

/**
 * Draws an arrow for each target out of view. Returns their labels.
 *
 * @param {{box: number[], label: string}[]} targets boxes in the world
 */
export function drawRim(g, view, targets) {
  const drawn = [];
  for (const { box, label } of targets) {
    const [left, top, right, bottom] = box;
    const onCanvas = [left * view.k + view.offsetX, top * view.k + view.offsetY];
    const size = [(right - left) * view.k, (bottom - top) * view.k];
    const point = rimPoint([...onCanvas, ...size], view, GAP * view.ratio);
    if (!point) continue;
    drawArrow(g, view, point, label);
    drawn.push(label);
  }
  return drawn;
}

function drawArrow(g, view, { x, y, angle }, label) {
  const size = SIZE * view.ratio;
  g.save();
  g.translate(x, y);
  g.rotate(angle);
  g.beginPath();
  g.moveTo(size, 0);
  g.lineTo(-size * 0.8, -size * 0.8);
  g.lineTo(-size * 0.3, 0);
  g.lineTo(-size * 0.8, size * 0.8);
  g.closePath();
  g.lineJoin = 'round';
  g.lineWidth = 3 * view.ratio;
  g.strokeStyle = palette.canvas;
  g.stroke();
  g.fillStyle = palette.accent;
  g.fill();
  g.restore();
  g.font = fontOf(12 * view.ratio);
  const isRight = x > view.width / 2;
  g.textAlign = isRight ? 'right' : 'left';
  g.textBaseline = 'middle';
  drawHaloed(g, view, label, x + (isRight ? -1 : 1) * 2 * size, y);
}

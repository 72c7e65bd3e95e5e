import { allowOnly, refuse } from './errors.js';
import { number, object } from './values.js';

export const DRAWN_WORDS = 10;
// In the order of the codes of jostle.h.
const COLORS = {
  actor: '#3f7cff',
  solid: '#d9d9d9',
  sensor: '#f2b81f',
  face: '#d9d9d9',
  slope: '#d9d9d9',
  oneWay: '#5fd38d',
  hitbox: '#ff5ca8',
  contact: '#ff3b30',
};

/** Draws the outlines of what is in view, in the coordinates of the world. */
export function draw(world, context, options = {}) {
  const pointer = world.use();
  const { memory } = world;
  if (typeof context?.getTransform !== 'function') {
    refuse('context', context, 'pass what `canvas.getContext("2d")` returns');
  }
  const transform = context.getTransform();
  const { view, lineWidth = 1, colors = {} } = object(options, 'options', '{ lineWidth: 2 }');
  allowOnly(['view', 'lineWidth', 'colors'], options, '`draw()`');
  allowOnly(Object.keys(COLORS), object(colors, 'colors', '{ actor: "red" }'), '`colors`');
  const width = number(lineWidth, 'lineWidth') / Math.hypot(transform.a, transform.b);
  const place = memory.putBox(view ?? visiblePart(context, transform), 'view');
  memory.do('worldDraw', pointer, place, memory.out, memory.out + 4);
  // Copied, because the context may be the game's own, and use jostle.
  const [start, count] = memory.u32.subarray(memory.at);
  const codes = memory.u32.slice(start >>> 2, (start >>> 2) + count * DRAWN_WORDS);
  const numbers = new Float32Array(codes.buffer);
  context.save();
  context.lineWidth = width;
  Object.keys(COLORS).forEach((kind, index) => {
    const { [kind]: color = COLORS[kind] } = colors;
    if (color === null) return;
    context.strokeStyle = color;
    context.beginPath();
    trace(codes, numbers, index + 1, context);
    context.stroke();
  });
  context.restore();
}

/** Adds everything of one kind to a path. */
function trace(codes, numbers, kind, context) {
  for (let at = 0; at < codes.length; at += DRAWN_WORDS) {
    if (codes[at + 8] !== kind) continue;
    const [left, top, right, bottom] = numbers.subarray(at);
    if (codes[at + 9] === 0) {
      context.rect(left, top, right - left, bottom - top);
    } else {
      context.moveTo(left, top);
      context.lineTo(right, bottom);
    }
  }
}

/** Returns the box around the part of the world that the canvas shows. */
function visiblePart({ canvas }, transform) {
  const { a, b, c, d, e, f } = transform.inverse();
  const span = (start, alongX, alongY) => {
    const [x, y] = [alongX * canvas.width, alongY * canvas.height];
    return [start + Math.min(x, 0) + Math.min(y, 0), Math.abs(x) + Math.abs(y)];
  };
  const [[x, w], [y, h]] = [span(e, a, c), span(f, b, d)];
  return { x, y, w, h };
}

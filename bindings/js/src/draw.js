import { refuse } from './errors.js';
import { number, object } from './values.js';

const DRAWN_WORDS = 10;
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
export function draw(world, pointer, context, options = {}) {
  const { memory } = world;
  if (typeof context?.getTransform !== 'function') {
    refuse('context', context, 'pass what `canvas.getContext("2d")` returns');
  }
  const transform = context.getTransform();
  const settings = { view: null, lineWidth: 1, colors: {} };
  assign(settings, object(options, 'options', '{ lineWidth: 2 }'), 'options');
  const colors = assign({ ...COLORS }, settings.colors, 'colors');
  const scale = Math.hypot(transform.a, transform.b);
  const lineWidth = number(settings.lineWidth, 'lineWidth') / scale;
  const view = memory.putBox(settings.view ?? visiblePart(context, transform), 'view');
  memory.do('worldDraw', pointer, view, memory.out, memory.out + 4);
  const [first, count] = memory.u32.subarray(memory.out >>> 2);
  context.save();
  context.lineWidth = lineWidth;
  Object.values(colors).forEach((color, index) => {
    if (color === null) return;
    context.strokeStyle = color;
    context.beginPath();
    trace(memory, first >>> 2, count, index + 1, context);
    context.stroke();
  });
  context.restore();
}

/** Changes what an object has, and refuses what it has not. */
function assign(target, changes, what) {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(target, name)) {
      refuse(what, name, `it has only ${Object.keys(target).join(', ')}`, 'unknown-option');
    }
    if (value !== undefined) target[name] = value;
  }
  return target;
}

/** Adds everything of one kind to a path. */
function trace({ f32, u32 }, first, count, kind, context) {
  for (let at = first; at < first + count * DRAWN_WORDS; at += DRAWN_WORDS) {
    if (u32[at + 8] !== kind) continue;
    const [left, top, right, bottom] = [f32[at], f32[at + 1], f32[at + 2], f32[at + 3]];
    if (u32[at + 9] === 0) {
      context.rect(left, top, right - left, bottom - top);
    } else {
      context.moveTo(left, top);
      context.lineTo(right, bottom);
    }
  }
}

/** Returns the box around the part of the world that the canvas shows. */
function visiblePart({ canvas }, transform) {
  const inverse = transform.inverse();
  const corner = (x, y) => [inverse.a * x + inverse.c * y + inverse.e, inverse.b * x + inverse.d * y + inverse.f];
  const { width, height } = canvas;
  const corners = [corner(0, 0), corner(width, 0), corner(0, height), corner(width, height)];
  const [xs, ys] = [0, 1].map((axis) => corners.map((point) => point[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

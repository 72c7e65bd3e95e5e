/** The history of the selected body: x and y over recent ticks, each on its own scale. */

import { palette } from '../canvas/palette.js';
import { byId, fitCanvas, h, morph } from '../dom.js';
import { history, windowOf } from '../history.js';
import { short, units } from '../format.js';
import { growsDown } from '../numbers.js';
import { state } from '../state.js';

export function drawHistory() {
  const canvas = byId('history');
  const ratio = fitCanvas(canvas);
  const g = canvas.getContext('2d');
  const tick = state.shown.tick;
  const [from, to] = windowOf(state);
  const points = history.between(from, to);
  g.clearRect(0, 0, canvas.width, canvas.height);
  const xOf = (at) => ((at - from) / (to - from)) * (canvas.width - 2 * ratio);
  const box = { width: canvas.width, height: canvas.height, ratio, xOf };
  drawFrame(g, box);
  const names = [
    ['x', palette.actor, []],
    ['y', palette.sensor, [5, 3]],
  ];
  const ranges = names.map(([name, color, dash]) => drawLine(g, box, points, { name, color, dash }));
  g.fillStyle = palette.quiet;
  g.fillRect(Math.round(xOf(tick)), 0, Math.max(1, ratio), canvas.height);
  renderLegend(ranges, points.length);
}

function drawFrame(g, { width, height, ratio }) {
  g.fillStyle = palette.line;
  g.fillRect(0, 0, width, ratio);
  g.fillRect(0, height - ratio, width, ratio);
}

/** Draws one line and returns its minimum and maximum. */
function drawLine(g, box, points, { name, color, dash }) {
  const values = points.map((point) => point[name]);
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const greatest = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const pad = 6 * box.ratio;
  const scale = greatest > least ? (box.height - pad * 2) / (greatest - least) : 0;
  const below = (value) => (growsDown(name) ? value - least : greatest - value);
  const yOf = (value) => (scale === 0 ? box.height / 2 : pad + below(value) * scale);
  g.strokeStyle = color;
  g.lineWidth = 1.5 * box.ratio;
  g.setLineDash(dash.map((length) => length * box.ratio));
  g.beginPath();
  points.forEach((point, i) => {
    const x = box.xOf(point.tick);
    if (i === 0) g.moveTo(x, yOf(point[name]));
    else g.lineTo(x, yOf(point[name]));
  });
  g.stroke();
  g.setLineDash([]);
  return [least, greatest];
}

function renderLegend([x, y], count) {
  const text = ([least, greatest]) => (count === 0 ? '–' : `${short(least, 1)} to ${units(greatest, 1)}`);
  morph(byId('history-legend'), [
    h('span', { class: 'x' }, `— x ${text(x)}`),
    h('span', { class: 'y' }, `┄ y ${text(y)}`),
  ]);
}

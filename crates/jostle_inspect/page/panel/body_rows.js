/** Which bodies a list shows, and in what order. Pure: a frame and a choice in, rows out. */

import { keyText, placeOf } from '../wire/names.js';

/** What the list can be sorted by, with the value of a row. */
export const COLUMNS = {
  id: ({ bodies }, row) => placeOf(bodies.world[row], bodies.slot[row]),
  name: (frame, row) => nameOf(frame, row),
  kind: ({ bodies }, row) => bodies.kind[row],
  layer: ({ bodies }, row) => bodies.layers[row],
  x: ({ bodies }, row) => bodies.edges[row * 4],
  y: ({ bodies }, row) => bodies.edges[row * 4 + 1],
  size: ({ bodies }, row) => area(bodies, row),
};

function area({ edges }, row) {
  return (edges[row * 4 + 2] - edges[row * 4]) * (edges[row * 4 + 3] - edges[row * 4 + 1]);
}

/** The label of a row, or an empty string. */
export function nameOf({ bodies, tags }, row) {
  const tag = tags.get(placeOf(bodies.world[row], bodies.slot[row]));
  return tag && tag.key.version === bodies.version[row] ? tag.label : '';
}

/**
 * @param {import('../wire/frame.js').Frame} frame
 * @param {{text: string, kind: number | null, layer: number | null, sort: keyof typeof COLUMNS,
 * isDown: boolean}} choice the text is part of a name or the start of an ID; null means any
 * @returns {number[]} rows of the frame
 */
export function listedRows(frame, { text, kind, layer, sort, isDown }) {
  const { bodies } = frame;
  const wanted = text.trim().toLowerCase();
  const rows = [];
  for (let row = 0; row < bodies.count; row += 1) {
    if (kind !== null && bodies.kind[row] !== kind) continue;
    if (layer !== null && ((bodies.layers[row] >>> layer) & 1) === 0) continue;
    if (wanted === '' || isCalled(frame, row, wanted)) rows.push(row);
  }
  return sorted(frame, rows, sort, isDown);
}

function isCalled(frame, row, wanted) {
  const isNamed = nameOf(frame, row).toLowerCase().includes(wanted);
  return isNamed || keyText(frame.bodies.key(row)).startsWith(wanted);
}

/** Rows of equal value stay in the order of their IDs; those without a name come last. */
function sorted(frame, rows, sort, isDown) {
  const values = new Map(rows.map((row) => [row, COLUMNS[sort](frame, row)]));
  const sign = isDown ? -1 : 1;
  const compare = (a, b) => {
    if (a === b) return 0;
    if (a === '' || b === '') return a === '' ? 1 : -1;
    return (a < b ? -1 : 1) * sign;
  };
  return rows.sort((a, b) => compare(values.get(a), values.get(b)) || a - b);
}

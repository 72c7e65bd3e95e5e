/** What is under a point of the canvas. */

import { camera } from '../camera.js';
import { isPlayView } from '../presets.js';
import { state } from '../state.js';
import { isShown, shownRow } from './visibility.js';

/** How far a click may miss a body, in CSS pixels. */
const REACH = 4;

/**
 * Returns the smallest body at a point, otherwise the body whose hitbox is there, otherwise the
 * tile.
 *
 * @returns {import('../state.js').Selection | null}
 */
export function pick(screenX, screenY) {
  const frame = state.shown;
  if (!frame) return null;
  const [x, y] = camera.toWorld(screenX, screenY);
  const row = bodyAt(frame.bodies, x, y, 0);
  const near = row >= 0 ? row : bodyAt(frame.bodies, x, y, REACH / camera.scale);
  const isPlay = isPlayView();
  if (near >= 0 && (isPlay || state.show.boxes)) return { kind: 'body', key: frame.bodies.key(near) };
  const hitbox = state.show.hitboxes ? hitboxAt(frame, x, y) : null;
  if (hitbox) return { kind: 'body', key: hitbox.key, hitbox: hitbox.name };
  return isPlay || state.show.tiles ? tileAt(frame.maps, x, y) : null;
}

/** The smallest hitbox at a point, among those of bodies shown. */
function hitboxAt(frame, x, y) {
  const isHere = ({ key, box: [left, top, right, bottom] }) =>
    x >= left && x <= right && y >= top && y <= bottom && shownRow(frame.bodies, key, state) >= 0;
  const area = ({ box: [left, top, right, bottom] }) => (right - left) * (bottom - top);
  const smaller = (a, b) => (area(b) < area(a) ? b : a);
  return frame.hitboxes
    .filter(isHere)
    .reduce((best, hitbox) => (best ? smaller(best, hitbox) : hitbox), null);
}

function bodyAt(bodies, x, y, reach) {
  const { edges } = bodies;
  let best = -1;
  let least = Infinity;
  for (let row = 0, at = 0; row < bodies.count; row += 1, at += 4) {
    if (x < edges[at] - reach || x > edges[at + 2] + reach) continue;
    if (y < edges[at + 1] - reach || y > edges[at + 3] + reach) continue;
    if (!isShown(bodies, row, state)) continue;
    const area = (edges[at + 2] - edges[at]) * (edges[at + 3] - edges[at + 1]);
    if (area <= least) [best, least] = [row, area];
  }
  return best;
}

function tileAt(maps, x, y) {
  for (const map of maps) {
    const column = Math.floor((x - map.origin[0]) / map.size[0]);
    const row = Math.floor((y - map.origin[1]) / map.size[1]);
    const [c, r] = [column - map.firstColumn, row - map.firstRow];
    const isInside = c >= 0 && r >= 0 && c < map.columns && r < map.rows;
    if (isInside && map.tiles[r * map.columns + c] > 0) {
      return { kind: 'tile', world: map.world, map: map.map, column, row };
    }
  }
  return null;
}

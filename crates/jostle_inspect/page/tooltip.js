/** The tooltip beside the mouse: ID and kind of what is under it. */

import { byId, write } from './dom.js';
import { labelOf, state } from './state.js';
import { tileOf } from './selection.js';
import { keyText, KINDS, tileText } from './wire/names.js';

export function hideTooltip() {
  byId('tip').hidden = true;
}

/** @param {import('./state.js').Selection | null} hovered @param {{x: number, y: number}} at */
export function showTooltip(hovered, at) {
  showText(hovered ? textOf(hovered) : '', at);
}

/** Shows a text beside a point of the canvas, or nothing if it is empty. */
export function showText(text, at) {
  const tip = byId('tip');
  tip.hidden = text === '';
  if (text === '') return;
  write(tip, text);
  const { clientWidth, clientHeight } = byId('view');
  const x = Math.max(4, Math.min(at.x + 14, clientWidth - tip.offsetWidth - 4));
  const y = at.y + 20 + tip.offsetHeight > clientHeight ? at.y - tip.offsetHeight - 8 : at.y + 18;
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

function textOf(hovered) {
  if (hovered.kind === 'tile') {
    const tile = tileOf(hovered);
    return `tile ${hovered.column}, ${hovered.row} of map ${hovered.map} · ${tileText(tile?.kind ?? 0)}`;
  }
  const row = state.shown.bodies.find(hovered.key);
  const label = labelOf(hovered.key);
  const kind = row < 0 ? 'body' : KINDS[state.shown.bodies.kind[row]];
  const parts = [keyText(hovered.key), kind, label, hovered.hitbox && `hitbox ${hovered.hitbox}`];
  return parts.filter(Boolean).join(' · ');
}

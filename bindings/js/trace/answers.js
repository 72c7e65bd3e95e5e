/** What calls have answered, as the lines of a trace that begin with `=`. Bodies have their names as `data`. */

import { f32Bits, f64Bits } from './words.js';

/** Returns the words for a body, a tile or a map. */
export function otherWords(game, { kind, body, map, column, row }) {
  if (kind === 'body') return `body ${nameOf(body)}`;
  return kind === 'tile' ? `tile ${game.mapName(map)} ${column} ${row}` : `map ${game.mapName(map)}`;
}

export function eventLine(game, { kind, body, other, map, side, fraction, against }) {
  const word = kind.replace('-', '_');
  const met = other === null ? `map ${game.mapName(map)}` : `body ${nameOf(other)}`;
  const last = against === null ? 'none' : otherWords(game, against);
  const line = `event ${word} ${nameOf(body)} ${side} ${f64Bits(fraction)} ${met}`;
  return kind === 'crush' ? `${line} ${last}` : line;
}

export function hitLine(game, hit) {
  return hit === null ? 'hit none' : `hit ${f64Bits(hit.fraction)} ${otherWords(game, hit)}`;
}

export function movedLine(body, { blocked, touching, bouncedX, bouncedY, remainingX, remainingY }) {
  const bounced = [bouncedX, bouncedY].map(Number).join(' ');
  const remaining = [remainingX, remainingY].map(f32Bits).join(' ');
  return `moved ${nameOf(body)} ${blocked} ${touching} ${bounced} ${remaining}`;
}

export function characterLine(name, { isGrounded, hasDropped, jumped, wallSlide, landed }) {
  const flags = [isGrounded, hasDropped].map(Number).join(' ');
  const speed = landed === null ? 'none' : f32Bits(landed);
  return `character ${name} ${flags} ${jumped ?? 'none'} ${wallSlide} ${speed}`;
}

function nameOf(body) {
  return body?.data ?? '?';
}

/** A scene of the stand-in game that is described tick by tick. */

import { frame } from './encode.js';

export const FLOOR = 12;

export const KEYS = [
  { code: 'ArrowLeft', does: 'left' },
  { code: 'ArrowRight', does: 'right' },
  { code: 'ArrowUp', does: 'climb' },
  { code: 'ArrowDown', does: 'drop' },
  { code: 'Space', does: 'jump' },
  { code: 'KeyX', does: 'hit' },
  { code: 'KeyC', does: 'hit' },
];

const heroX = (tick) => 60 + (tick % 400) * 0.75;

export function heroAt(tick) {
  const jump = Math.max(0, 60 - Math.abs((tick % 160) - 60)) * 0.7;
  return [heroX(tick), FLOOR * 16 - 20 - jump];
}

/** The part of the history about the hero in one tick. */
function incidentsOfHero({ tick, events = [], moves = [] }) {
  const hits = moves.flatMap((move) => move.hits);
  return [...events, ...hits.map((hit) => ({ ...hit, kind: 5 }))].map((one) => ({ ...one, tick }));
}

export function fixed(describe, stage) {
  return () => ({
    stage,
    history: (from, to) =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i).map((tick) => {
        const [x, y] = heroAt(tick);
        return { tick, x, y };
      }),
    incidents: (from, to) =>
      Array.from({ length: to - from + 1 }, (_, i) => describe(from + i)).flatMap(incidentsOfHero),
    tick: (tick, hides) => {
      const described = describe(tick);
      described.bodies = described.bodies?.filter(({ key }) => key.join('v') !== hides);
      const { candidates, pairs, bodies, microseconds } = described.head;
      const stats = { microseconds, bodies, candidates, pairs, events: described.events?.length ?? 0 };
      return { whole: () => frame(described), stats };
    },
  });
}

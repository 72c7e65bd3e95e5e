/** The hits of a move as a reader counts them: what is met at once with one side is one hit. */

/**
 * @typedef {ReturnType<typeof import('./wire/sections.js').readMoves>[number]['hits'][number]} Hit
 * @typedef {Hit & {others: import('./wire/names.js').Other[]}} JoinedHit
 */

/**
 * Joins hits at the same moment, on the same side, with the same response: flush tiles are one floor.
 *
 * @param {Hit[]} hits in order of time
 * @returns {JoinedHit[]}
 */
export function joinedHits(hits) {
  /** @type {JoinedHit[]} */
  const joined = [];
  for (const hit of hits) {
    const last = joined.findLast((other) => isSame(hit, other));
    if (last) last.others.push(hit.other);
    else joined.push({ ...hit, others: [hit.other] });
  }
  return joined;
}

const SAME = ['side', 'fraction', 'response', 'rise', 'run'];

function isSame(hit, other) {
  return SAME.every((name) => hit[name] === other[name]);
}

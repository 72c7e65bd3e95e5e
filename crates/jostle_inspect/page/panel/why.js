/**
 * "Why did it stop?": the last move of a body, told in the order in which it happened.
 *
 * Pure: a move in, lines out. A line is a list of parts, and a part is a text or a thing that can be
 * selected: `{ text, other }`.
 */

import { exact, percent, short, signed } from '../numbers.js';
import { keyText, RESPONSES, SIDE_ARROWS, SIDES, sidesText } from '../wire/names.js';

/** What a face is called by the side of the mover that meets it. */
const FACES = ['wall', 'wall', 'ceiling', 'floor'];

/**
 * @typedef {{text: string, other?: import('../wire/names.js').Other}} Part
 * @typedef {{text: string, exactly: string}} Told numbers for reading, and as they are
 * @typedef {object} Story
 * @property {Told | null} wished null if the move says nothing about where the body is
 * @property {{number: number, at: string, face: Part[], did: string, side: string, remained: Told}[]} hits
 * @property {Told | null} went how far
 * @property {Told | null} end where it ended
 * @property {string} free what to say if nothing stopped it, or nothing
 * @property {Part[]} held what it began inside of, if that held it back
 * @property {string} cut what to say if it was ended before its time, or nothing
 */

/**
 * @param {ReturnType<typeof import('../wire/sections.js').readMoves>[number]} move
 * @param {{number: string, labelOf: (key: import('../wire/names.js').Key) => string}} frame
 * @returns {Story}
 */
export function whyOf(move, frame) {
  if (move.isLeft) return leftStory(move);
  const { number, labelOf } = frame;
  const hits = move.hits.map((hit, i) => ({
    number: i + 1,
    at: `at ${percent(hit.fraction)}`,
    face: faceOf(hit, labelOf),
    did: didOf(hit, number),
    side: `met with its ${SIDES[hit.side]} ${SIDE_ARROWS[hit.side]}`,
    remained: told(hit.remained, number, signed),
  }));
  const held = heldOf(move, labelOf);
  const cut = move.isCutShort ? 'It met so much that the move was ended before its time.' : '';
  const free = held.length > 0 || cut ? '' : freeOf(move);
  const wished = told(move.wished, number, signed);
  const went = told([move.to[0] - move.from[0], move.to[1] - move.from[1]], number, signed);
  return { wished, hits, went, end: told(move.to, number, short), free, held, cut };
}

/** Why there is no move to tell of. @param {number | null} kind of the body, null if it is not there @param {boolean} isClose whether it was looked at closely */
export function noMoveText(kind, isClose) {
  if (kind === null) return 'It is not in this tick, and no move of it either.';
  const byKind = [
    isClose
      ? 'No move of it is known. A game keeps moves after World::set_records_moves(true), from the next one on.'
      : 'Not recorded in this tick: only bodies that are looked at closely have their moves kept.',
    'Nothing stops a solid: it goes where the game moves it, and such moves are not kept.',
    'Nothing stops a sensor: it goes where the game moves it, and such moves are not kept.',
    'A box without a world makes no moves that are known here.',
  ];
  return byKind[kind];
}

/** A move that no longer says why the body is where it is. */
function leftStory({ to }) {
  const ended = `${short(to[0])}, ${short(to[1])} u`;
  const free = `It was put here or resized by the game; its last move ended at ${ended}.`;
  return { wished: null, hits: [], went: null, end: null, free, held: [], cut: '' };
}

const stops = (hit) => RESPONSES[hit.response] !== 'pass';

function freeOf(move) {
  if (move.hits.some(stops)) return '';
  if (move.wished[0] === 0 && move.wished[1] === 0) return 'Nothing. It was not asked to go anywhere.';
  if (move.blocked === 0) return 'Nothing. It went all the way.';
  return `It lost motion (${sidesText(move.blocked)}), and it is not known to what.`;
}

/** Inside of something a move is not let deeper: that is no hit. */
function heldOf(move, labelOf) {
  const met = move.hits.filter(stops).reduce((sides, hit) => sides | (1 << hit.side), 0);
  const lost = move.blocked & ~met;
  if (!move.isStuck || lost === 0) return [];
  const inside = move.inside.map((other) => ({ text: otherText(other, labelOf), other }));
  const named = inside.flatMap((part, i) => (i === 0 ? [part] : [{ text: ', ' }, part]));
  const what = named.length > 0 ? named : [{ text: 'something' }];
  return [
    { text: 'It began inside of ' },
    ...what,
    { text: `, which let it go no deeper (${sidesText(lost)}).` },
  ];
}

function faceOf(hit, labelOf) {
  const { other } = hit;
  const slope = hit.rise > 0 ? `slope ${hit.rise}:${hit.run}` : FACES[hit.side];
  if (other.sort === 'nothing') return [{ text: `${slope} of nothing that is known` }];
  return [{ text: `${slope} of ` }, { text: otherText(other, labelOf), other }];
}

/** An other in words. @param {import('../wire/names.js').Other} other */
export function otherText(other, labelOf = () => '') {
  if (other.sort === 'nothing') return 'nothing';
  if (other.sort === 'body') {
    const label = labelOf(other.key);
    return label ? `body ${keyText(other.key)} “${label}”` : `body ${keyText(other.key)}`;
  }
  const world = other.world === 0 ? '' : ` of world ${other.world}`;
  if (other.sort === 'map') return `tile map ${other.map}${world}`;
  return `tile map ${other.map}${world}, tile ${short(other.column, 0)}, ${short(other.row, 0)}`;
}

function didOf(hit, number) {
  const response = RESPONSES[hit.response];
  if (response === 'pass') return 'pass, it went on';
  const axis = hit.side < 2 ? 'x' : 'y';
  const edge = [0, 2, 1, 3][hit.side];
  const place = `${axis} set to ${exact(hit.box[edge], number)} u`;
  return hit.rise > 0 ? `${response}, ${place} by the slope` : `${response}, ${place} exactly`;
}

/** A pair of lengths. */
function told([x, y], number, write) {
  return { text: `${write(x)}, ${write(y)} u`, exactly: `${exact(x, number)}, ${exact(y, number)} u` };
}

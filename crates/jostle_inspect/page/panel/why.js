/**
 * "Why did it stop?": the last move of a body, explained in the order in which it happened.
 *
 * Pure: a move in, lines out. A line is a list of parts, and a part is a text or something that
 * can be selected: `{ text, other }`.
 */

import { exact, percent, short, signed } from '../format.js';
import { keyText, RESPONSES, SIDE_ARROWS, SIDES, sidesText } from '../wire/names.js';

/** The name of a face, by the side of the mover that hits it. */
const FACES = ['wall', 'wall', 'ceiling', 'floor'];

/**
 * @typedef {{text: string, other?: import('../wire/names.js').Other}} Part
 * @typedef {{text: string, exactly: string}} Lengths a pair of lengths, shortened and exact
 * @typedef {object} Story
 * @property {Lengths | null} requested null if the move does not explain where the body is
 * @property {{number: number, at: string, face: Part[], did: string, side: string, remaining:
 * Lengths}[]} hits
 * @property {Lengths | null} went how far it moved
 * @property {Lengths | null} end where it ended
 * @property {string} free the text if nothing stopped it, otherwise empty
 * @property {Part[]} held what it started inside of, if that held it back
 * @property {string} cut the text if the move was cut short, otherwise empty
 */

/**
 * @param {ReturnType<typeof import('../wire/sections.js').readMoves>[number]} move
 * @param {{number: string, labelOf: (key: import('../wire/names.js').Key) => string}} frame
 * @returns {Story}
 */
export function whyOf(move, frame) {
  if (move.wasRelocated) return relocatedStory(move);
  const { number, labelOf } = frame;
  const hits = move.hits.map((hit, i) => ({
    number: i + 1,
    at: `at ${percent(hit.fraction)}`,
    face: faceOf(hit, labelOf),
    did: didOf(hit, number),
    side: `hit on its ${SIDES[hit.side]} side ${SIDE_ARROWS[hit.side]}`,
    remaining: lengths(hit.remaining, number, signed),
  }));
  const held = heldOf(move, labelOf);
  const cut = move.isCutShort ? 'It reached the maximum number of hits, so the move was cut short.' : '';
  const free = held.length > 0 || cut ? '' : freeOf(move);
  const requested = lengths(move.requested, number, signed);
  const went = lengths([move.to[0] - move.from[0], move.to[1] - move.from[1]], number, signed);
  return { requested, hits, went, end: lengths(move.to, number, short), free, held, cut };
}

/**
 * Explains why there is no move.
 *
 * @param {number | null} kind kind of the body, null if it is not in the frame
 * @param {boolean} isDetailed whether the body was recorded in detail
 */
export function noMoveText(kind, isDetailed) {
  if (kind === null) return 'Not in this tick, so there is no move to explain.';
  const byKind = [
    isDetailed
      ? 'No move was recorded. Call World::set_records_moves(true) to record moves from the next one on.'
      : 'Not recorded for this tick: only bodies recorded in detail include their last move.',
    'Nothing stops a solid: it goes where the game puts it. Such moves are not recorded.',
    'Nothing stops a sensor: it goes where the game puts it. Such moves are not recorded.',
    'This box is not in a World, so its moves are not recorded.',
  ];
  return byKind[kind];
}

/** A move that no longer explains where the body is. */
function relocatedStory({ to }) {
  const ended = `${short(to[0])}, ${short(to[1])} u`;
  const free = `The game placed or resized it directly. Its last move ended at ${ended}.`;
  return { requested: null, hits: [], went: null, end: null, free, held: [], cut: '' };
}

const stops = (hit) => RESPONSES[hit.response] !== 'pass';

function freeOf(move) {
  if (move.hits.some(stops)) return '';
  if (move.requested[0] === 0 && move.requested[1] === 0) return "It didn't try to move this tick.";
  if (move.blocked === 0) return 'Nothing stopped it.';
  return `It was blocked (${sidesText(move.blocked)}) by something that was not recorded.`;
}

/** A body that starts inside something cannot go deeper; that is not a hit. */
function heldOf(move, labelOf) {
  const met = move.hits.filter(stops).reduce((sides, hit) => sides | (1 << hit.side), 0);
  const lost = move.blocked & ~met;
  if (!move.isStuck || lost === 0) return [];
  const inside = move.inside.map((other) => ({ text: otherText(other, labelOf), other }));
  const named = inside.flatMap((part, i) => (i === 0 ? [part] : [{ text: ', ' }, part]));
  const what = named.length > 0 ? named : [{ text: 'something' }];
  return [
    { text: 'It started inside ' },
    ...what,
    { text: `, which kept it from going deeper (${sidesText(lost)}).` },
  ];
}

function faceOf(hit, labelOf) {
  const { other } = hit;
  const slope = hit.rise > 0 ? `slope ${hit.rise}:${hit.run}` : FACES[hit.side];
  if (other.kind === 'nothing') return [{ text: `${slope} of something unknown` }];
  return [{ text: `${slope} of ` }, { text: otherText(other, labelOf), other }];
}

/** What was hit, as text. @param {import('../wire/names.js').Other} other */
export function otherText(other, labelOf = () => '') {
  if (other.kind === 'nothing') return 'nothing';
  if (other.kind === 'body') {
    const label = labelOf(other.key);
    return label ? `body ${keyText(other.key)} “${label}”` : `body ${keyText(other.key)}`;
  }
  const world = other.world === 0 ? '' : ` of world ${other.world}`;
  if (other.kind === 'map') return `tile map ${other.map}${world}`;
  return `tile map ${other.map}${world}, tile ${short(other.column, 0)}, ${short(other.row, 0)}`;
}

function didOf(hit, number) {
  const response = RESPONSES[hit.response];
  if (response === 'pass') return 'pass, kept going';
  const edge = [0, 2, 1, 3][hit.side];
  const place = `${SIDES[hit.side]} edge set to ${exact(hit.box[edge], number)} u`;
  return hit.rise > 0 ? `${response}, ${place} by the slope` : `${response}, ${place} exactly`;
}

/** A pair of lengths, shortened and exact. @returns {Lengths} */
function lengths([x, y], number, write) {
  return { text: `${write(x)}, ${write(y)} u`, exactly: `${exact(x, number)}, ${exact(y, number)} u` };
}

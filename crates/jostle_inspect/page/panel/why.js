/**
 * "Why did it stop?": the last move of a body, explained in the order in which it happened.
 *
 * Pure: a move in, lines out. A line is a list of parts, and a part is a text or something that
 * can be selected: `{ text, other }`.
 */

import { exact, percent, short, signed, withMinus } from '../format.js';
import { joinedHits } from '../hits.js';
import { keyText, RESPONSES, SIDE_ARROWS, SIDES, sidesText } from '../wire/names.js';
import { turnsOf } from './turns.js';

/** The name of a face, by the side of the mover that hits it. */
const FACES = ['wall', 'wall', 'ceiling', 'floor'];
const NOT_TRIED = "It didn't try to move this tick.";

/**
 * @typedef {{text: string, other?: import('../wire/names.js').Other}} Part
 * @typedef {{text: string, exactly: string}} Lengths a pair of lengths, shortened and exact
 * @typedef {object} Step a hit, or what made the body leave its straight way
 * @property {number} clock when, as a fraction of the move
 * @property {number} [number] the number of a hit, also on the canvas
 * @property {Part[]} line
 * @property {string} [did] what a hit did
 * @property {string} [side] with which of its sides it hit
 * @property {Lengths} [remaining] how far it still had to go at a hit
 *
 * @typedef {object} Story
 * @property {string} note what to know about the move as a whole, or empty
 * @property {Lengths | null} requested null if it did not try to move, or the move does not explain where it is
 * @property {Step[]} steps
 * @property {Lengths | null} went how far it moved
 * @property {Lengths | null} lost how much of what it tried it did not move, null if nothing
 * @property {Part[][]} shifts what else moved it in this tick
 * @property {Lengths | null} end where it is now
 * @property {string} free the text if nothing stopped it, otherwise empty
 * @property {Part[]} held what it started inside of, if that held it back
 * @property {string} cut the text if the move was cut short, otherwise empty
 */

/**
 * @param {ReturnType<typeof import('../wire/sections.js').readMoves>[number]} move
 * @param {{number: string, labelOf: (key: import('../wire/names.js').Key) => string, place?: number[]}}
 * frame `place` is where the body is now
 * @returns {Story}
 */
export function whyOf(move, frame) {
  const { number, labelOf } = frame;
  const end = lengths(frame.place ?? move.to, number, short);
  const shifts = move.shifts.map((shift) => shiftLine(shift, labelOf));
  const nothing = {
    note: '',
    requested: null,
    steps: [],
    went: null,
    lost: null,
    end: null,
    held: [],
    cut: '',
  };
  if (move.wasRelocated) return { ...nothing, free: relocatedText(move), shifts };
  if (move.isEarlier && shifts.length > 0) return { ...nothing, free: NOT_TRIED, shifts, end };
  const steps = stepsOf(move, number, labelOf);
  const held = heldOf(move, labelOf);
  const cut = move.isCutShort ? 'It reached the maximum number of hits, so the move was cut short.' : '';
  const free = held.length > 0 || cut ? '' : freeOf(move, steps);
  const isStill = free === NOT_TRIED;
  return {
    note: move.isEarlier && !isStill ? `${NOT_TRIED} Its last move, in an earlier tick:` : '',
    requested: isStill ? null : lengths(move.requested, number, signed),
    steps,
    went: isStill ? null : lengths(wayOf(move), number, signed),
    lost: lostOf(move, number),
    shifts,
    end,
    free,
    held,
    cut,
  };
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
function relocatedText({ to, isEarlier }) {
  const ended = `${short(to[0])}, ${short(to[1])} u`;
  if (!isEarlier) return `The game placed or resized it directly. Its last move ended at ${ended}.`;
  return `${NOT_TRIED} Its last move, in an earlier tick, ended at ${ended}; it has been moved since.`;
}

/** The hits and turns of a move, in order of time; at one moment, what was hit comes first. */
function stepsOf(move, number, labelOf) {
  const hits = joinedHits(move.hits).map((hit, i) => ({
    clock: hit.fraction,
    number: i + 1,
    line: [{ text: `at ${percent(hit.fraction)}: ` }, ...faceOf(hit, labelOf)],
    did: didOf(hit, number),
    side: `hit with its ${SIDES[hit.side]} side ${SIDE_ARROWS[hit.side]}`,
    remaining: lengths(hit.remaining, number, signed),
  }));
  const named = (others) => namesOf(others, labelOf);
  return [...hits, ...turnsOf(move, named)].sort((a, b) => a.clock - b.clock);
}

const stops = (hit) => RESPONSES[hit.response] !== 'pass';

function wayOf({ from, to }) {
  return [to[0] - from[0], to[1] - from[1]];
}

function freeOf(move, steps) {
  if (move.hits.some(stops)) return '';
  if (move.blocked !== 0) {
    return `It was blocked (${sidesText(move.blocked)}) by something that was not recorded.`;
  }
  if (steps.some((step) => !step.number)) return '';
  if (!wentAsRequested(move)) return 'It ended elsewhere for a reason that was not recorded.';
  const isStill = move.requested[0] === 0 && move.requested[1] === 0;
  return isStill ? NOT_TRIED : 'Nothing stopped it.';
}

/** How much a move differs from what was requested, for each axis, apart from rounding. */
function missedBy(move) {
  return wayOf(move).map((way, axis) => {
    const size = Math.abs(move.from[axis]) + Math.abs(move.to[axis]) + Math.abs(move.requested[axis]);
    const missed = move.requested[axis] - way;
    return Math.abs(missed) <= size * 2 ** -22 ? 0 : missed;
  });
}

/** Whether a move went where it was to go. */
function wentAsRequested(move) {
  return missedBy(move).every((missed) => missed === 0);
}

/** What was lost of a move. What bounces goes elsewhere, and what slopes or steps add is not lost. */
function lostOf(move, number) {
  if (move.hits.some((hit) => RESPONSES[hit.response] === 'bounce')) return null;
  const lost = missedBy(move).map((missed, axis) => (missed * move.requested[axis] > 0 ? missed : 0));
  return lost.some((length) => length !== 0) ? lengths(lost, number, signed) : null;
}

/** A body that starts inside something cannot go deeper; that is not a hit. */
function heldOf(move, labelOf) {
  const met = move.hits.filter(stops).reduce((sides, hit) => sides | (1 << hit.side), 0);
  const lost = move.blocked & ~met;
  if (!move.isStuck || lost === 0) return [];
  const what = move.inside.length > 0 ? namesOf(move.inside, labelOf) : [{ text: 'something' }];
  return [
    { text: 'It started inside ' },
    ...what,
    { text: `, which kept it from going deeper (${sidesText(lost)}).` },
  ];
}

/** What carried or pushed it, how far, and what held it back. */
function shiftLine({ kind, by, delta, heldBy }, labelOf) {
  const verb = ['Carried', 'Pushed'][kind];
  const [mover, holder] = [by, heldBy].map((other) => namesOf([other], labelOf));
  const isHeld = heldBy.kind !== 'nothing';
  if (delta[0] === 0 && delta[1] === 0) {
    return [{ text: `Not ${verb.toLowerCase()} by ` }, ...mover, { text: ': held back by ' }, ...holder];
  }
  const how = { text: `${verb} ${signed(delta[0])}, ${signed(delta[1])} u by ` };
  return [how, ...mover, ...(isHeld ? [{ text: ', then held back by ' }, ...holder] : [])];
}

function faceOf(hit, labelOf) {
  return [{ text: `${faceText(hit)} of ` }, ...namesOf(hit.others, labelOf)];
}

/** The face that a body hits. @param {{side: number, rise: number, run: number}} hit */
export function faceText({ side, rise, run }) {
  return rise > 0 ? `slope ${rise}:${run}` : (FACES[side] ?? 'side');
}

/**
 * Names several things, each of which can be selected: `tiles 7, 4 and 8, 4`, `bodies 3v1 and 4v1`.
 *
 * @returns {Part[]}
 */
function namesOf(others, labelOf) {
  const known = others.filter((other) => other.kind !== 'nothing');
  if (known.length === 0) return [{ text: 'something unknown' }];
  const [first] = known;
  const isRow = known.length > 1 && known.every((other) => isTileOfMap(other, first));
  const areBodies = known.length > 1 && known.every((other) => other.kind === 'body');
  const text = (other) => (isRow ? cellText(other) : otherText(other, labelOf));
  const part = (other) => ({ text: areBodies ? text(other).replace(/^body /, '') : text(other), other });
  const parts = known.flatMap((other, i) => [{ text: i === known.length - 1 ? ' and ' : '; ' }, part(other)]);
  parts[0].text = (isRow && 'tiles ') || (areBodies && 'bodies ') || '';
  const map = { text: isRow ? mapSuffix(first) : '' };
  return [...parts, map].filter((item) => item.text !== '');
}

function isTileOfMap(other, { world, map }) {
  return other.kind === 'tile' && other.world === world && other.map === map;
}

function cellText({ column, row }) {
  return `${short(column, 0)}, ${short(row, 0)}`;
}

/** Says which map a tile is in, unless it is the first, which is the only one in most games. */
function mapSuffix({ world, map }) {
  return map === 0 && world === 0 ? '' : ` of ${otherText({ kind: 'map', world, map })}`;
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
  return `tile ${cellText(other)}${mapSuffix(other)}`;
}

function didOf(hit, number) {
  const response = RESPONSES[hit.response];
  if (response === 'pass') return 'pass, kept going';
  const edge = [0, 2, 1, 3][hit.side];
  const place = `${SIDES[hit.side]} edge set to ${withMinus(exact(hit.box[edge], number))} u`;
  return hit.rise > 0 ? `${response}, ${place} by the slope` : `${response}, ${place} exactly`;
}

/** A pair of lengths, shortened and exact. @returns {Lengths} */
function lengths([x, y], number, write) {
  return { text: `${write(x)}, ${write(y)} u`, exactly: `${exact(x, number)}, ${exact(y, number)} u` };
}

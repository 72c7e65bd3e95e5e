/**
 * Conditions that pause the game: a body touches something, is stopped, is crushed or enters a sensor,
 * or a number goes above or below a value. Pure: frames in, reasons out.
 *
 * @typedef {object} Breakpoint
 * @property {'touches' | 'stopped' | 'crushed' | 'enters' | 'number'} kind
 * @property {boolean} isOn
 * @property {import('./wire/names.js').Key | null} key the body, if it is about one
 * @property {string} name of the body
 * @property {import('./wire/names.js').Key | null} other the only body that counts; null for anything
 * @property {string} otherName name of that body
 * @property {string} number what number, as in `numbers.js`
 * @property {boolean} isAbove whether it pauses above the value rather than below it
 * @property {number} value
 */

import { short } from './format.js';
import { incidentsOf } from './incidents.js';
import { bodyValue, gaugeIn, MAX_GAP, parseNumber, pointIn } from './numbers.js';
import { faceText, otherText } from './panel/why.js';
import { labelIn, sameKey, STOP } from './wire/names.js';

/** Kinds of events. */
const [TOUCHES, ENTERS, CRUSHED] = [1, 2, 4];
/** The flag of a body that is recorded in detail. */
const IS_DETAILED = 2;

/** A condition as text. @param {Breakpoint} breakpoint */
export function conditionText(breakpoint) {
  const { kind, name, other, otherName, isAbove, value } = breakpoint;
  if (kind === 'touches') return `${name} touches ${other ? otherName : 'something'}`;
  if (kind === 'stopped') return `${name} is stopped`;
  if (kind === 'crushed') return `${name} is crushed`;
  if (kind === 'enters') return `${name} enters a sensor`;
  return `${numberText(breakpoint)} goes ${isAbove ? 'above' : 'below'} ${short(value, 6)}`;
}

function numberText({ number, name }) {
  const { isOfBody, name: what } = parseNumber(number);
  return isOfBody ? `${what} of ${name}` : what;
}

/** Why a condition is not checked before its body was added and after it was removed. */
export const GONE = 'Not checked: the body does not exist at this tick.';

/**
 * Says why a condition cannot be checked in a frame: the game sends only bodies in view, and the moves
 * of some of them. A body that is selected is always sent, with its moves. Empty if it can be checked.
 *
 * @param {import('./wire/frame.js').Frame} frame
 * @param {Breakpoint} breakpoint
 * @param {boolean} isSent whether the frame contains the body wherever it is
 */
export function uncheckedText(frame, { kind, key, number }, isSent) {
  const needsBody = kind === 'number' && parseNumber(number).isOfBody;
  const needsMove = kind === 'stopped' && !isDetailed(frame, key);
  if (!needsBody && !needsMove) return '';
  const isSeen = frame.bodies.find(key) >= 0;
  if (!isSeen) return isSent ? GONE : 'Not checked while out of view.';
  return needsMove ? 'Not checked: its moves are not recorded.' : '';
}

function isDetailed({ bodies, moves }, key) {
  const row = bodies.find(key);
  const isMarked = row >= 0 && (bodies.flags[row] & IS_DETAILED) !== 0;
  return isMarked || moves.some((move) => sameKey(move.key, key));
}

/** Watches one condition from frame to frame. */
export class Watcher {
  /** @param {Breakpoint} breakpoint */
  constructor(breakpoint) {
    this.breakpoint = breakpoint;
    this.before = null;
  }

  /**
   * Returns why the game should pause at this frame, or an empty string.
   *
   * @param {import('./wire/frame.js').Frame} frame the next one; bodies may be overwritten afterwards
   */
  check(frame) {
    const { before, breakpoint } = this;
    if (before?.tick === frame.tick) return '';
    const isNext = before !== null && frame.tick > before.tick && frame.tick - before.tick <= MAX_GAP;
    const now = { tick: frame.tick, ...stateIn(frame, breakpoint, before) };
    this.before = now;
    if (!breakpoint.isOn) return '';
    if (breakpoint.kind === 'number') return isNext ? passText(before.value, now.value, breakpoint) : '';
    if (breakpoint.kind === 'stopped') return isNext ? stopText(frame, before, breakpoint) : '';
    return eventText(frame, breakpoint);
  }
}

/** What the next frame is compared with. */
function stateIn(frame, { kind, key, number }, before) {
  if (kind === 'stopped') {
    const stops = incidentsOf(frame, key).filter((one) => one.kind === STOP);
    return { sides: stops.reduce((sides, { side }) => sides | (1 << side), 0) };
  }
  if (kind !== 'number') return {};
  const { isOfBody, name } = parseNumber(number);
  if (!isOfBody) return { value: gaugeIn(frame, name)?.value ?? null };
  const point = pointIn(frame, key);
  return { point, value: point && bodyValue(name, point, before?.point) };
}

function passText(was, is, breakpoint) {
  const { isAbove, value } = breakpoint;
  if (is === null || was === null) return '';
  const hasPassed = isAbove ? was <= value && is > value : was >= value && is < value;
  const way = isAbove ? 'above' : 'below';
  return hasPassed
    ? `${numberText(breakpoint)} went ${way} ${short(value, 6)} (it is now ${short(is, 3)})`
    : '';
}

function stopText(frame, before, { key, name }) {
  const isNew = ({ kind, side }) => kind === STOP && !((before.sides >> side) & 1);
  const stop = incidentsOf(frame, key).find(isNew);
  return stop ? `${name} was stopped by the ${faceText(stop)} of ${nameIn(frame, stop.other)}` : '';
}

function eventText(frame, { kind, key, name, other }) {
  const wanted = { touches: TOUCHES, enters: ENTERS, crushed: CRUSHED }[kind];
  const isWanted = (event) =>
    event.kind === wanted &&
    (kind === 'touches' || !event.isOfOther) &&
    (!other || (event.other.kind === 'body' && sameKey(event.other.key, other)));
  const event = incidentsOf(frame, key).find(isWanted);
  if (!event) return '';
  const what = event.other.kind === 'nothing' ? 'something' : nameIn(frame, event.other);
  return `${name} ${{ touches: 'touched', enters: 'entered', crushed: 'was crushed by' }[kind]} ${what}`;
}

function nameIn(frame, other) {
  return otherText(other, (key) => labelIn(frame, key));
}

/**
 * Conditions that pause the game: a body touches something, is stopped, is crushed or enters a sensor,
 * or a number passes a value. Pure: frames in, reasons out.
 *
 * @typedef {object} Breakpoint
 * @property {'touches' | 'stopped' | 'crushed' | 'enters' | 'number'} kind
 * @property {boolean} isOn
 * @property {import('./wire/names.js').Key | null} key the body, if it is about one
 * @property {string} name of the body
 * @property {import('./wire/names.js').Key | null} other the only body that counts; null for anything
 * @property {string} number what number, as in `plot_choice.js`
 * @property {boolean} isAbove whether it pauses above the value rather than below it
 * @property {number} value
 */

import { short } from './format.js';
import { incidentsOf, STOP } from './incidents.js';
import { faceText } from './panel/incidents.js';
import { otherText } from './panel/why.js';
import { keyText, sameKey } from './wire/names.js';

/** Kinds of events. */
const [TOUCHES, ENTERS, CRUSHED] = [1, 2, 4];
/** Ticks further apart than this do not follow one another, so nothing is said to have changed. */
const GAP = 10;

/** A condition as text. @param {Breakpoint} breakpoint */
export function conditionText({ kind, name, other, number, isAbove, value }) {
  if (kind === 'touches') return `${name} touches ${other ? keyText(other) : 'something'}`;
  if (kind === 'stopped') return `${name} is stopped`;
  if (kind === 'crushed') return `${name} is crushed`;
  if (kind === 'enters') return `${name} enters a sensor`;
  return `${numberName(number, name)} ${isAbove ? 'goes above' : 'goes below'} ${short(value, 6)}`;
}

function numberName(number, name) {
  const [sort, ...rest] = number.split(' ');
  return sort === 'body' ? `${rest.join(' ')} of ${name}` : rest.join(' ');
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
    const isNext = before !== null && frame.tick > before.tick && frame.tick - before.tick <= GAP;
    if (before?.tick === frame.tick) return '';
    const now = { tick: frame.tick, ...stateIn(frame, breakpoint) };
    this.before = now;
    if (!breakpoint.isOn) return '';
    if (breakpoint.kind === 'number') return isNext ? passText(before, now, breakpoint) : '';
    if (breakpoint.kind === 'stopped') return isNext ? stopText(frame, before, breakpoint) : '';
    return eventText(frame, breakpoint);
  }
}

/** What has to be known of the frame before. */
function stateIn(frame, { kind, key, number }) {
  if (kind === 'stopped') {
    const stops = incidentsOf(frame, key).filter((one) => one.kind === STOP);
    return { sides: stops.reduce((sides, { side }) => sides | (1 << side), 0) };
  }
  if (kind !== 'number') return {};
  const [sort, ...rest] = number.split(' ');
  const name = rest.join(' ');
  if (sort === 'gauge') {
    return { value: frame.gauges.findLast((gauge) => gauge.name === name)?.value ?? null };
  }
  const row = frame.bodies.find(key);
  return row < 0 ? { box: null } : { box: frame.bodies.box(row) };
}

/** The value of a number in a frame; a speed needs the frame before. */
function valueOf(before, now, number) {
  const name = number.replace(/^\w+ /, '');
  if (number.startsWith('gauge ')) return now.value;
  if (!now.box) return null;
  const [left, top, right, bottom] = now.box;
  const plain = { x: left, y: top, width: right - left, height: bottom - top };
  if (name in plain) return plain[name];
  if (!before?.box) return null;
  const axis = name === 'vx' ? 0 : 1;
  return (now.box[axis] - before.box[axis]) / (now.tick - before.tick);
}

function passText(before, now, breakpoint) {
  const { number, isAbove, value } = breakpoint;
  const is = valueOf(before, now, number);
  const was = before.reached ?? valueOf(null, before, number);
  now.reached = is;
  if (is === null || was === null || was === undefined) return '';
  const isPassed = isAbove ? was <= value && is > value : was >= value && is < value;
  return isPassed ? `${conditionText(breakpoint)} (${short(is, 3)})` : '';
}

function stopText(frame, before, { key, name }) {
  const isNew = ({ kind, side }) => kind === STOP && !((before.sides >> side) & 1);
  const stop = incidentsOf(frame, key).find(isNew);
  return stop
    ? `${name} was stopped by the ${faceText(stop)} of ${otherText(stop.other, labelsOf(frame))}`
    : '';
}

function eventText(frame, { kind, key, name, other }) {
  const wanted = { touches: TOUCHES, enters: ENTERS, crushed: CRUSHED }[kind];
  const isWanted = (event) =>
    event.kind === wanted &&
    (kind === 'touches' || !event.isOfOther) &&
    (!other || (event.other.kind === 'body' && sameKey(event.other.key, other)));
  const event = incidentsOf(frame, key).find(isWanted);
  if (!event) return '';
  const what = event.other.kind === 'nothing' ? 'something' : otherText(event.other, labelsOf(frame));
  return `${name} ${{ touches: 'touched', enters: 'entered', crushed: 'was crushed by' }[kind]} ${what}`;
}

function labelsOf(frame) {
  return (key) => {
    const tag = frame.tags.get(key.world * 2 ** 32 + key.slot);
    return tag && tag.key.version === key.version ? tag.label : '';
  };
}

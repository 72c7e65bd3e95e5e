/**
 * What happened to a body: what stopped it, and its events.
 *
 * Pure. The game sends incidents with a body's history; here they are also found in frames that
 * the page already has, in the same way.
 *
 * @typedef {object} Incident
 * @property {number} tick
 * @property {number} kind as in `EVENTS`, or `STOP`
 * @property {boolean} isOfOther whether the event is one of another body, with this one as its other
 * @property {import('./wire/names.js').Other} other
 * @property {number} side side of the body, or 255
 * @property {number} rise of a slope, or 0
 * @property {number} run of a slope, or 0
 *
 * @typedef {Incident & {last: number}} Stop a stop from `tick` to `last`
 */

import { RESPONSES, sameKey, STOP } from './wire/names.js';

const PASS = RESPONSES.indexOf('pass');
const NO_SIDE = 255;
/** A page that does not receive every tick still joins ticks this far apart into one stop. */
const GAP = 4;

/**
 * @param {import('./wire/frame.js').Frame} frame
 * @param {import('./wire/names.js').Key} key
 * @returns {Incident[]}
 */
export function incidentsOf(frame, key) {
  return [...eventsOf(frame, key), ...stopsIn(frame, key)];
}

const incident = (tick, other, side) => ({
  tick,
  kind: STOP,
  isOfOther: false,
  other,
  side,
  rise: 0,
  run: 0,
});

function eventsOf({ tick, events }, key) {
  const own = events.filter((event) => sameKey(event.key, key));
  // Two actors that touch each have an event; one of them is enough.
  const isTold = ({ kind, key: by }) =>
    own.some((event) => event.kind === kind && event.other.kind === 'body' && sameKey(event.other.key, by));
  const others = events.filter(
    (event) => event.other.kind === 'body' && sameKey(event.other.key, key) && !isTold(event),
  );
  return [
    ...own.map(({ kind, other, side }) => ({ ...incident(tick, other, side), kind })),
    ...others.map((event) => ({
      ...incident(tick, { kind: 'body', key: event.key }, NO_SIDE),
      kind: event.kind,
      isOfOther: true,
    })),
  ];
}

/** The hits that the body neither passed through nor walked up, and what held it because it started inside. */
function stopsIn({ tick, moves }, key) {
  // A move of an earlier tick did not stop the body in this one.
  const move = moves.findLast((item) => sameKey(item.key, key) && !item.isEarlier);
  if (!move) return [];
  const isWalk = ({ rise, side }) => rise > 0 && ((move.blocked >> side) & 1) === 0;
  const hits = move.hits.filter((hit) => hit.response !== PASS && !isWalk(hit));
  const met = hits.reduce((sides, { side }) => sides | (1 << side), 0);
  const held = [0, 1, 2, 3].filter((side) => ((move.blocked & ~met) >> side) & 1);
  const inside = move.inside[0] ?? { kind: 'nothing' };
  return [
    ...hits.map(({ other, side, rise, run }) => ({ ...incident(tick, other, side), rise, run })),
    ...held.map((side) => incident(tick, inside, side)),
  ];
}

/**
 * Incidents in the order of their ticks, with their stops joined, as far as the ticks are in order.
 *
 * Adding to its end takes the same time however long it is: a walking body adds something in every
 * tick, and every drawing reads it.
 */
export class IncidentLog {
  constructor() {
    /** @type {Incident[]} */
    this.incidents = [];
    /** In the order of their first ticks. @type {Stop[]} */
    this.stops = [];
    /** The ticks to jump to, in order: each stop where it begins, and each event. @type {number[]} */
    this.marks = [];
    /** The last stop on each side. @type {(Stop | null)[]} */
    this.open = [null, null, null, null];
    this.last = -Infinity;
  }

  /** Adds what happened in a tick after the last one. @param {Incident[]} incidents */
  add(tick, incidents) {
    this.last = tick;
    this.incidents.push(...incidents);
    const areNew = incidents.map((one) => one.kind !== STOP || this.addStop(one));
    if (areNew.includes(true)) this.marks.push(tick);
  }

  /**
   * Joins stops on the same side in consecutive ticks, such as those of a body that walks on a
   * floor. Each names what it hit in its first tick, the one that links lead to. Returns whether a
   * stop begins.
   */
  addStop(one) {
    const before = this.open[one.side];
    const isJoined = before && one.tick - before.last <= GAP;
    if (isJoined) {
      before.last = one.tick;
    } else {
      this.open[one.side] = { ...one, last: one.tick };
      this.stops.push(this.open[one.side]);
    }
    return !isJoined;
  }
}

/** Returns the stop that ended last before `tick`, or null. @param {Stop[]} stops */
export function lastStop(stops, tick) {
  const before = stops.filter((stop) => stop.tick < tick);
  return before.reduce((best, stop) => (best && best.last > stop.last ? best : stop), null);
}

/**
 * Returns what stops a body in `tick`, or else what last did, or null. Of several stops, the one that
 * began last explains most: a wall rather than the floor that the body walked on for long.
 *
 * @param {Stop[]} stops in the order of their first ticks
 */
export function stopAt(stops, tick) {
  const current = stops.findLast((stop) => stop.tick <= tick && tick <= stop.last);
  return current ?? lastStop(stops, tick);
}

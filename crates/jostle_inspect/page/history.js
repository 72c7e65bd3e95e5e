/** Positions of the selected body and what happened to it, tick by tick, as far as known. */

import { IncidentLog, incidentsOf } from './incidents.js';
import { pointIn } from './numbers.js';
import { lastNotBehind } from './received_frames.js';
import { sameKey } from './wire/names.js';

const LIMIT = 20_000;
/** Ticks on the plot. */
const SPAN = 600;
/** The most ticks requested at once. */
const MAX_ASKED = 1200;
/** How far from the tick shown the game is asked what happened, in ticks. Fits in `LIMIT` twice. */
const REACH = 8000;
/** An answer with fewer ticks than this means that reading more of them is slow. */
const FEW_TICKS = 100;
/** How long to wait for an answer before requesting again. */
const TIMEOUT_MS = 2000;
/** A slow page does not receive every tick: gaps up to this many ticks count as known. */
const HOLE = 30;

/** The first and last tick on the plot: up to the tick shown, or around it in the past. */
export function windowOf({ shown, isPast, newest }) {
  const to = isPast ? Math.min(newest, shown.tick + SPAN / 2) : shown.tick;
  return [to - SPAN, to];
}

export class History {
  constructor() {
    /** The ticks of the scene that this is about. */
    this.scene = { first: 0, last: Infinity };
    /** The tick shown, around which the most is known. */
    this.shown = 0;
    this.clear(null);
  }

  /**
   * Limits the history to the ticks of a scene, since in another one the same key names another body.
   *
   * @param {{first: number, last: number}} scene
   */
  enter(scene, shown) {
    if (scene.first !== this.scene.first) this.clear(this.key);
    Object.assign(this, { scene, shown });
  }

  isOfScene(tick) {
    return tick >= this.scene.first && tick <= this.scene.last;
  }

  /** Starts over for another body. @param {import('./wire/names.js').Key | null} key */
  clear(key) {
    this.key = key;
    /** The size is known only from frames. @type {{tick: number, x: number, y: number, width?: number, height?: number}[]} */
    this.points = [];
    /** Ranges of ticks that are known, in order. @type {[number, number][]} */
    this.known = [];
    /** When the game was last asked for more; null once it has answered. @type {number | null} */
    this.askedAt = null;
    this.askedFor = 0;
    /** Whether the ticks of this game are so large that only those on the plot are requested. */
    this.isSlow = false;
    /** Incidents by tick. @type {Map<number, import('./incidents.js').Incident[]>} */
    this.byTick = new Map();
    /** The same in order; null if it has to be put in order again. @type {IncidentLog | null} */
    this.log = new IncidentLog();
  }

  /** What happened, in order, with joined stops and the ticks to jump to. */
  get incidents() {
    return this.inOrder().incidents;
  }

  /** @returns {import('./incidents.js').Stop[]} */
  get stops() {
    return this.inOrder().stops;
  }

  /** @returns {number[]} */
  get marks() {
    return this.inOrder().marks;
  }

  /** Sorts only after something was added that is not newer than everything else. */
  inOrder() {
    if (this.log) return this.log;
    this.log = new IncidentLog();
    const ticks = [...this.byTick.keys()].sort((a, b) => a - b);
    for (const tick of ticks) this.log.add(tick, this.byTick.get(tick));
    return this.log;
  }

  /** Returns the nearest tick before (-1) or after (1) `tick` in which something happened, or null. */
  nextMark(tick, direction) {
    const index = lastNotBehind(this.marks, direction > 0 ? tick : tick - 1, (mark) => mark);
    return this.marks[direction > 0 ? index + 1 : index] ?? null;
  }

  happened(tick, incidents) {
    if (incidents.length === 0) return;
    this.byTick.set(tick, incidents);
    if (this.log && tick > this.log.last) this.log.add(tick, incidents);
    else this.log = null;
  }

  /** Notes that the game was asked for more: for this many ticks, if that is known. */
  ask(now, ticks = 0) {
    this.askedAt = now;
    this.askedFor = ticks;
  }

  /** Whether an answer is still outstanding. */
  isAsked(now) {
    return this.askedAt !== null && now - this.askedAt < TIMEOUT_MS;
  }

  /** Marks the ticks from `from` to `to` as known. */
  learn(from, to) {
    const isApart = ([first, last]) => last + HOLE < from || to + HOLE < first;
    const near = this.known.filter((span) => !isApart(span)).flat();
    const span = [Math.min(from, ...near), Math.max(to, ...near)];
    this.known = [...this.known.filter(isApart), span].sort((a, b) => a[0] - b[0]);
  }

  /** Returns the unknown ranges between `first` and `last`. @returns {[number, number][]} */
  gaps(first, last) {
    const spans = [[-Infinity, first - 1], ...this.known, [last + 1, Infinity]];
    const between = spans.slice(1).map(([next], i) => [spans[i][1] + 1, next - 1]);
    return between.map(([from, to]) => [Math.max(from, first), Math.min(to, last)]);
  }

  /**
   * Returns the ticks to request so that the plot from `from` to `to` has no gap, or null if it
   * has none. The range extends beyond the plot, so that stepping on does not request single
   * ticks, but never covers ticks that are known.
   */
  missing([from, to], first, last) {
    const isHole = ([begin, end]) => Math.min(end, to) - Math.max(begin, from) >= HOLE;
    const gap = this.gaps(first, last).find(isHole);
    if (!gap) return null;
    const middle = Math.round((Math.max(gap[0], from) + Math.min(gap[1], to)) / 2);
    const begin = Math.max(gap[0], Math.min(middle - MAX_ASKED / 2, gap[1] - MAX_ASKED + 1));
    return [begin, Math.min(gap[1], begin + MAX_ASKED - 1)];
  }

  /**
   * Returns further ticks to request, to learn what happened before and after `tick`: the nearest
   * unknown ones, those before it first. Null if everything within reach is known.
   */
  missingAround(tick, first, last) {
    if (this.isSlow) return null;
    const [from, to] = [Math.max(first, tick - REACH), Math.min(last, tick + REACH)];
    const gaps = this.gaps(from, to).filter(([begin, end]) => end - begin >= HOLE);
    const before = gaps.findLast(([begin]) => begin < tick);
    if (before) return [Math.max(before[0], before[1] - MAX_ASKED + 1), before[1]];
    return gaps.length > 0 ? [gaps[0][0], Math.min(gaps[0][1], gaps[0][0] + MAX_ASKED - 1)] : null;
  }

  /**
   * Records where the body is in a frame, if it is there. @param
   * {import('./wire/frame.js').Frame} frame
   */
  see(frame) {
    if (!this.key || !this.isOfScene(frame.tick)) return;
    this.learn(frame.tick, frame.tick);
    this.happened(frame.tick, incidentsOf(frame, this.key));
    const point = pointIn(frame, this.key);
    if (point) this.add(point);
  }

  add(point) {
    const last = this.points.at(-1);
    if (!last || point.tick > last.tick) this.points.push(point);
    else this.insert(point);
    if (this.points.length > LIMIT) this.forget();
  }

  insert(point) {
    const at = lastNotBehind(this.points, point.tick, ({ tick }) => tick);
    if (at >= 0 && this.points[at].tick === point.tick) this.points[at] = point;
    else this.points.splice(at + 1, 0, point);
  }

  /** Drops the points that are farthest from the tick shown; they can be requested again. */
  forget() {
    const count = this.points.length - LIMIT + LIMIT / 10;
    const [oldest, newest] = [this.points[0].tick, this.points.at(-1).tick];
    const isOldFar = this.shown - oldest >= newest - this.shown;
    this.points.splice(isOldFar ? 0 : -count, count);
    const from = isOldFar ? this.points[0].tick : -Infinity;
    const to = isOldFar ? Infinity : this.points.at(-1).tick;
    for (const tick of [...this.byTick.keys()]) if (tick < from || tick > to) this.byTick.delete(tick);
    this.log = null;
    this.known = this.known
      .map(([first, last]) => [Math.max(first, from), Math.min(last, to)])
      .filter(([first, last]) => first <= last);
  }

  /** Adds the game's answer for the ticks from `first` to `last`. */
  addAll({ key, first, last, points, incidents = [] }) {
    if (!sameKey(key, this.key)) return;
    this.askedAt = null;
    this.isSlow ||= last - first < Math.min(FEW_TICKS, this.askedFor / 2);
    const own = incidents.filter(({ tick }) => this.isOfScene(tick));
    for (const tick of new Set(own.map((one) => one.tick))) {
      this.happened(
        tick,
        own.filter((one) => one.tick === tick),
      );
    }
    this.learn(first, last);
    const known = new Map(
      points.filter(({ tick }) => this.isOfScene(tick)).map((point) => [point.tick, point]),
    );
    for (const point of this.points) known.set(point.tick, point);
    this.points = [...known.values()].sort((a, b) => a.tick - b.tick);
    if (this.points.length > LIMIT) this.forget();
  }

  between(from, to) {
    const start = lastNotBehind(this.points, from - 1, ({ tick }) => tick) + 1;
    return this.points.slice(start, lastNotBehind(this.points, to, ({ tick }) => tick) + 1);
  }
}

export const history = new History();

/**
 * Where the camera looks while it follows a body.
 *
 * A small dead zone keeps the picture still while the body moves about, the camera looks ahead in
 * the direction of travel, and it never shows more of what is outside the scope than it has to.
 * Everything is measured in the part of the canvas that nothing covers.
 */

/** The smaller side of the body in CSS pixels, on a large canvas and on a small one. */
const LARGE_BODY = 30;
const SMALL_BODY = 24;
/** A canvas with a side below this many CSS pixels is small. */
const SMALL_CANVAS = 480;
/** How much larger a body may become so that a world unit is a whole number of device pixels. */
const MOST_ROUNDED = 1.35;
/** Half of the dead zone, as a fraction of the free width and height. */
const DEAD = [0.05, 0.12];
/** The farthest look ahead, as a fraction of the free width and height. */
const AHEAD = [0.22, 0.1];
/** How many ticks of travel the camera looks ahead. */
const AHEAD_TICKS = 30;
/** How much of a change of velocity is believed per tick. */
const BELIEF = 0.06;
/** The part of the free width and height that stays between the body and its edges. */
const RIM = 0.12;
/** Seconds in which the camera covers about two thirds of the way to its target. */
const SMOOTH = 0.1;
/** CSS pixels around the scope, as in `Camera.fit`. */
const MARGIN = 8;
/** A remaining way of less than this many CSS pixels is no longer a movement. */
const STILL = 0.3;

/**
 * @typedef {{width: number, height: number, ratio: number, fitted: number, scope: number[],
 *   insets: {left: number, top: number, right: number, bottom: number}, isCalm: boolean}} Room
 * the canvas in CSS pixels, device pixels per CSS pixel, the scale at which the whole scope fits,
 * the scope, what is covered on each side, and whether motion is to be avoided
 */

/**
 * The scale at which a body is easy to see: pixel art stays even, and nothing is smaller than
 * with the whole scope in view.
 *
 * @param {number[]} box @param {Room} room
 */
export function scaleFor([left, top, right, bottom], { width, height, ratio, fitted }) {
  const sides = [right - left, bottom - top].filter((side) => side > 0);
  if (sides.length === 0) return fitted;
  const pixels = Math.min(width, height) < SMALL_CANVAS ? SMALL_BODY : LARGE_BODY;
  const wanted = pixels / Math.min(...sides);
  const even = Math.ceil(wanted * ratio) / ratio;
  return Math.max(fitted, even <= wanted * MOST_ROUNDED ? even : wanted);
}

export class Follow {
  constructor() {
    this.reset();
  }

  /** Forgets the body, so that the camera jumps to the next one. */
  reset() {
    this.name = '';
    this.tick = null;
    this.middle = [0, 0];
    this.velocity = [0, 0];
    this.at = [0, 0];
    this.scale = 1;
    this.where = '';
    this.ownScale = 1;
  }

  /**
   * Moves on by some seconds of real time.
   *
   * @param {{name: string, tick: number, box: number[]}} body
   * @param {Room} room
   * @param {{seconds: number, scale: number | null}} how `scale` if the user chose one
   * @returns {{x: number, y: number, scale: number, isMoving: boolean}} the middle of the canvas,
   * and whether the camera is still on its way
   */
  aim(body, room, { seconds, scale }) {
    this.scale = scale ?? this.scaleOf(body, room);
    const isFar = this.see(body, freeSize(room));
    const goals = [0, 1].map((axis) => this.goal(axis, body.box, room, isFar ? 0 : DEAD[axis]));
    const share = isFar || room.isCalm ? 0 : Math.exp(-seconds / SMOOTH);
    this.at = goals.map((goal, axis) => {
      const rest = (this.at[axis] - goal) * share;
      return Math.abs(rest) * this.scale < STILL ? goal : goal + rest;
    });
    const isMoving = this.at.some((at, axis) => at !== goals[axis]);
    const { left, top, right, bottom } = room.insets;
    const x = this.at[0] + (right - left) / 2 / this.scale;
    const y = this.at[1] + (bottom - top) / 2 / this.scale;
    return { x, y, scale: this.scale, isMoving };
  }

  /** The scale for a body; one that ducks or grows does not make the picture zoom. */
  scaleOf({ name, box }, room) {
    const where = `${name} ${room.width} ${room.height} ${room.ratio} ${room.fitted}`;
    if (where !== this.where) Object.assign(this, { where, ownScale: scaleFor(box, room) });
    return this.ownScale;
  }

  /** Notes where the body is. Returns whether it is another one, or too far away to pan there. */
  see({ name, tick, box }, free) {
    const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const ways = middle.map((value, axis) => value - this.middle[axis]);
    const isFar = ways.some((way, axis) => Math.abs(way) * this.scale > free[axis] / 2);
    const isNew = name !== this.name || isFar;
    const ticks = tick - this.tick;
    if (isNew) this.velocity = [0, 0];
    else if (ticks !== 0) this.learn(ways, ticks);
    Object.assign(this, { name, tick, middle });
    return isNew;
  }

  /** Takes the velocity from the last step, which may lead backward in time. */
  learn(ways, ticks) {
    const share = 1 - (1 - BELIEF) ** Math.abs(ticks);
    this.velocity = this.velocity.map((old, axis) => old + (ways[axis] / ticks - old) * share);
  }

  /** Where the middle of the free part of the canvas belongs on an axis. */
  goal(axis, box, room, deadZone) {
    const size = freeSize(room)[axis] / this.scale;
    const [low, high] = [box[axis], box[axis + 2]];
    const middle = (low + high) / 2;
    const most = room.isCalm ? 0 : size * AHEAD[axis];
    const ahead = clamp(this.velocity[axis] * AHEAD_TICKS, -most, most);
    const dead = size * deadZone;
    const seen = clamp(this.at[axis], middle + ahead - dead, middle + ahead + dead);
    const rim = Math.max(0, size * (0.5 - RIM) - (high - low) / 2);
    const kept = clamp(seen, middle - rim, middle + rim);
    return withinScope(kept, size, [room.scope[axis], room.scope[axis + 2]], MARGIN / this.scale);
  }
}

/** Keeps the free part of the canvas inside the scope, or centers a scope that is smaller. */
function withinScope(at, size, [low, high], margin) {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return at;
  const slack = (high - low - size) / 2 + margin;
  const middle = (low + high) / 2;
  return slack <= 0 ? middle : clamp(at, middle - slack, middle + slack);
}

function freeSize({ width, height, insets }) {
  return [Math.max(1, width - insets.left - insets.right), Math.max(1, height - insets.top - insets.bottom)];
}

function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/**
 * The state of the page in one place, and the listeners to its changes.
 *
 * `touch` only notes that something changed; listeners run once per animation frame, however many
 * changes there were. The newest frame wins, and nothing is drawn twice.
 *
 * @typedef {{kind: 'body', key: import('./wire/names.js').Key, hitbox?: string}
 *   | {kind: 'tile', world: number, map: number, column: number, row: number}
 *   | {kind: 'map', world: number, map: number}} Selection
 * @typedef {import('./wire/messages.js').Scene} Scene
 * @typedef {'frame' | 'camera' | 'selection' | 'time' | 'scene' | 'stage' | 'status' | 'show' | 'hover'} Topic
 */

import { labelIn } from './wire/names.js';

export const state = {
  /**
   * The connection to a game: `connecting`, `open`, `ended` (lost), `absent` (never there) or
   * `none` (not wanted).
   */
  connection: 'connecting',
  /**
   * Where frames come from: the `game`, what was `kept` of it after the connection was lost, or
   * a `file`.
   */
  source: 'game',
  /** @type {ReturnType<typeof import('./wire/messages.js').readMessage> | null} */
  stage: null,
  /**
   * The images that drawings refer to by index. @type {ReturnType<typeof
   * import('./wire/messages.js').readImages>}
   */
  images: [],
  /** @type {import('./wire/frame.js').Frame | null} */
  shown: null,
  /** The frame on the canvas. @type {import('./wire/frame.js').Frame | null} */
  lastDrawn: null,
  /** The last frame of the scene before, until another one is shown. @type {import('./wire/frame.js').Frame | null} */
  frameBefore: null,
  isPast: false,
  /** The requested tick until it arrives. @type {number | null} */
  wanted: null,
  first: 0,
  newest: 0,
  /** The scenes of which ticks are kept, in order. @type {import('./wire/messages.js').Scene[]} */
  scenes: [],
  /** Whether it is known which ticks are kept: a game says so only after its first frames. */
  areTicksKnown: false,
  /** The first tick of each scene of which ticks are kept, itself kept or not. @returns {number[]} */
  get sceneStarts() {
    if (!this.areTicksKnown) return [];
    return scenesBetween(this.scenes, this.first, this.newest).map(({ first }) => first);
  },
  /**
   * The last answer to `measure`: how many bytes saving those ticks takes, 0 if none is kept.
   * @type {{from: number, to: number, bytes: number} | null}
   */
  size: null,
  /** Whether the game is paused. */
  paused: false,
  /** Whether the page is playing the past or a file. */
  playing: false,
  /** Ticks that the recorder had to skip. */
  lost: 0,
  /** @type {Selection | null} */
  selected: null,
  /** @type {Selection | null} */
  hovered: null,
  follows: false,
  show: {
    boxes: true,
    tiles: true,
    hitboxes: true,
    contacts: true,
    moves: false,
    images: true,
    drawings: true,
    labels: true,
    cells: false,
    map: true,
  },
  kinds: [true, true, true, true],
  /** Bits of the layers that are shown. */
  layers: 0xffffffff,
  /** @type {'kind' | 'layer'} */
  colorBy: 'kind',
  counters: { received: 0, drawn: 0, dropped: 0, broken: 0, strips: 0 },
  /** When the last frame arrived, by `performance.now`. */
  lastFrameAt: 0,
};

/** @type {Map<Topic, (() => void)[]>} */
const listeners = new Map();
/** @type {Set<Topic>} */
const touched = new Set();
let isAsked = false;

/** Calls `run` in the next animation frame after any of the topics is touched. */
export function listen(topics, run) {
  for (const topic of topics) listeners.set(topic, [...(listeners.get(topic) ?? []), run]);
}

/** @param {...Topic} topics */
export function touch(...topics) {
  for (const topic of topics) touched.add(topic);
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(flush);
}

/** Announces that another scene starts. The frame shown is not of that scene. */
export function beginScene() {
  state.frameBefore = state.shown;
  touch('scene');
}

function flush() {
  isAsked = false;
  if (state.shown !== state.frameBefore) state.frameBefore = null;
  // What was remembered of another scene is forgotten before anything is drawn.
  const topics = touched.has('scene') ? ['scene', ...touched] : [...touched];
  const runs = new Set(topics.flatMap((topic) => listeners.get(topic) ?? []));
  touched.clear();
  for (const run of runs) run();
}

/**
 * The label of a body in the frame shown, or an empty string. @param
 * {import('./wire/names.js').Key} key
 */
export function labelOf(key) {
  return state.shown ? labelIn(state.shown, key) : '';
}

/** Identifies a scene. The stage itself is sent again whenever a control changes. */
export function sceneOf(stage) {
  return `${stage.scene} ${stage.title}`;
}

/** Returns those scenes that the ticks from one to another belong to. @param {Scene[]} scenes */
export function scenesBetween(scenes, from, to) {
  const isIn = ({ first }, i) => first <= to && !(scenes[i + 1]?.first <= from);
  return scenes.filter(isIn);
}

/** The scene that the tick shown belongs to. It may be an earlier one than that of the stage. */
export function sceneShown() {
  const tick = state.shown?.tick ?? state.newest;
  return state.scenes.findLast(({ first }) => first <= tick) ?? null;
}

/** The first and the last tick of the scene that `tick` belongs to, kept or not. */
export function sceneSpan(tick) {
  const first = state.scenes.findLast((scene) => scene.first <= tick)?.first ?? state.first;
  const next = state.scenes.find((scene) => scene.first > tick);
  return { first, last: next ? next.first - 1 : Infinity };
}

/** The first tick of the scene that `tick` belongs to, kept or not. */
export function sceneBegin(tick) {
  return sceneSpan(tick).first;
}

/** The first kept tick of the scene that `tick` belongs to. */
export function sceneStart(tick) {
  return Math.max(sceneBegin(tick), state.first);
}

/** The last kept tick of the scene that `tick` belongs to. */
export function sceneEnd(tick) {
  return Math.min(sceneSpan(tick).last, state.newest);
}

/** Whether new ticks keep appearing by themselves. */
export function isRunning() {
  return state.source === 'game' && !state.isPast && !state.paused;
}

/**
 * Whether keys go to the game: it is live and accepts them. While it is paused, they are held for
 * the next tick that it runs.
 */
export function takesKeys() {
  const isLive = state.source === 'game' && !state.isPast && state.connection === 'open';
  return isLive && Boolean(state.stage?.playable) && !state.stage.readOnly;
}

/** Whether the game is being played: it accepts keys, and runs. */
export function isPlayed() {
  return takesKeys() && !state.paused;
}

/** Whether the game is being played with the pointer: it says so, or has no keys. */
export function isAimed() {
  if (!isPlayed()) return false;
  const { keys, pointed } = state.stage;
  return pointed || keys.length === 0 || keys.some(({ code }) => /^pointer/i.test(code));
}

/** Whether the frame shown has bodies at all. Some scenes only draw. */
export function hasBodies() {
  const { shown } = state;
  return shown !== null && (shown.head.bodies > 0 || shown.bodies.count > 0 || Boolean(shown.density));
}

/** The row of the selected body in the frame shown, or -1. */
export function selectedRow() {
  const { selected, shown } = state;
  return selected?.kind === 'body' && shown ? shown.bodies.find(selected.key) : -1;
}

/** The row of the body that the game focuses on, usually the player's character, or -1. */
export function focusRow() {
  const { shown } = state;
  return shown?.head.focus ? shown.bodies.find(shown.head.focus) : -1;
}

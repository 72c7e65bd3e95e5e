/**
 * Moving in time: live, the game's past, what was received of it, or a recording.
 *
 * Looking at the past never stops the game. Only one frame is requested at a time; if the user
 * moves on meanwhile, only the latest tick counts.
 */

import { areBreakpointsOn, check } from './breakpoint_list.js';
import { link, nextPastFrame, openedListeners, store } from './game.js';
import { history } from './history.js';
import { notice } from './notices.js';
import { listen, state, touch } from './state.js';
import { stats } from './tick_stats.js';
import { timeView } from './time_view.js';

/** The recording that is open, if any. */
export const loaded = {
  /** @type {import('./loaded_recording.js').LoadedRecording | null} */ recording: null,
};

/** A pause that the game reports this soon after one of this page is its own. */
const OWN_PAUSE_MS = 3000;

let isFetching = false;
/** Whether a tick that is missing is skipped: the one after it is shown, not the one before it. */
let isForward = false;
let lastPlayed = 0;
let owed = 0;
let playSpeed = 1;
/** When this page last paused the game. */
let pausedAt = -Infinity;
/** Whether a condition paused the game: playing on past the newest tick then runs it again. */
let isToGoOn = false;
/** The last tick that the paused game was asked to step to; 0 if it was not. */
let steppedTo = 0;
/** The tick that a step through the past leads to, if every tick on the way is checked. @type {number | null} */
let walkingTo = null;

openedListeners.push(endPause);
listen(['stage', 'time'], () => {
  // What was on its way when this page paused the game may still say that it runs.
  if (!state.paused && !hasJustPaused()) endPause();
});

/** Forgets what belongs to a pause: the game runs, or is another one. */
function endPause() {
  isToGoOn = false;
  steppedTo = 0;
}

/** The tick on the canvas, or the one just requested. */
export function currentTick() {
  return state.wanted ?? state.shown?.tick ?? state.newest;
}

/**
 * Shows a tick of the past. If it is missing, shows the last one before it, or with `skipsHoles` the
 * first one after it: otherwise playing and stepping would stay before it forever.
 */
export function seek(tick, skipsHoles = false) {
  isForward = skipsHoles;
  state.wanted = Math.min(Math.max(Math.round(tick), state.first), state.newest);
  state.isPast = true;
  walkingTo = null;
  touch('time', 'status');
  fetchWanted();
}

async function fetchWanted() {
  if (isFetching) return;
  isFetching = true;
  try {
    while (state.isPast && state.wanted !== null) await fetchOne(state.wanted);
  } catch (error) {
    notice(`This tick cannot be shown: ${error.message}.`, 'bad');
    Object.assign(state, { wanted: null, playing: false });
  } finally {
    isFetching = false;
    touch('time', 'status');
  }
}

async function fetchOne(tick) {
  const [{ source }, { recording }] = [state, loaded];
  const frame = await frameAt(source, tick);
  if (!state.isPast || state.source !== source || loaded.recording !== recording) return;
  if (frame && isBehindLoop(frame)) {
    seek(timeView.range.from);
    return;
  }
  if (frame) state.shown = frame;
  if (state.wanted === tick) state.wanted = null;
  if (frame && (state.playing || walkingTo !== null)) check(frame);
  if (walkingTo !== null && state.wanted === null) walkOn(Math.max(tick, frame?.tick ?? 0) + 1);
  touch('frame', 'time');
}

/** Steps through the past: if a condition may hold on the way, tick by tick. */
function walk(target) {
  if (!areBreakpointsOn()) seek(target, true);
  else {
    seek(currentTick() + 1, true);
    walkingTo = Math.min(target, state.newest);
  }
}

function walkOn(next) {
  if (next > walkingTo) walkingTo = null;
  else state.wanted = next;
}

/** Whether playing has skipped the end of the range that is looped. */
function isBehindLoop({ tick }) {
  return isForward && state.playing && timeView.isLooping && tick > timeView.range.to;
}

function frameAt(source, tick) {
  if (source === 'file') return loaded.recording.seek(tick, isForward);
  if (source === 'kept') return store.seek(tick, isForward);
  const arrived = nextPastFrame();
  link.send('seek', isForward ? stats.tickFrom(tick) : tick);
  return arrived;
}

/** Shows the newest tick; without a game, the last one there is. */
export function goLive() {
  state.playing = false;
  timeView.isLooping = false;
  if (state.source !== 'game') {
    seek(state.newest);
    return;
  }
  Object.assign(state, { isPast: false, wanted: null });
  link.send('live');
  state.lastFrameAt = performance.now();
  touch('time', 'status', 'frame');
}

/** Steps forward by a number of ticks, or back if it is negative. */
export function step(ticks) {
  state.playing = false;
  const target = currentTick() + ticks;
  if (ticks < 0) seek(target);
  else if (state.source !== 'game' || (state.isPast && isOnTheWay(target))) walk(target);
  else stepBeyond(state.isPast ? target - state.newest : ticks);
}

/** Whether a step ends before the newest tick, or has to stop there: ticks up to it are still to be checked. */
function isOnTheWay(target) {
  return target < state.newest || (areBreakpointsOn() && currentTick() < state.newest);
}

/** Steps past the newest tick: a paused game runs this many ticks, a running one is paused. */
function stepBeyond(ticks) {
  if (state.isPast) goLive();
  if (state.stage?.readOnly) return;
  if (!state.paused) pauseGame(true);
  else if (ticks > 0) {
    isToGoOn = false;
    steppedTo = Math.max(steppedTo, state.newest) + ticks;
    link.send('step', ticks);
  }
}

function pauseGame(paused) {
  endPause();
  link.send(paused ? 'pause' : 'play');
  if (paused) pausedAt = performance.now();
  state.paused = paused;
  state.lastFrameAt = performance.now();
  touch('time', 'status');
}

/** Ends a pause, wherever it began. */
export function resumeGame() {
  pauseGame(false);
}

/** Whether this page paused the game in the last few seconds. */
export function hasJustPaused(now = performance.now()) {
  return now - pausedAt < OWN_PAUSE_MS;
}

/** Stops time at a tick: pauses the game, which may have run on a little, and shows the tick. */
export function pauseAt(tick) {
  const isLive = state.source === 'game' && !state.isPast;
  // A paused game that has made its last step goes no further, and keeps the keys that are held.
  if (isLive && state.paused && tick >= steppedTo) return;
  if (isLive && !state.paused && !state.stage?.readOnly) {
    pauseGame(true);
    isToGoOn = true;
  }
  goToTick(tick);
}

/** Plays or pauses: the game while live, otherwise the past or the recording. */
export function togglePlay() {
  if (state.source === 'game' && !state.isPast) {
    if (state.stage?.readOnly) seek(state.newest);
    else pauseGame(!state.paused);
    return;
  }
  state.playing = !state.playing;
  if (state.playing) startPlaying();
  touch('time', 'status');
}

function startPlaying() {
  if (state.source !== 'game' && currentTick() >= state.newest) seek(state.first);
  lastPlayed = performance.now();
  owed = 0;
  requestAnimationFrame(play);
}

function play(now) {
  if (!state.playing) return;
  requestAnimationFrame(play);
  owed += (Math.max(0, now - lastPlayed) / 1000) * (state.stage?.rate || 60) * playSpeed;
  lastPlayed = now;
  if (state.wanted !== null || owed < 1) return;
  // What pauses at a condition has to see every tick.
  const target = currentTick() + (areBreakpointsOn() ? 1 : Math.floor(owed));
  owed -= Math.floor(owed);
  if (timeView.isLooping && timeView.range) seek(looped(target, timeView.range), true);
  else if (target < state.newest) seek(target, true);
  else arrive();
}

/** Returns a tick of the range: after its end it starts again. */
export function looped(tick, { from, to }) {
  return tick < from || tick > to ? from : tick;
}

/** Starts or stops playing the chosen range again and again. */
export function loop(isOn) {
  timeView.isLooping = isOn && timeView.range !== null;
  if (timeView.isLooping) {
    seek(looped(currentTick(), timeView.range), true);
    if (!state.playing) togglePlay();
  }
  touch('time');
}

/** Sets how fast the page plays the past. */
export function setPlaySpeed(speed) {
  playSpeed = speed;
  touch('time');
}

/** How fast time passes: that of the game while it is live, otherwise that of the page. */
export function speedOf() {
  return state.source === 'game' && !state.isPast ? (state.stage?.speed ?? 1) : playSpeed;
}

/** Handles playback that reaches the newest tick. */
function arrive() {
  if (state.source === 'game') {
    const isPausedByCondition = isToGoOn;
    goLive();
    if (isPausedByCondition && state.paused) pauseGame(false);
    return;
  }
  state.playing = false;
  seek(state.newest);
}

/**
 * Jumps to the previous (-1) or next (1) tick in which something happened to the selected body;
 * without one, or if `isAny`, to the next tick with an event of any body.
 */
export function jump(direction, isAny = false) {
  const isOwn = history.key !== null && !isAny;
  const mark = (isOwn ? history : stats).nextMark(currentTick(), direction);
  const isKept = mark !== null && mark >= state.first && mark <= state.newest;
  if (isKept) goToTick(mark);
  else notice(nothingText(direction, isOwn));
}

function nothingText(direction, isOwn) {
  const what = isOwn ? 'stop or event of the selected body' : 'event';
  return `No ${what} ${direction < 0 ? 'before' : 'after'} this tick.`;
}

/** Stops playing and shows a tick. */
export function goToTick(tick) {
  state.playing = false;
  seek(tick);
}

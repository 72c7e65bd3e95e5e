/**
 * Messages from the game: decodes, stores and shows them, and reports what cannot be read.
 *
 * A message that cannot be read never stops the page. It is reported once, and the next whole
 * frame repairs everything that depends on it.
 */

import { gaugeHistory } from './gauge_history.js';
import { history } from './history.js';
import { newLink } from './link.js';
import { MessageQueue } from './message_queue.js';
import { notice } from './notices.js';
import { forgetSource, whenForgotten } from './source.js';
import { beginScene, listen, sceneOf, sceneSpan, state, touch } from './state.js';
import { stats } from './tick_stats.js';
import { ReceivedFrames } from './received_frames.js';
import { decodeFrame, isWhole } from './wire/frame.js';
import { readMessage } from './wire/messages.js';

/** Everything received recently, for rewinding when the game is gone. */
export const store = new ReceivedFrames();

/** Called with every live frame received, drawn or not. @type {((frame: object) => void)[]} */
export const keptListeners = [];
/** Called when a connection opens: the game knows nothing of this page yet. @type {(() => void)[]} */
export const openedListeners = [];

/**
 * The frame chain. The game sends each frame as changes to the one it sent before, so `last`
 * must be exactly the last frame received, in view or not. `spare` is the body memory of an
 * older frame that the next one may overwrite: at 10,000 bodies, allocating it 60 times a
 * second would keep the garbage collector busy.
 */
const chain = { last: null, spare: undefined };
/**
 * Resolves the pending request for a past frame. @type {((frame: object | null) => void) |
 * null}
 */
let waiting = null;
let wasOpen = false;

/** Frames do not wait for a drawing that never comes: in the past, or on a hidden page. */
const queue = new MessageQueue(
  message,
  () => state.shown === state.lastDrawn || state.isPast || document.hidden,
);
listen(['frame'], () => setTimeout(() => queue.next()));

export const link = newLink({ opened, closed, message: (bytes) => queue.put(bytes) });

/** Resolves to the next past frame, or to null if none arrives in time. */
export function nextPastFrame(timeout = 1500) {
  waiting?.(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => waiting?.(null), timeout);
    waiting = (frame) => {
      clearTimeout(timer);
      waiting = null;
      resolve(frame);
    };
  });
}

/** Connects to the game, discarding everything received before. */
export function connect() {
  queue.clear();
  resetChain();
  forgetSource();
  Object.assign(state, {
    source: 'game',
    connection: 'connecting',
    isPast: false,
    wanted: null,
    playing: false,
  });
  Object.assign(state, { shown: null, stage: null, first: 0, newest: 0, scenes: [], images: [] });
  state.areTicksKnown = false;
  link.open();
  touch('stage', 'time', 'status', 'frame');
}

/** Disconnects from the game and discards messages that have arrived but were not processed. */
export function disconnect() {
  link.close();
  queue.clear();
  waiting?.(null);
  resetChain();
}

// What was received stays until frames of the new game arrive: if that ends at once, it is all there is.
whenForgotten((keepsBodies) => {
  if (!keepsBodies) store.clear();
  stats.clear();
  gaugeHistory.clear();
});

function resetChain() {
  Object.assign(chain, { last: null, spare: undefined });
  store.tear();
}

function opened() {
  resetChain();
  const isBack = wasOpen && state.connection === 'ended';
  if (isBack) {
    notice('Reconnected.');
    forgetSource(true);
  }
  wasOpen = true;
  Object.assign(state, { connection: 'open', source: 'game', isPast: false, wanted: null, playing: false });
  state.areTicksKnown = false;
  // A game without images sends none, and those of the game before are not its own.
  state.images = [];
  state.lastFrameAt = performance.now();
  greet();
  for (const run of openedListeners) run();
  touch('stage', 'time', 'status', 'camera');
}

/** Repeats to a new connection what the game has to know about this page. */
function greet() {
  if (state.selected?.kind === 'body') {
    const { world, slot, version } = state.selected.key;
    history.clear(state.selected.key);
    history.ask(performance.now());
    link.send('watch', world, slot, version);
  }
  if (state.show.cells) link.send('cells', 'on');
}

function closed() {
  queue.end();
  waiting?.(null);
  resetChain();
  state.connection = wasOpen ? 'ended' : 'absent';
  if (!store.isEmpty) {
    Object.assign(state, { source: 'kept', first: store.first, newest: store.last, paused: true });
  }
  touch('stage', 'time', 'status');
}

function message(bytes) {
  try {
    receive(readMessage(bytes));
  } catch (error) {
    broken(error);
  }
}

function broken(error) {
  state.counters.broken += 1;
  resetChain();
  notice(`A message from the game cannot be read: ${error.message}.`, 'bad');
  touch('status');
}

const RECEIVERS = {
  images: ({ images }) => {
    state.images = images;
    touch('frame');
  },
  scenes: ({ scenes }) => {
    state.scenes = scenes;
    // Before the first frame of a new scene arrives.
    if (state.shown) history.enter(sceneSpan(state.shown.tick), state.shown.tick);
    touch('stage', 'time', 'status');
  },
  stage: receiveStage,
  frame: receiveFrame,
  strip: receiveStrip,
  notice: ({ text }) => notice(text),
  warning: ({ text }) => notice(text, 'bad'),
  size: ({ from, to, bytes }) => {
    state.size = { from, to, bytes };
    touch('time');
  },
  history: (answer) => {
    history.addAll(answer);
    touch('frame');
  },
};

function receive(read) {
  RECEIVERS[read.type](read);
}

function receiveStage(stage) {
  if (!state.stage || sceneOf(state.stage) !== sceneOf(stage)) beginScene();
  state.stage = stage;
  state.paused = stage.paused;
  touch('stage', 'status', 'time');
}

function receiveFrame({ past, bytes, start }) {
  state.counters.received += 1;
  // Without the frame before it, a change cannot be decoded: wait for the next whole frame.
  if (!chain.last && !isWhole(bytes, start)) return;
  const frame = decodeFrame(chain.last, bytes, { start, spare: chain.spare });
  recycle(frame);
  if (past) {
    store.tear();
    showPast(frame);
    return;
  }
  keep(frame, bytes.subarray(start));
  if (!state.isPast) showLive(frame);
  // They may look back from here on, and then the frame shown must not be the one just recycled.
  for (const run of keptListeners) run(frame);
}

/**
 * Moves the frame chain on by one frame. The bodies of the frame before can be overwritten
 * unless they are still in use: by the store, or by the canvas while it shows the past. A live
 * frame is always replaced on the canvas before the next one is decoded.
 */
function recycle(frame) {
  const old = chain.last;
  const isLookedAt = old && (old.bodies.isKept || (state.isPast && old === state.shown));
  chain.spare = old && old.bodies !== frame.bodies && !isLookedAt ? old.bodies : undefined;
  chain.last = frame;
}

function keep(frame, bytes) {
  store.append(frame, bytes);
  history.see(frame);
  gaugeHistory.see(frame);
  // Until the first strip arrives, what was received is all there is.
  if (state.first === 0 || state.first > frame.tick) state.first = store.first;
  state.newest = Math.max(frame.tick, store.last);
  state.lastFrameAt = performance.now();
}

/**
 * Hands a past frame to the pending request. A frame that was not requested updates
 * the tick on the canvas, for example after the view has changed.
 */
function showPast(frame) {
  if (waiting) waiting(frame);
  else if (state.isPast) {
    state.shown = frame;
    touch('frame', 'time');
  }
}

function showLive(frame) {
  const isUnseen = state.shown && state.shown !== state.lastDrawn;
  if (isUnseen && !document.hidden) state.counters.dropped += 1;
  state.shown = frame;
  touch('frame', 'time');
}

function receiveStrip(strip) {
  state.counters.strips += 1;
  for (const tick of strip.ticks) stats.add(tick);
  stats.trim(strip.first);
  Object.assign(state, { first: strip.first, paused: strip.paused, lost: strip.lost });
  gaugeHistory.trim(strip.first);
  Object.assign(state, { newest: strip.newest, areTicksKnown: true });
  touch('time', 'status');
}

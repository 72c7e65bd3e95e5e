/**
 * The top bar: what is shown, how fast the game and the page run, and the banner when the game
 * is gone.
 */

import { byId, h, morph, write } from './dom.js';
import { milliseconds, plural } from './format.js';
import { listen, state, touch } from './state.js';
import { stats } from './tick_stats.js';

const STALE_MS = 1000;
const EVERY_MS = 500;

/** Rates per second, smoothed over about a second. */
const measured = { at: performance.now(), drawn: 0, tick: 0, drawnRate: 0, tickRate: 0 };

export function startStatus() {
  listen(['status', 'stage', 'time'], render);
  setInterval(measure, EVERY_MS);
}

function measure() {
  const now = performance.now();
  const seconds = (now - measured.at) / 1000;
  const blend = (old, value) => (old === 0 ? value : old * 0.4 + value * 0.6);
  const ticks = Math.max(0, state.newest - measured.tick);
  const isFirst = measured.tick === 0;
  measured.drawnRate = blend(measured.drawnRate, (state.counters.drawn - measured.drawn) / seconds);
  measured.tickRate = isFirst ? 0 : blend(measured.tickRate, ticks / seconds);
  Object.assign(measured, { at: now, drawn: state.counters.drawn, tick: state.newest });
  touch('status');
}

/** @returns {[string, string]} a keyword for tests and styles, and the text */
export function stateOf(now = performance.now()) {
  if (state.source === 'file') return ['recording', 'recording'];
  if (state.connection === 'ended') {
    return state.isPast ? ['past', 'past, disconnected'] : ['ended', 'disconnected'];
  }
  if (state.connection !== 'open') return ['connecting', 'connecting'];
  if (state.isPast) return ['past', 'past'];
  if (state.paused) return ['paused', 'paused'];
  const silence = now - state.lastFrameAt;
  if (silence > STALE_MS) return ['stale', `stale: no frame for ${(silence / 1000).toFixed(1)} s`];
  return state.stage?.recording ? ['replay', 'replay'] : ['live', 'live'];
}

function render() {
  const [word, text] = stateOf();
  byId('state').dataset.state = word;
  document.body.classList.toggle('past', word === 'past');
  write(byId('state'), text);
  write(byId('title'), state.stage?.title || 'Inspector');
  document.title = state.stage?.title ? `${state.stage.title} – jostle inspector` : 'jostle inspector';
  renderFigures(word);
  renderBanner();
}

function renderFigures(word) {
  const tick = state.shown && (stats.at(state.shown.tick)?.microseconds ?? state.shown.head.microseconds);
  write(byId('rate'), word === 'live' || word === 'replay' ? `${measured.tickRate.toFixed(1)} ticks/s` : '');
  write(byId('tick-time'), state.shown ? milliseconds(tick) : '');
  write(byId('drawn'), state.shown ? `${Math.round(measured.drawnRate)} frames/s drawn` : '');
  const { dropped } = state.counters;
  const parts = [
    dropped > 0 && `${plural(dropped, 'frame')} dropped`,
    state.lost > 0 && `${plural(state.lost, 'tick')} not recorded`,
  ];
  write(byId('dropped'), parts.filter(Boolean).join(', '));
}

function renderBanner() {
  const banner = byId('banner');
  const isGone = state.source !== 'file' && (state.connection === 'ended' || state.connection === 'absent');
  banner.hidden = !isGone;
  if (!isGone) return;
  const isEnded = state.connection === 'ended';
  const hasTicks = state.source === 'kept';
  morph(banner, [
    isEnded ? 'Lost the connection to the game.' : 'No game is running here.',
    h(
      'span',
      {},
      hasTicks
        ? 'You can still rewind what was received. Reconnecting…'
        : 'You can open a recording. Reconnecting…',
    ),
  ]);
}

/**
 * The top bar: what is shown, how fast the game and the page run, and the banner when the game
 * is gone.
 */

import { gamePlace } from './link.js';
import { byId, h, morph, write } from './dom.js';
import { milliseconds, plural } from './format.js';
import { notice } from './notices.js';
import { hasJustPaused } from './playback.js';
import { median, Rate, rateText, Recent } from './rates.js';
import { listen, sceneShown, sceneStart, state, touch } from './state.js';
import { stats } from './tick_stats.js';

const STALE_MS = 1000;
const EVERY_MS = 500;

/** The median tick time is that of this many ticks. */
const MEDIAN_TICKS = 120;
const RECENT_MS = 5000;

const tickRate = new Rate();
const drawnRate = new Rate();
const dropped = new Recent(RECENT_MS);
const lost = new Recent(RECENT_MS);
/** Whether the game was paused before; null if that is not known. @type {boolean | null} */
let wasPaused = null;

export function startStatus() {
  listen(['status', 'stage', 'time'], () => {
    noticePause();
    render();
  });
  setInterval(measure, EVERY_MS);
  measure();
}

/** Shows a notice when another page or the game itself pauses the game. */
function noticePause() {
  const isOpen = state.connection === 'open' && state.source === 'game';
  if (isOpen && state.paused && wasPaused === false && !hasJustPaused()) {
    notice('Paused by another page or by the game.');
  }
  wasPaused = isOpen && state.stage ? state.paused : null;
}

/** Takes the numbers of the top bar, twice per second so that they can be read. */
function measure() {
  const now = performance.now();
  if (['live', 'replay'].includes(stateOf(now)[0]) && !document.hidden) tickRate.sample(now, state.newest);
  else tickRate.clear();
  drawnRate.sample(now, state.counters.drawn);
  dropped.sample(now, state.counters.dropped);
  lost.sample(now, state.lost);
  renderFigures();
  touch('status');
}

/** The median tick time up to the tick shown, in microseconds, or null. */
export function medianTickTime() {
  if (!state.shown) return null;
  const { tick, head } = state.shown;
  const first = Math.max(tick - MEDIAN_TICKS + 1, sceneStart(tick));
  const times = stats.between(first, tick).map(({ microseconds }) => microseconds);
  return median(times) ?? head.microseconds;
}

/** @returns {[string, string]} a keyword for tests and styles, and the text */
export function stateOf(now = performance.now()) {
  if (state.source === 'file') return ['recording', 'recording'];
  if (state.connection === 'ended') {
    return state.isPast ? ['past', 'past, disconnected'] : ['ended', 'disconnected'];
  }
  // Only a server may still come.
  if (state.connection === 'absent' && gamePlace() !== 'socket') return ['absent', 'no game'];
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
  const title = sceneShown()?.title ?? state.stage?.title;
  write(byId('title'), title || 'Inspector');
  document.title = title ? `${title} – jostle inspector` : 'jostle inspector';
  renderBanner();
}

function renderFigures() {
  const { perSecond } = tickRate;
  const { rate = 60, speed = 1 } = state.stage ?? {};
  const time = medianTickTime();
  write(byId('rate'), perSecond === null ? '' : rateText(perSecond, rate * speed));
  write(byId('tick-time'), time === null ? '' : `median ${milliseconds(time)}`);
  const drawn = drawnRate.perSecond;
  write(byId('drawn'), state.shown && drawn !== null ? `${Math.round(drawn)} frames/s drawn` : '');
  const parts = [
    dropped.growth > 0 && `${plural(dropped.growth, 'frame')} not drawn`,
    lost.growth > 0 && `${plural(lost.growth, 'tick')} not recorded`,
  ];
  write(byId('dropped'), state.source === 'file' ? '' : parts.filter(Boolean).join(', '));
}

function renderBanner() {
  const banner = byId('banner');
  const isGone = state.source !== 'file' && (state.connection === 'ended' || state.connection === 'absent');
  banner.hidden = !isGone;
  if (!isGone) return;
  const [what, then] = bannerText();
  morph(banner, [what, h('span', {}, then)]);
}

/** What has happened, and what one can do. */
function bannerText() {
  if (gamePlace() === 'none') return ['This page shows recordings.', 'Open a recording or drop one here.'];
  const isWorker = gamePlace() === 'worker';
  const isEnded = state.connection === 'ended';
  const what = isEnded ? 'Lost the connection to the game.' : 'No game is running here.';
  const others =
    state.source === 'kept' ? 'You can still rewind what was received.' : 'You can open a recording.';
  if (!isWorker) return [what, `${others} Reconnecting…`];
  return [
    isEnded ? 'The game has stopped.' : 'The game could not be loaded.',
    `${others} Reload the page to start it again.`,
  ];
}

/** When the selected body was last stopped, and lists of its stops and events to go to. */

import { h } from '../dom.js';
import { count } from '../format.js';
import { lastStop } from '../incidents.js';
import { EVENTS, SIDE_ARROWS, STOP } from '../wire/names.js';
import { faceText } from './why.js';

/** The most stops and the most events listed, before and after asking for all. */
const MAX_LISTED = 8;
const MAX_ALL = 500;
/** The titles of the lists that show all. @type {Set<string>} */
const unfolded = new Set();
/** Events in which the selected body is the other one. */
const EVENTS_OF_OTHER = ['stops touching it', 'starts touching it', 'enters', 'leaves', 'is crushed by it'];

/** `1 tick ago`, `366 ticks ago`. */
export function agoText(ticks) {
  return `${count(ticks)} ${ticks === 1 ? 'tick' : 'ticks'} ago`;
}

/**
 * Returns at most `most` items around the one for `tick`, the newest first, so that the list stays
 * the same when one of its items is chosen.
 */
export function around(items, tick, most = MAX_LISTED) {
  const newest = items.toReversed();
  const at = newest.findIndex((item) => item.tick <= tick);
  const current = at < 0 ? newest.length - 1 : at;
  const start = Math.max(0, Math.min(current - most + 1, newest.length - most));
  return newest.slice(start, start + most);
}

/** The ticks of a stop: `8,696`, `8,696–8,711`. */
export function ticksText({ tick, last }) {
  return last > tick ? `${count(tick)}–${count(last)}` : count(tick);
}

/** A button that goes to a tick. */
function tickButton(tick, text, attributes = {}) {
  return h(
    'button',
    { type: 'button', class: 'link', 'data-act': 'seek', 'data-tick': tick, ...attributes },
    text,
  );
}

/**
 * The line below "Nothing stopped it": when something last did.
 *
 * @param {import('../incidents.js').Stop[]} stops
 * @param {(other: import('../wire/names.js').Other) => Node | string} link
 */
export function lastStopLine(stops, tick, link) {
  const stop = lastStop(stops, tick);
  if (!stop || stop.last >= tick) return null;
  const until = stop.last > stop.tick ? 'until ' : '';
  return h(
    'p',
    { class: 'last-stop' },
    h(
      'span',
      {},
      'Last stopped at tick ',
      h('b', {}, ticksText(stop)),
      ` (${until}${agoText(tick - stop.last)}): `,
    ),
    h('span', {}, `${faceText(stop)} of `, link(stop.other), '. '),
    tickButton(stop.tick, 'Go there', { class: 'go' }),
  );
}

/** Shows all of a list, or only some of it again. @param {string} title */
export function toggleList(title) {
  if (!unfolded.delete(title)) unfolded.add(title);
}

/**
 * The lists of stops and events.
 *
 * @param {boolean} isSearching whether more may be found
 */
export function incidentLists({ stops, incidents }, tick, link, isSearching) {
  const events = incidents.filter(({ kind }) => kind !== STOP);
  return [
    (stops.length > 0 || isSearching) &&
      list('Stops', stops, tick, (stop) => stopRow(stop, link), isSearching),
    events.length > 0 && list('Events', events, tick, (event) => eventRow(event, link), isSearching),
  ];
}

function list(title, items, tick, row, isSearching) {
  const isNow = (item) => item.tick <= tick && tick <= (item.last ?? item.tick);
  const most = unfolded.has(title) ? MAX_ALL : MAX_LISTED;
  const rows = around(items, tick, most).map((item) => {
    const now = isNow(item) ? { 'aria-current': 'true' } : {};
    return h('li', now, ...row(item));
  });
  const amount = [items.length > 0 && count(items.length), isSearching && 'Searching…'];
  const heading = h('h2', {}, title, h('span', { class: 'amount' }, amount.filter(Boolean).join(' · ')));
  const all = items.length > MAX_LISTED && allButton(title, items.length);
  return h('section', { 'aria-label': title }, heading, h('ul', { class: 'incidents' }, ...rows), all);
}

function allButton(title, amount) {
  const more = amount > MAX_ALL ? `Show ${count(MAX_ALL)} of ${count(amount)}` : `Show all ${count(amount)}`;
  const attributes = { type: 'button', class: 'show-all', 'data-act': 'all', 'data-title': title };
  return h('button', attributes, unfolded.has(title) ? 'Show fewer' : more);
}

function stopRow(stop, link) {
  return [
    tickButton(stop.tick, ticksText(stop)),
    h('span', {}, `${SIDE_ARROWS[stop.side]} ${faceText(stop)} of `, link(stop.other)),
  ];
}

function eventRow(event, link) {
  const what = event.isOfOther
    ? [link(event.other), ` ${EVENTS_OF_OTHER[event.kind]}`]
    : [`${EVENTS[event.kind]} `, event.other.kind === 'nothing' ? '' : link(event.other)];
  return [tickButton(event.tick, count(event.tick)), h('span', {}, ...what)];
}

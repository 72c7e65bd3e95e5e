/** The list of bodies, shown while nothing is selected. Only the rows on the screen are elements. */

import { byId, h, morph, write } from '../dom.js';
import { count, rounded } from '../format.js';
import { layerText } from '../layer_names.js';
import { goTo } from '../selection.js';
import { hasBodies, isRunning, listen, state } from '../state.js';
import { throttled } from '../throttle.js';
import { keyText, KINDS } from '../wire/names.js';
import { COLUMNS, listedRows, nameOf } from './body_rows.js';

/** While live the list changes twice a second, so that it can be read. */
const LIVE_MS = 500;
/** The height of a row in CSS pixels, as in the style sheet. */
const ROW = 24;
const PAGE = 10;

const choice = { text: '', kind: null, layer: null, sort: 'id', isDown: false };
/** @type {number[]} */
let rows = [];
/** The row that keys move, counted in the list. */
let active = 0;

const numberOf = ({ value }) => (value === '' ? null : Number(value));

export function startBodyList() {
  const { soon, now } = throttled(render, LIVE_MS, isRunning);
  listen(['frame', 'selection', 'stage'], soon);
  const box = byId('body-rows');
  box.addEventListener('scroll', renderRows);
  box.addEventListener('click', ({ target }) => take(target.closest('[data-at]')?.dataset.at));
  box.addEventListener('keydown', keyDown);
  byId('body-filter').addEventListener('input', ({ target }) => change({ text: target.value }, now));
  byId('body-kind').addEventListener('change', ({ target }) => change({ kind: numberOf(target) }, now));
  byId('body-layer').addEventListener('change', ({ target }) => change({ layer: numberOf(target) }, now));
  byId('body-sort').addEventListener('click', ({ target }) => {
    const { sort } = target.closest('[data-sort]')?.dataset ?? {};
    if (sort) change({ sort, isDown: sort === choice.sort && !choice.isDown }, now);
  });
}

function change(changes, now) {
  Object.assign(choice, changes);
  active = 0;
  byId('body-rows').scrollTop = 0;
  now();
}

function render() {
  const isShown = !state.selected && hasBodies() && !state.shown.density;
  byId('body-section').hidden = !isShown;
  if (!isShown) return;
  rows = listedRows(state.shown, choice);
  active = Math.max(0, Math.min(active, rows.length - 1));
  const { bodies, head } = state.shown;
  const all = head.bodies === bodies.count ? count(head.bodies) : `${count(bodies.count)} in view`;
  write(byId('body-amount'), rows.length === bodies.count ? all : `${count(rows.length)} of ${all}`);
  renderSort();
  renderLayers();
  renderRows();
}

function renderSort() {
  const buttons = Object.keys(COLUMNS).map((sort) => {
    const isThis = sort === choice.sort;
    const text = isThis ? `${sort} ${choice.isDown ? '▾' : '▴'}` : sort;
    return h('button', { type: 'button', 'data-sort': sort, 'aria-pressed': String(isThis) }, text);
  });
  morph(byId('body-sort'), buttons);
}

function renderLayers() {
  const { layers, count: amount } = state.shown.bodies;
  let bits = choice.layer === null ? 0 : 1 << choice.layer;
  for (let row = 0; row < amount; row += 1) if (layers[row] !== 0xffffffff) bits |= layers[row];
  const used = Array.from({ length: 32 }, (_, layer) => layer).filter((layer) => (bits >>> layer) & 1);
  const options = used.map((layer) => h('option', { value: layer }, `layer ${layerText(layer)}`));
  morph(byId('body-layer'), [h('option', { value: '' }, 'any layer'), ...options]);
  byId('body-layer').value = choice.layer === null ? '' : String(choice.layer);
}

/** Draws the rows that can be seen, at their places in the whole list. */
function renderRows() {
  const box = byId('body-rows');
  const list = byId('body-list');
  list.style.height = `${rows.length * ROW}px`;
  const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2);
  const last = Math.min(rows.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + 2);
  morph(
    list,
    rows.slice(first, last).map((row, i) => rowOf(row, first + i)),
  );
  for (const item of list.children) item.style.top = `${Number(item.dataset.at) * ROW}px`;
  const isThere = active >= first && active < last;
  if (isThere) box.setAttribute('aria-activedescendant', `body-${active}`);
  else box.removeAttribute('aria-activedescendant');
}

function rowOf(row, at) {
  const { bodies } = state.shown;
  const kind = bodies.kind[row];
  const [left, top, right, bottom] = bodies.box(row);
  const item = {
    id: `body-${at}`,
    role: 'option',
    class: 'body-row',
    'data-at': at,
    'aria-selected': String(at === active),
    'aria-posinset': at + 1,
    'aria-setsize': rows.length,
  };
  return h(
    'div',
    item,
    h('span', { class: 'swatch', 'data-kind': kind, title: KINDS[kind] }),
    h('b', {}, keyText(bodies.key(row))),
    h('span', { class: 'body-name' }, nameOf(state.shown, row) || KINDS[kind]),
    h('span', {}, `${rounded(left)}, ${rounded(top)}`),
    h('span', { class: 'quiet' }, `${rounded(right - left)} × ${rounded(bottom - top)}`),
  );
}

function take(at) {
  if (at !== undefined && rows[at] !== undefined) goTo(state.shown.bodies.key(rows[at]));
}

function keyDown(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE, Home: -Infinity, End: Infinity };
  const isStep = Object.hasOwn(steps, event.key);
  if (!isStep && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  // Elsewhere these keys move in time.
  event.stopPropagation();
  if (isStep) moveTo(active + steps[event.key]);
  else take(active);
}

function moveTo(at) {
  active = Math.max(0, Math.min(at, rows.length - 1));
  const box = byId('body-rows');
  const top = active * ROW;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
  renderRows();
}

/** Finding a body by its id or label. */

import { byId, h } from './dom.js';
import { centre, select } from './selection.js';
import { labelOf, state } from './state.js';
import { keyText, KINDS, parseKey } from './wire/names.js';

const MOST = 12;

let chosen = 0;
let results = [];

export function startSearch() {
  const input = byId('search');
  input.addEventListener('input', find);
  input.addEventListener('focus', find);
  input.addEventListener('blur', () => setTimeout(close, 120));
  input.addEventListener('keydown', keyDown);
  byId('found').addEventListener('pointerdown', (event) => {
    const item = event.target.closest('[data-index]');
    if (!item) return;
    event.preventDefault();
    take(Number(item.dataset.index));
  });
}

/** Bodies whose label holds the text, and the body with that id, even if it is not in view. */
export function matches(text, frame) {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || !frame) return [];
  const key = parseKey(wanted);
  const labelled = [...frame.tags.values()].filter(({ label }) => label.toLowerCase().includes(wanted));
  const keys = labelled.map((tag) => tag.key);
  return [...(key ? [key] : []), ...keys, ...slotMatches(wanted, frame)].slice(0, MOST);
}

/** A number alone means the body in that slot, whichever version. */
function slotMatches(wanted, { bodies }) {
  if (!/^\d+v?$/.test(wanted)) return [];
  const row = bodies.lowerBound(0, parseInt(wanted, 10));
  const isThere = row < bodies.count && bodies.slot[row] === parseInt(wanted, 10);
  return isThere ? [bodies.key(row)] : [];
}

function find() {
  const input = byId('search');
  results = matches(input.value, state.shown);
  chosen = 0;
  render(input.value.trim() !== '');
}

function render(isOpen) {
  const list = byId('found');
  list.hidden = !isOpen;
  byId('search').setAttribute('aria-expanded', String(isOpen));
  const items = results.map((key, i) =>
    h('li', { role: 'option', 'data-index': i, 'aria-selected': i === chosen }, describe(key)),
  );
  list.replaceChildren(
    ...(items.length > 0 ? items : [h('li', { class: 'none' }, 'Nothing in this tick has that name.')]),
  );
  list.querySelectorAll('li').forEach((item, i) => item.setAttribute('aria-selected', String(i === chosen)));
}

function describe(key) {
  const row = state.shown.bodies.find(key);
  const kind = row < 0 ? 'not in view' : KINDS[state.shown.bodies.kind[row]];
  const label = labelOf(key);
  return `${keyText(key)} · ${kind}${label ? ` · ${label}` : ''}`;
}

function keyDown(event) {
  if (event.key === 'Enter' && results.length > 0) take(chosen);
  else if (event.key === 'Escape') byId('search').blur();
  else if (event.key === 'ArrowDown') chosen = Math.min(results.length - 1, chosen + 1);
  else if (event.key === 'ArrowUp') chosen = Math.max(0, chosen - 1);
  else return;
  event.preventDefault();
  if (event.key.startsWith('Arrow')) render(true);
}

function take(index) {
  select({ sort: 'body', key: results[index] });
  centre();
  byId('search').value = '';
  byId('search').blur();
  close();
}

function close() {
  results = [];
  byId('found').hidden = true;
  byId('search').setAttribute('aria-expanded', 'false');
}

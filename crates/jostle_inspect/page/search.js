/** Finding a body by its ID or label. */

import { byId, h } from './dom.js';
import { goTo } from './selection.js';
import { labelOf, state } from './state.js';
import { keyText, KINDS, parseKey } from './wire/names.js';

const MAX_RESULTS = 12;

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

/**
 * Returns bodies whose label contains the text, and bodies with that ID, even out of view if
 * the text includes the version. A number alone matches that slot in every world and version.
 */
export function matches(text, frame) {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || !frame) return [];
  const labeled = [...frame.tags.values()].filter(({ label }) => label.toLowerCase().includes(wanted));
  const slots = keysOf(frame).filter((key) => isCalled(key, wanted));
  const written = [parseKey(wanted)].filter(Boolean);
  const keys = [...written, ...slots, ...labeled.map(({ key }) => key)];
  return [...new Map(keys.map((key) => [keyText(key), key])).values()].slice(0, MAX_RESULTS);
}

/** Bodies in view, and labeled bodies out of view. */
function keysOf({ bodies, tags }) {
  const seen = Array.from({ length: bodies.count }, (_, row) => bodies.key(row));
  return [...seen, ...[...tags.values()].map(({ key }) => key)];
}

function isCalled({ slot, version }, wanted) {
  return wanted === `${slot}` || wanted === `${slot}v` || wanted === `${slot}v${version}`;
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
    h('li', { role: 'option', 'data-index': i, 'aria-selected': String(i === chosen) }, describe(key)),
  );
  list.replaceChildren(
    ...(items.length > 0
      ? items
      : [
          h(
            'li',
            { class: 'none' },
            'No match in view. Type a full ID such as 3v1 to find a body outside the view.',
          ),
        ]),
  );
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
  goTo(results[index]);
  byId('search').value = '';
  byId('search').blur();
  close();
}

function close() {
  results = [];
  byId('found').hidden = true;
  byId('search').setAttribute('aria-expanded', 'false');
}

/** The panel on the right: everything known about the selection in the tick shown. */

import { byId, h, isTouched, morph } from '../dom.js';
import { exact, percent, plural, short, units, withMinus } from '../format.js';
import { history } from '../history.js';
import { incidentsOf } from '../incidents.js';
import { layersText } from '../layer_names.js';
import { goToTick } from '../playback.js';
import { center, follow, isSearching, select, tileOf } from '../selection.js';
import { hasBodies, isAimed, isRunning, labelOf, listen, selectedRow, state, touch } from '../state.js';
import { throttled } from '../throttle.js';
import {
  EVENTS,
  keyText,
  KINDS,
  OUTSIDES,
  sameKey,
  SIDE_ARROWS,
  SIDES,
  STOP,
  tileText,
} from '../wire/names.js';
import { contactsOf } from './contacts.js';
import { copyAsRust, copyButtons } from './copy_as_rust.js';
import { incidentLists, lastStopLine, toggleList } from './incidents.js';
import { drawHistory } from './position_plot.js';
import { storyOf } from './story.js';
import { otherText } from './why.js';

/** While live the panel updates a few times a second, so that it can be read. */
const LIVE_MS = 100;
const MAX_LISTED = 40;

export function startPanel() {
  listen(['frame', 'selection', 'stage'], throttled(render, LIVE_MS, isRunning).soon);
  byId('right').addEventListener('click', click);
}

function click(event) {
  const target = event.target.closest('[data-act]');
  if (!target) return;
  if (target.dataset.act === 'follow') follow();
  else if (target.dataset.act === 'center') center(tileBox());
  else if (target.dataset.act === 'seek') goToTick(Number(target.dataset.tick));
  else if (target.dataset.act === 'all') showAll(target.dataset.title);
  else if (target.dataset.act === 'copy') copyAsRust(target.dataset.what);
  else if (target.dataset.act === 'select') select(JSON.parse(target.dataset.other));
}

function showAll(title) {
  toggleList(title);
  touch('selection');
}

function tileBox() {
  return state.selected?.kind === 'tile' ? tileOf(state.selected)?.box : undefined;
}

function render() {
  const { selected, shown } = state;
  const isBody = selected?.kind === 'body';
  byId('open-right').classList.toggle('marked', Boolean(selected));
  byId('history-section').hidden = !isBody;
  byId('why-section').hidden = !isBody || !shown;
  byId('incidents').hidden = !isBody || !shown;
  if (!shown || !selected) renderNothing();
  else if (isBody) renderBody(selected.key, shown);
  else if (selected.kind === 'tile') renderTile(selected);
  else renderMap(selected);
}

/** How to select something: in some scenes, clicks and taps belong to the game. */
function howToSelect() {
  const press = isTouched() ? 'Tap' : 'Click';
  const hasTiles = (state.shown?.maps.length ?? 0) > 0;
  if (state.shown && !hasBodies() && !hasTiles) return 'This scene has no bodies or tiles to inspect.';
  const isBody = !state.shown || hasBodies();
  const what = [isBody && 'a body', hasTiles && 'a tile'].filter(Boolean).join(' or ');
  if (!isAimed()) {
    const also = isBody ? ` Double-${press.toLowerCase()} a body to follow it.` : '';
    return `${press} ${what} to inspect it.${also}`;
  }
  return isTouched()
    ? `Taps belong to this game: pause it to tap ${what}${isBody ? ', or choose a body below' : ''}.`
    : `Clicks belong to this game: hold Alt and click ${what} to inspect it.`;
}

function renderNothing() {
  const events = state.shown?.events ?? [];
  morph(byId('selection-head'), [h('h2', {}, 'Nothing selected'), h('p', { class: 'empty' }, howToSelect())]);
  morph(byId('selection-rest'), state.shown ? [eventsSection(events, 'Events this tick')] : []);
}

/** A value with the exact number as a tooltip. */
function value(number, unit = ' u') {
  const type = state.shown?.head.number;
  const full = exact(number, type);
  const title = `exactly ${withMinus(full)}${unit}`;
  return h('span', { 'data-exact': full, title }, `${short(number)}${unit}`);
}

function link(other, text = otherText(other, labelOf)) {
  if (other.kind === 'nothing') return 'nothing';
  const data = { 'data-act': 'select', 'data-other': JSON.stringify(other) };
  return h('button', { type: 'button', class: 'link', ...data }, text);
}

function fields(rows) {
  const items = rows
    .filter(Boolean)
    .flatMap(([name, ...parts]) => [h('dt', {}, name), h('dd', {}, ...parts)]);
  return h('dl', { class: 'fields' }, ...items);
}

function section(title, ...children) {
  return h('section', { 'aria-label': title }, h('h2', {}, title), ...children);
}

function actions() {
  const pressed = String(state.follows);
  const isBody = state.selected.kind === 'body';
  return h(
    'div',
    { class: 'actions' },
    isBody &&
      h(
        'button',
        { type: 'button', 'data-act': 'follow', 'aria-pressed': pressed, 'data-testid': 'follow' },
        'Follow',
      ),
    h('button', { type: 'button', 'data-act': 'center', 'data-testid': 'center' }, 'Center'),
    ...(isBody ? copyButtons(state.selected.key, state.shown) : []),
  );
}

function renderBody(key, frame) {
  const row = selectedRow();
  const label = labelOf(key);
  const title = h(
    'h2',
    { 'data-testid': 'selection-title' },
    `Body ${keyText(key)}${label ? ` “${label}”` : ''}`,
  );
  keepRowsInPlace(key, () => {
    morph(byId('selection-head'), [title, ...headOf(frame, row), actions()]);
    morph(byId('why'), storyOf(key, frame, link));
    renderLastStop(frame);
  });
  morph(byId('incidents'), incidentLists(history, frame.tick, link, isSearching()));
  drawHistory();
  morph(byId('selection-rest'), bodyRest(key, frame));
}

function headOf(frame, row) {
  if (row < 0) {
    const gone = 'Not in this tick: it was removed, has not been added yet, or is out of view.';
    return [h('p', { class: 'gone' }, gone)];
  }
  const { bodies } = frame;
  const kind = bodies.kind[row];
  const [left, top, right, bottom] = bodies.box(row);
  const flags = bodies.flags[row];
  const open = bodies.open[row];
  const layers = bodies.layers[row];
  return [
    h(
      'p',
      { class: 'kind' },
      h('span', { class: 'swatch', 'data-kind': kind, 'aria-hidden': 'true' }),
      `${KINDS[kind]} · ${layersText(layers)}`,
    ),
    fields([
      ['top left', value(left), ', ', value(top)],
      ['size', value(right - left), ' × ', value(bottom - top)],
      ['bottom right', value(right), ', ', value(bottom)],
      ['touching', contactsOf(frame, bodies.key(row)).touching],
      ['collides with', layersText(bodies.mask[row])],
      open > 0 && ['one-way', `open to the ${SIDES[open - 1]} ${SIDE_ARROWS[open - 1]}`],
      (flags & 1) !== 0 && ['facing', 'left'],
    ]),
  ];
}

function renderLastStop(frame) {
  const isFree = !incidentsOf(frame, state.selected.key).some(({ kind }) => kind === STOP);
  const line = isFree ? lastStopLine(history.stops, frame.tick, link) : null;
  morph(byId('last-stop'), [line]);
}

/** The body that room is kept for. @type {import('../wire/names.js').Key | null} */
let roomFor = null;

/**
 * Keeps the greatest height so far of what is above the lists while a body stays selected, and scrolls by
 * what they still move: rows stay under the pointer when one of them is chosen.
 */
function keepRowsInPlace(key, change) {
  const [panel, lists] = [byId('right'), byId('incidents')];
  const above = ['selection-head', 'why-section'].map(byId);
  if (!sameKey(key, roomFor)) for (const { style } of above) style.minHeight = '';
  roomFor = key;
  const top = lists.getBoundingClientRect().top;
  change();
  for (const part of above) part.style.minHeight = `${part.offsetHeight}px`;
  if (lists.matches(':hover')) panel.scrollTop += lists.getBoundingClientRect().top - top;
}

function bodyRest(key, frame) {
  const { contacts, none, more } = contactsOf(frame, key);
  const hitboxes = frame.hitboxes.filter((hitbox) => sameKey(hitbox.key, key));
  const events = frame.events.filter((event) => sameKey(event.key, key));
  const details = frame.details
    .filter((detail) => sameKey(detail.key, key))
    .flatMap(({ properties }) => properties);
  const contact = ({ side, other }) => h('li', {}, `${SIDE_ARROWS[side]} ${SIDES[side]}: `, link(other));
  return [
    section(
      `Contacts (${contacts.length})`,
      list(contacts.map(contact), none),
      more && h('p', { class: 'empty' }, more),
    ),
    hitboxes.length > 0 && section(`Hitboxes (${hitboxes.length})`, ...hitboxes.map(hitboxLine)),
    events.length > 0 && eventsSection(events, 'Events this tick'),
    details.length > 0 && section('Details', fields(details.map(({ title, text }) => [title, text]))),
  ];
}

function list(items, otherwise) {
  if (items.length === 0) return h('p', { class: 'empty' }, otherwise);
  const more = items.length - MAX_LISTED;
  return h(
    'ul',
    { class: 'list' },
    ...items.slice(0, MAX_LISTED),
    more > 0 && h('li', { class: 'quiet' }, `and ${more} more`),
  );
}

function hitboxLine({ name, active, box, layers, mask }) {
  const [left, top, right, bottom] = box;
  return h(
    'div',
    {},
    h('b', {}, name),
    active ? '' : ' (not active)',
    fields([
      ['top left', value(left), ', ', value(top)],
      ['size', value(right - left), ' × ', value(bottom - top)],
      ['in', layersText(layers)],
      ['hits', layersText(mask)],
    ]),
  );
}

function eventsSection(events, title) {
  const line = ({ key, kind, other, side, fraction, against }) => {
    const body = link({ kind: 'body', key });
    const at = `${side < 4 ? ` ${SIDE_ARROWS[side]}` : ''} at ${percent(fraction)}`;
    return h(
      'li',
      {},
      body,
      ` ${EVENTS[kind]} `,
      other.kind === 'nothing' ? '' : link(other),
      ...(against.kind === 'nothing' ? [] : [' against ', link(against)]),
      h('span', { class: 'nowrap' }, at),
    );
  };
  return section(`${title} (${events.length})`, list(events.slice(0, 200).map(line), 'No events.'));
}

function renderTile(selected) {
  const tile = tileOf(selected);
  const title = `Tile ${short(selected.column, 0)}, ${short(selected.row, 0)}`;
  const parent = link({ kind: 'map', world: selected.world, map: selected.map });
  const rows = tile && [
    ['in', parent],
    ['kind', tile.kind === null ? `outside: ${OUTSIDES[tile.map.outside]}` : tileText(tile.kind)],
    ['data', tile.data === null ? '–' : String(tile.data)],
    ['top left', value(tile.box[0]), ', ', value(tile.box[1])],
    ['size', value(tile.map.size[0]), ' × ', value(tile.map.size[1])],
  ];
  morph(byId('selection-head'), [
    h('h2', { 'data-testid': 'selection-title' }, title),
    rows ? fields(rows) : h('p', { class: 'gone' }, 'Its tile map is not in this tick.'),
    actions(),
  ]);
  morph(byId('selection-rest'), []);
}

function renderMap(selected) {
  const map = state.shown.maps.find((item) => item.world === selected.world && item.map === selected.map);
  const filled = map ? map.tiles.reduce((sum, kind) => sum + (kind > 0 ? 1 : 0), 0) : 0;
  morph(byId('selection-head'), [
    h('h2', { 'data-testid': 'selection-title' }, `Tile map ${selected.map}`),
    map
      ? fields([
          ['tiles', `${map.columns} × ${map.rows}, ${plural(filled, 'tile')} not empty`],
          ['size', `${units(map.size[0])} × ${units(map.size[1])} each`],
          ['origin', value(map.origin[0]), ', ', value(map.origin[1])],
          ['outside', OUTSIDES[map.outside]],
          ['layers', layersText(map.layers)],
          ['revision', String(map.revision)],
        ])
      : h('p', { class: 'gone' }, 'Not in this tick.'),
  ]);
  morph(byId('selection-rest'), []);
}

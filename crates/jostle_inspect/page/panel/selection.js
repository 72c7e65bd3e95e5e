/** The panel on the right: everything that is known about what is selected, in the tick that is shown. */

import { byId, h, morph } from '../dom.js';
import { exact, percent, plural, short, units } from '../numbers.js';
import { centre, follow, select, tileOf } from '../selection.js';
import { isRunning, labelOf, listen, selectedRow, state } from '../state.js';
import { throttled } from '../throttle.js';
import { EVENTS, keyText, KINDS, OUTSIDES, sameKey, SIDE_ARROWS, SIDES, tileText } from '../wire/names.js';
import { contactsOf } from './contacts.js';
import { drawHistory } from './plot.js';
import { noMoveText, otherText, whyOf } from './why.js';

/** While the game is live the panel changes a few times a second, so that it can be read. */
const LIVE_MS = 100;
const MOST_LISTED = 40;

export function startPanel() {
  listen(['frame', 'selection', 'stage'], throttled(render, LIVE_MS, isRunning).soon);
  byId('right').addEventListener('click', click);
}

function click(event) {
  const target = event.target.closest('[data-act]');
  if (!target) return;
  if (target.dataset.act === 'follow') follow();
  else if (target.dataset.act === 'centre') centre(tileBox());
  else if (target.dataset.act === 'select') select(JSON.parse(target.dataset.other));
}

function tileBox() {
  return state.selected?.sort === 'tile' ? tileOf(state.selected)?.box : undefined;
}

function render() {
  const { selected, shown } = state;
  const isBody = selected?.sort === 'body';
  byId('open-right').classList.toggle('marked', Boolean(selected));
  byId('history-section').hidden = !isBody;
  byId('why-section').hidden = !isBody || !shown;
  if (!shown || !selected) renderNothing();
  else if (isBody) renderBody(selected.key, shown);
  else if (selected.sort === 'tile') renderTile(selected);
  else renderMap(selected);
}

function renderNothing() {
  const events = state.shown?.events ?? [];
  morph(byId('selection-head'), [
    h('h2', {}, 'Nothing selected'),
    h(
      'p',
      { class: 'empty' },
      'Click a body or a tile to read everything about it. Double click to follow it.',
    ),
  ]);
  morph(byId('selection-rest'), state.shown ? [eventsSection(events, 'Events of this tick')] : []);
}

/** A value with the exact number as a tip. */
function value(number, unit = ' u') {
  const type = state.shown?.head.number;
  const full = exact(number, type);
  return h('span', { 'data-exact': full, title: `exactly ${full}${unit}` }, `${short(number)}${unit}`);
}

function link(other) {
  if (other.sort === 'nothing') return 'nothing';
  const data = { 'data-act': 'select', 'data-other': JSON.stringify(other) };
  return h('button', { type: 'button', class: 'link', ...data }, otherText(other, labelOf));
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
  const isBody = state.selected.sort === 'body';
  return h(
    'div',
    { class: 'actions' },
    isBody &&
      h(
        'button',
        { type: 'button', 'data-act': 'follow', 'aria-pressed': pressed, 'data-testid': 'follow' },
        'Follow',
      ),
    h('button', { type: 'button', 'data-act': 'centre', 'data-testid': 'centre' }, 'Centre'),
  );
}

/** The numbers of the bits that are set, from 0 on. */
export function bitsText(bits) {
  if (bits === 0xffffffff) return 'all';
  const numbers = Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >>> i) & 1);
  return numbers.length > 0 ? numbers.join(', ') : 'none';
}

function renderBody(key, frame) {
  const row = selectedRow();
  const label = labelOf(key);
  const title = h(
    'h2',
    { 'data-testid': 'selection-title' },
    `Body ${keyText(key)}${label ? ` “${label}”` : ''}`,
  );
  if (row < 0) {
    const gone = 'It is not in this tick: it is gone, not there yet, or out of view.';
    morph(byId('selection-head'), [title, h('p', { class: 'gone' }, gone), actions()]);
  } else morph(byId('selection-head'), [title, ...bodyHead(frame, row), actions()]);
  renderWhy(key, frame);
  drawHistory();
  morph(byId('selection-rest'), bodyRest(key, frame));
}

function bodyHead(frame, row) {
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
      `${KINDS[kind]} · layer ${bitsText(layers)}`,
    ),
    fields([
      ['at', value(left), ', ', value(top)],
      ['size', value(right - left), ' × ', value(bottom - top)],
      ['until', value(right), ', ', value(bottom)],
      ['touching', contactsOf(frame, bodies.key(row)).touching],
      ['mask', bitsText(bodies.mask[row])],
      open > 0 && ['one-way', `open to the ${SIDES[open - 1]} ${SIDE_ARROWS[open - 1]}`],
      (flags & 1) !== 0 && ['facing', 'mirrored'],
    ]),
  ];
}

function renderWhy(key, frame) {
  const move = frame.moves.findLast((item) => sameKey(item.key, key));
  if (!move) {
    const row = selectedRow();
    const [kind, flags] = row < 0 ? [null, 0] : [frame.bodies.kind[row], frame.bodies.flags[row]];
    morph(byId('why'), [h('p', { class: 'empty' }, noMoveText(kind, (flags & 2) !== 0))]);
    return;
  }
  const story = whyOf(move, { number: frame.head.number, labelOf });
  const held = h('p', { class: 'why-held', 'data-testid': 'held' }, ...linked(story.held));
  morph(byId('why'), [
    story.wished && h('p', {}, 'wanted ', told(story.wished)),
    story.held.length > 0 && held,
    ...story.hits.map(hitLine),
    story.free && h('p', { class: 'why-free' }, story.free),
    story.cut && h('p', {}, story.cut),
    story.went && h('p', {}, 'went ', told(story.went), ', to ', told(story.end)),
  ]);
}

/** A text with what it says exactly as a tip. */
function told({ text, exactly }) {
  return h('span', { 'data-exact': exactly, title: `exactly ${exactly}` }, text);
}

function linked(story) {
  return story.map((part) => (part.other ? link(part.other) : part.text));
}

function hitLine(hit) {
  const face = linked(hit.face);
  return h(
    'div',
    { class: 'why-line', 'data-testid': 'hit' },
    h('span', { class: 'number' }, String(hit.number)),
    h('span', {}, `${hit.at}: `, ...face),
    h('div', { class: 'did' }, hit.did),
    h('div', { class: 'left-over' }, `${hit.side}; `, told(hit.remained), ' remained'),
  );
}

function bodyRest(key, frame) {
  const { contacts, none, more } = contactsOf(frame, key);
  const hitboxes = frame.hitboxes.filter((hitbox) => sameKey(hitbox.key, key));
  const events = frame.events.filter((event) => sameKey(event.key, key));
  const details = frame.details.filter((detail) => sameKey(detail.key, key)).flatMap(({ rows }) => rows);
  const contact = ({ side, other }) => h('li', {}, `${SIDE_ARROWS[side]} ${SIDES[side]}: `, link(other));
  return [
    section(
      `Contacts (${contacts.length})`,
      list(contacts.map(contact), none),
      more && h('p', { class: 'empty' }, more),
    ),
    hitboxes.length > 0 && section(`Hitboxes (${hitboxes.length})`, ...hitboxes.map(hitboxLine)),
    events.length > 0 && eventsSection(events, 'Events of this tick'),
    details.length > 0 && section('Details', fields(details)),
  ];
}

function list(items, otherwise) {
  if (items.length === 0) return h('p', { class: 'empty' }, otherwise);
  const more = items.length - MOST_LISTED;
  return h(
    'ul',
    { class: 'list' },
    ...items.slice(0, MOST_LISTED),
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
      ['at', value(left), ', ', value(top)],
      ['size', value(right - left), ' × ', value(bottom - top)],
      ['layers', `${bitsText(layers)}; mask ${bitsText(mask)}`],
    ]),
  );
}

function eventsSection(events, title) {
  const line = ({ key, kind, other, side, fraction, against }) => {
    const body = link({ sort: 'body', key });
    const at = `${side < 4 ? ` ${SIDE_ARROWS[side]}` : ''} at ${percent(fraction)}`;
    return h(
      'li',
      {},
      body,
      ` ${EVENTS[kind]} `,
      other.sort === 'nothing' ? '' : link(other),
      ...(against.sort === 'nothing' ? [] : [' against ', link(against)]),
      h('span', { class: 'nowrap' }, at),
    );
  };
  return section(
    `${title} (${events.length})`,
    list(events.slice(0, 200).map(line), 'Nothing began or ended.'),
  );
}

function renderTile(selected) {
  const tile = tileOf(selected);
  const title = `Tile ${selected.column}, ${selected.row}`;
  const parent = link({ sort: 'map', world: selected.world, map: selected.map });
  const rows = tile && [
    ['of', parent],
    ['kind', tile.kind === null ? `outside: ${OUTSIDES[tile.map.outside]}` : tileText(tile.kind)],
    ['data', tile.data === null ? '–' : String(tile.data)],
    ['at', value(tile.box[0]), ', ', value(tile.box[1])],
    ['size', value(tile.map.size[0]), ' × ', value(tile.map.size[1])],
  ];
  morph(byId('selection-head'), [
    h('h2', { 'data-testid': 'selection-title' }, title),
    rows ? fields(rows) : h('p', { class: 'gone' }, 'Its map is not in this tick.'),
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
          ['layers', bitsText(map.layers)],
          ['revision', String(map.revision)],
        ])
      : h('p', { class: 'gone' }, 'It is not in this tick.'),
  ]);
  morph(byId('selection-rest'), []);
}

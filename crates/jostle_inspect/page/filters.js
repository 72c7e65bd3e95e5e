/** What of a frame is shown: sorts of things, kinds, layers, and the numbers of the broad phase. */

import { layerColours } from './canvas/palette.js';
import { sendView } from './canvas/send_view.js';
import { byId, h, morph } from './dom.js';
import { link } from './game.js';
import { count, percent, plural } from './format.js';
import { listen, sceneOf, state, touch } from './state.js';
import { throttled } from './throttle.js';
import { KINDS } from './wire/names.js';

const SHOW = [
  ['boxes', 'boxes'],
  ['tiles', 'tiles'],
  ['hitboxes', 'hitboxes'],
  ['contacts', 'contacts'],
  ['moves', 'last moves'],
  ['drawings', 'drawings'],
  ['labels', 'labels'],
  ['cells', 'cells'],
];
const KIND_LABELS = ['actors', 'solids', 'sensors', 'plain boxes'];
const EVERY_MS = 250;
/** A body that is on every layer says nothing about which there are. */
const ALL = 0xffffffff;

/** Layers that any body was seen on since the scene began. */
let seen = 0;
let sceneShown = '';

export function startFilters() {
  byId('show').append(
    ...SHOW.map(([name, text]) => toggle(text, state.show[name], (isOn) => setShow(name, isOn))),
  );
  byId('kinds').append(
    ...KINDS.map((_, kind) => toggle(KIND_LABELS[kind], true, (isOn) => setKind(kind, isOn), swatch(kind))),
  );
  byId('layers').addEventListener('click', (event) => {
    const button = event.target.closest('[data-layer]');
    if (button) toggleLayer(Number(button.dataset.layer));
  });
  byId('colour-by').addEventListener('change', (event) => {
    state.colourBy = event.target.value;
    touch('show');
  });
  const { soon, now } = throttled(render, EVERY_MS);
  listen(['frame'], soon);
  listen(['show'], now);
  listen(['stage'], () => {
    forgetLayers();
    if (state.shown) renderBroad(state.shown);
  });
}

/** Another scene has layers of its own. */
function forgetLayers() {
  if (!state.stage || sceneOf(state.stage) === sceneShown) return;
  sceneShown = sceneOf(state.stage);
  seen = 0;
}

function swatch(kind) {
  return h('span', { class: 'swatch', 'data-kind': kind, 'aria-hidden': 'true' });
}

function toggle(text, isOn, change, mark = null) {
  const input = h('input', { type: 'checkbox', 'data-name': text });
  input.checked = isOn;
  input.addEventListener('change', () => change(input.checked));
  return h('label', {}, input, mark, h('span', {}, text));
}

function setShow(name, isOn) {
  state.show[name] = isOn;
  if (name === 'cells') link.send('cells', isOn ? 'on' : 'off');
  touch('show');
}

function setKind(kind, isOn) {
  state.kinds[kind] = isOn;
  sendView();
  touch('show');
}

function toggleLayer(layer) {
  state.layers = (state.layers ^ (1 << layer)) >>> 0;
  sendView();
  touch('show');
}

function render() {
  if (!state.shown) return;
  const { layers, count: rows } = state.shown.bodies;
  for (let row = 0; row < rows; row += 1) if (layers[row] !== ALL) seen |= layers[row];
  renderLayers(state.shown);
  renderBroad(state.shown);
}

/** The numbers of layers to list: those that were seen, and those that only a click here shows again. */
export function listedLayers(found, shownBits) {
  const bits = found | ~shownBits;
  return Array.from({ length: 32 }, (_, layer) => layer).filter((layer) => (bits >>> layer) & 1);
}

/** Why no layer is listed. @param {import('./wire/frame.js').Frame} frame */
export function noLayersText({ head, bodies, density }) {
  if (density) return 'Zoom in to see layers.';
  return head.bodies === bodies.count ? 'No layers in use.' : 'No layers in use in this view.';
}

function renderLayers(frame) {
  const buttons = listedLayers(seen, state.layers).map(layerButton);
  const none = h('span', { class: 'empty' }, noLayersText(frame));
  morph(byId('layers'), buttons.length > 0 ? buttons : [none]);
  for (const button of byId('layers').querySelectorAll('[data-layer]')) {
    const isColoured = state.colourBy === 'layer';
    const { line } = layerColours(Number(button.dataset.layer));
    button.style.boxShadow = isColoured ? `inset 0 -3px ${line}` : '';
  }
}

function layerButton(layer) {
  const isOn = ((state.layers >>> layer) & 1) === 1;
  const title = `${isOn ? 'Hide' : 'Show'} layer ${layer}`;
  const attributes = { type: 'button', 'data-layer': layer, 'aria-pressed': String(isOn), title };
  return h('button', attributes, String(layer));
}

/** Whether it helps to switch on the cells: only a game counts and sends them when it is asked. */
function canAsk() {
  return state.source === 'game' && !state.show.cells;
}

function structureText(name) {
  if (name) return name;
  if (canAsk()) return 'turn on cells to see';
  return state.source === 'game' ? '–' : 'not recorded';
}

/** Candidates against real pairs: how good the guess of the broad phase was. */
function renderBroad({ head, cells }) {
  // Neighbours in two cells are a pair, but no candidate: then there is no share to tell.
  const isShare = head.pairs !== null && head.candidates > 0 && head.pairs <= head.candidates;
  const share = isShare ? percent(head.pairs / head.candidates) : '–';
  const notCounted = canAsk() ? 'turn on cells to count' : 'not counted';
  const rows = [
    ['structure', structureText(cells.name)],
    ['cells', cells.counts.length > 0 ? count(cells.counts.length) : '–'],
    [
      'candidates',
      head.candidates === null ? notCounted : plural(head.candidates, 'pair'),
      'Pairs the broad phase reports: bodies that share a cell, unless the game counts them itself',
    ],
    [
      'overlapping',
      head.pairs === null ? 'not counted' : plural(head.pairs, 'pair'),
      'Pairs that overlap or touch',
    ],
    ['hit rate', share, 'Overlapping pairs as a share of the candidates'],
    ['bodies', `${count(head.bodies)} in total`],
  ];
  morph(byId('broad'), [
    h(
      'dl',
      { class: 'fields' },
      ...rows.flatMap(([name, value, title]) => [h('dt', { title }, name), h('dd', { title }, value)]),
    ),
  ]);
}

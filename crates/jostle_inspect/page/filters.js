/** What is shown of a frame: overlays, kinds and layers; and the broad-phase statistics. */

import { layerColors } from './canvas/palette.js';
import { sendView } from './canvas/send_view.js';
import { byId, h, morph } from './dom.js';
import { count, percent, plural } from './format.js';
import { choosePreset, hasImages, isPlayView, presetOf, setShow } from './presets.js';
import { layerText } from './layer_names.js';
import { listen, state, touch } from './state.js';
import { throttled } from './throttle.js';
import { KINDS } from './wire/names.js';

const SHOW = [
  ['boxes', 'boxes'],
  ['tiles', 'tiles'],
  ['hitboxes', 'hitboxes'],
  ['contacts', 'contacts'],
  ['moves', 'last moves'],
  ['images', 'images'],
  ['drawings', 'drawings'],
  ['labels', 'labels'],
  ['cells', 'cells'],
  ['map', 'small map'],
];
const KIND_LABELS = ['actors', 'solids', 'sensors', 'plain boxes'];
const EVERY_MS = 250;
/** Bodies on every layer do not reveal which layers are in use. */
const ALL = 0xffffffff;

/** Layers of all bodies seen since the scene started. */
let seen = 0;

export function startFilters() {
  byId('show').append(
    ...SHOW.map(([name, text]) => toggle(text, state.show[name], (isOn) => setShow(name, isOn))),
  );
  for (const place of ['presets', 'views']) {
    byId(place).addEventListener('click', ({ target }) => {
      const button = target.closest('[data-preset]');
      if (button) choosePreset(button.dataset.preset);
    });
  }
  listen(['show', 'stage'], renderPresets);
  byId('kinds').append(
    ...KINDS.map((_, kind) => toggle(KIND_LABELS[kind], true, (isOn) => setKind(kind, isOn), swatch(kind))),
  );
  byId('layers').addEventListener('click', (event) => {
    const button = event.target.closest('[data-layer]');
    if (button) toggleLayer(Number(button.dataset.layer));
  });
  byId('color-by').addEventListener('change', (event) => {
    state.colorBy = event.target.value;
    touch('show');
  });
  const { soon, now } = throttled(render, EVERY_MS);
  listen(['frame'], soon);
  listen(['show'], now);
  // Another scene has its own layers.
  listen(['scene'], () => (seen = 0));
  listen(['stage'], () => {
    if (state.shown) renderBroad(state.shown);
  });
}

/** Marks the chosen preset, and sets all switches to what is shown. */
function renderPresets() {
  const preset = presetOf(state.show);
  for (const button of byId('presets').querySelectorAll('[data-preset]')) {
    button.setAttribute('aria-pressed', String(button.dataset.preset === preset));
  }
  byId('custom').hidden = preset !== 'custom';
  const isPlay = isPlayView();
  for (const button of byId('views').querySelectorAll('[data-preset]')) {
    button.setAttribute('aria-pressed', String((button.dataset.preset === 'play') === isPlay));
  }
  SHOW.forEach(([name], i) => {
    byId('show').children[i].querySelector('input').checked = state.show[name];
  });
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
  byId('views').hidden = !hasImages(state.shown);
  renderLayers(state.shown);
  renderBroad(state.shown);
}

/**
 * Returns the layers to list: those seen, and those switched off, which only a click here
 * brings back.
 */
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
    const isColored = state.colorBy === 'layer';
    const { line } = layerColors(Number(button.dataset.layer));
    button.style.boxShadow = isColored ? `inset 0 -3px ${line}` : '';
  }
}

function layerButton(layer) {
  const isOn = ((state.layers >>> layer) & 1) === 1;
  const title = `${isOn ? 'Hide' : 'Show'} layer ${layerText(layer)}`;
  const attributes = { type: 'button', 'data-layer': layer, 'aria-pressed': String(isOn), title };
  return h('button', attributes, layerText(layer));
}

/** Whether turning on the cells helps: only a running game counts and sends them on request. */
function canAsk() {
  return state.source === 'game' && !state.show.cells;
}

function structureText(name) {
  if (name) return name;
  if (canAsk()) return 'turn on cells to see';
  return state.source === 'game' ? '–' : 'not recorded';
}

/** How many cells there are, and how many of them are in view. */
export function cellsText({ total, visible }) {
  if (total === 0) return '–';
  return visible === total ? count(total) : `${count(visible)} of ${count(total)} in view`;
}

/** Says so if the cells drawn are coarser than those of the structure. */
export function cellsTitle({ visible, counts }) {
  if (counts.length === visible) return undefined;
  return `Too many to draw: neighbors are joined into ${count(counts.length)} larger cells`;
}

/** Candidate pairs against overlapping pairs, which shows how precise the broad phase is. */
function renderBroad({ head, cells }) {
  // Bodies in neighboring cells can touch without being candidates; a rate above 100% means
  // nothing.
  const isShare = head.pairs !== null && head.candidates > 0 && head.pairs <= head.candidates;
  const share = isShare ? percent(head.pairs / head.candidates) : '–';
  const notCounted = canAsk() ? 'turn on cells to count' : 'not counted';
  const rows = [
    ['structure', structureText(cells.name)],
    ['cells', cellsText(cells), cellsTitle(cells)],
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

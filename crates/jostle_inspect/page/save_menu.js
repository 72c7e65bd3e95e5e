/**
 * Saving a recording: the scene shown, the chosen range or everything, with the size of each before
 * it is saved. Without the game, what the page has received is saved.
 */

import { byId, h, icon, morph } from './dom.js';
import { bytes as bytesText, count, slug } from './format.js';
import { link, store } from './game.js';
import { notice } from './notices.js';
import { currentTick, loaded } from './playback.js';
import { receivedChunks, recordedChunks } from './saved_ticks.js';
import { listen, scenesBetween, sceneEnd, sceneStart, state } from './state.js';
import { timeView } from './time_view.js';
import { writeRecording } from './wire/write_recording.js';

/** Sizes that the game has told, by range. @type {Map<string, number>} */
const sizes = new Map();

export function startSaveMenu() {
  const menu = byId('save-menu');
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') begin();
    // Above the timeline, however many plots are below it.
    const { top } = document.querySelector('.time').getBoundingClientRect();
    menu.style.bottom = `${window.innerHeight - top + 6}px`;
  });
  menu.addEventListener('toggle', ({ newState }) => {
    byId('save').setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'open') menu.querySelector('button')?.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-from]');
    if (!button) return;
    menu.hidePopover();
    save(Number(button.dataset.from), Number(button.dataset.to));
  });
  listen(['time'], () => {
    if (!menu.matches(':popover-open')) return;
    learn();
    render();
  });
}

/** What can be saved: one entry for each different range. */
export function savable({ first, newest }, scene, range) {
  const all = { name: 'Everything kept', from: first, to: newest };
  const parts = [range && { name: 'Chosen range', ...range }, { name: 'This scene', ...scene }, all];
  const isNew = (part, i, list) =>
    part && list.findIndex((one) => one && one.from === part.from && one.to === part.to) === i;
  return parts.filter(isNew);
}

/** What is offered stays the same while the menu is open, although the game goes on. */
let offered = [];

function begin() {
  const tick = currentTick();
  const scene = { from: sceneStart(tick), to: sceneEnd(tick) };
  offered = savable(state, scene, timeView.range);
  sizes.clear();
  ask();
  render();
}

/** Asks the game for the next size that is not known. */
function ask() {
  const part = offered.find(({ from, to }) => !sizes.has(`${from} ${to}`));
  if (part && state.source === 'game') link.send('measure', part.from, part.to);
}

function learn() {
  const { size } = state;
  if (!size || sizes.has(`${size.from} ${size.to}`)) return;
  sizes.set(`${size.from} ${size.to}`, size.bytes);
  ask();
}

/** The size of a range as text. What the page holds itself is not compressed yet, so it gets smaller. */
function sizeText({ from, to }) {
  if (state.source === 'kept') return `at most ${bytesText(store.sizeOf(from, to))}`;
  if (state.source === 'file') return `about ${bytesText(loaded.recording.sizeOf(from, to))}`;
  const size = sizes.get(`${from} ${to}`);
  if (isGone({ from, to })) return 'no longer kept';
  return size === undefined ? 'measuring…' : `about ${bytesText(size)}`;
}

function render() {
  const rows = offered.map((part) =>
    h(
      'button',
      { type: 'button', 'data-from': part.from, 'data-to': part.to, disabled: isGone(part) },
      h('span', {}, part.name, h('small', {}, `ticks ${count(part.from)}–${count(part.to)}`)),
      h('b', {}, sizeText(part)),
      icon('save'),
    ),
  );
  morph(byId('save-list'), rows);
}

/** The game may have dropped old ticks since they were offered. */
function isGone({ from, to }) {
  return sizes.get(`${from} ${to}`) === 0;
}

/** A name for a file with these scenes. @param {import('./state.js').Scene[]} scenes */
export function fileNameOf(scenes) {
  const titles = [...new Set(scenes.map(({ title }) => title))];
  const others = titles.length - 1;
  return fileName(others > 0 ? `${titles[0]} and ${others} more` : (titles[0] ?? ''));
}

/** A file name for a title. */
export function fileName(title) {
  return `${slug(title) || 'game'}.jostle`;
}

async function save(from, to) {
  const name = fileNameOf(scenesBetween(state.scenes, from, to));
  try {
    const file = state.source === 'game' ? await link.recording(from, to) : new Blob(await partsOf(from, to));
    if (typeof file === 'string') {
      download(file, name);
      notice(`Saving ${name}, ${sizeText({ from, to })}.`);
      return;
    }
    const address = URL.createObjectURL(file);
    download(address, name);
    notice(`Saved ${name}, ${bytesText(file.size)}.`);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    notice(`${name} cannot be saved: ${error.message}.`, 'bad');
  }
}

/** The parts of a file with the ticks that the page holds. */
async function partsOf(from, to) {
  const chunks =
    state.source === 'file' ? recordedChunks(loaded.recording, from, to) : receivedChunks(store, from, to);
  const scenes = scenesBetween(state.scenes, from, to);
  return writeRecording({ rate: state.stage?.rate ?? 60, scenes, images: state.images }, chunks);
}

function download(href, name) {
  const anchor = h('a', { href, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

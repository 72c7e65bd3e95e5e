/**
 * What is shown of a frame, as sets of switches: `play` is the game's own pictures, `collision` is
 * boxes and tiles over faded pictures, and `everything` adds last moves and cells.
 *
 * Until the user chooses, frames with images are shown as in `play`, those of scenes that begin with
 * cells as in `everything`, and others as in `collision`.
 */

import { IMAGE } from './canvas/images.js';
import { link } from './game.js';
import { state, touch } from './state.js';

const OVERLAYS = ['boxes', 'tiles', 'hitboxes', 'contacts', 'labels'];
const EXTRAS = ['moves', 'cells'];
const PICTURES = ['images', 'drawings'];

/** @typedef {'play' | 'collision' | 'everything'} Preset */

/** The switches that are on. @type {Record<Preset, string[]>} */
const ON = {
  play: PICTURES,
  collision: [...PICTURES, ...OVERLAYS],
  everything: [...PICTURES, ...OVERLAYS, ...EXTRAS],
};
const SWITCHES = ON.everything;

/** What the user chose, and the last choice that is not `play`. */
const choice = { preset: null, xray: 'collision' };

/** The preset that the switches are equal to, or `custom`. @param {Record<string, boolean>} show */
export function presetOf(show) {
  const names = Object.keys(ON);
  return names.find((name) => SWITCHES.every((item) => show[item] === ON[name].includes(item))) ?? 'custom';
}

/** Whether the frame is seen as the game draws it, without boxes. */
export function isPlayView() {
  return !state.show.boxes && !state.show.tiles;
}

/** Whether a frame has pictures of its own. */
export function hasImages(frame) {
  return Boolean(frame?.drawings.some(({ kind }) => kind === IMAGE));
}

/** @param {Preset} name */
export function choosePreset(name) {
  choice.preset = name;
  apply(name);
}

/** Switches between the game's pictures and its boxes. */
export function toggleXray() {
  choosePreset(isPlayView() ? choice.xray : 'play');
}

/** Sets one switch, which usually leaves all presets. */
export function setShow(name, isOn) {
  state.show[name] = isOn;
  if (name === 'cells') link.send('cells', isOn ? 'on' : 'off');
  choice.preset = presetOf(state.show);
  touch('show');
}

/** Shows a frame as the user chose, or as suits it. */
export function suit(frame) {
  if (!frame || choice.preset === 'custom') return;
  const own = ownPreset(frame);
  const wanted = choice.preset === null || (choice.preset === 'play' && own !== 'play') ? own : choice.preset;
  if (presetOf(state.show) !== wanted) apply(wanted);
}

/** The preset that suits a frame. @returns {Preset} */
function ownPreset(frame) {
  if (hasImages(frame)) return 'play';
  return state.stage?.showsCells ? 'everything' : 'collision';
}

function apply(name) {
  const isOn = ON[name];
  if (state.show.cells !== isOn.includes('cells')) link.send('cells', isOn.includes('cells') ? 'on' : 'off');
  for (const item of SWITCHES) state.show[item] = isOn.includes(item);
  if (name !== 'play') choice.xray = name;
  touch('show');
}

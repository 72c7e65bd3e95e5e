/** What the stage offers: scenes, scene settings, and the game's keys as on-screen buttons. */

import { camera } from './camera.js';
import { resendView } from './canvas/send_view.js';
import { byId, h, morph, named, write } from './dom.js';
import { closeSidePanels } from './side_panels.js';
import { link } from './game.js';
import { actionsOf, focusCanvas, isArrow, keyName, pressKey, releaseKey } from './keys.js';
import { withUnit } from './format.js';
import { select } from './selection.js';
import { listen, state, takesKeys } from './state.js';
import { notice } from './notices.js';
import { goLive, resumeGame } from './playback.js';

/**
 * Everything but the value of each control on the page, to detect when one must be rebuilt.
 * @type {string[]}
 */
let shapes = [];

export function startControls() {
  listen(['scene'], beginScene);
  listen(['stage'], render);
  listen(['stage', 'time'], () => byId('pad').classList.toggle('idle', !takesKeys()));
  byId('scenes').addEventListener('click', (event) => {
    const button = event.target.closest('[data-scene]');
    if (!button) return;
    chooseScene(button.dataset.scene);
    toCanvas();
  });
  const controls = byId('controls');
  controls.addEventListener('input', changed);
  controls.addEventListener('click', pressed);
  controls.addEventListener('pointerup', (event) => {
    if (event.target.type === 'range') toCanvas();
  });
}

/** Returns to the canvas. Otherwise Space, which jumps, would press the same button again. */
function toCanvas() {
  closeSidePanels();
  focusCanvas();
}

/** Sends a command to the game and goes live, since its effect cannot be seen in the past. */
function ask(...words) {
  if (state.isPast) goLive();
  link.send(...words);
}

/** Starts a scene and plays it: a paused one would look dead. */
export function chooseScene(number) {
  ask('scene', number);
  if (!state.paused) return;
  resumeGame();
  notice('Resumed: choosing a scene plays it.');
}

function render() {
  const { stage } = state;
  byId('scenes-section').hidden = !stage || stage.scenes.length === 0;
  byId('controls-section').hidden = !stage || stage.controls.length === 0;
  byId('controls').inert = !isHeard();
  if (!stage) return;
  renderScenes(stage);
  renderControls(stage.controls);
  renderPad(stage);
}

/** Whether a game is connected that accepts commands. */
function isHeard() {
  return state.connection === 'open' && !state.stage?.readOnly;
}

/** Clears the selection and resets the camera: another scene has other bodies. */
function beginScene() {
  select(null);
  camera.reset();
  resendView();
}

function renderScenes({ scenes, scene }) {
  const items = scenes.map(({ name, topic }, i) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'data-scene': i,
          'aria-current': i === scene ? 'true' : null,
          title: topic,
          disabled: !isHeard(),
        },
        name,
        i === scene && topic ? h('small', {}, topic) : null,
      ),
    ),
  );
  morph(byId('scenes'), items);
}

/**
 * Rebuilds a control only if more than its value changed, so that one in use keeps its focus
 * and value.
 */
function renderControls(controls) {
  const list = byId('controls');
  const newShapes = controls.map(shapeOf);
  controls.forEach((control, i) => {
    const old = list.children[i];
    if (!old) list.append(build(control, i));
    else if (newShapes[i] !== shapes[i]) old.replaceWith(build(control, i));
  });
  while (list.children.length > controls.length) list.lastElementChild.remove();
  shapes = newShapes;
  controls.forEach(renderValue);
}

/** Everything about a control except its value. */
function shapeOf({ name, kind, choices, min, max, step }) {
  return JSON.stringify([name, kind, choices, min, max, step]);
}

function renderValue(control, i) {
  const input = byId('controls').querySelector(`[data-control="${i}"]`);
  const isHeld = input === document.activeElement && input.matches(':active');
  if (!isHeld) setValue(input, control);
  showValue(i, control, isHeld ? Number(input.value) : control.value);
}

function build(control, i) {
  const data = { 'data-control': i };
  if (control.kind === 'button') return h('button', { type: 'button', ...data }, control.name);
  if (control.kind === 'switch') {
    return h('label', {}, h('span', {}, control.name), h('input', { type: 'checkbox', ...data }));
  }
  if (control.kind === 'choice') {
    const options = control.choices.map((choice, value) => h('option', { value }, choice));
    const label = h('label', {}, h('span', {}, control.name), h('select', data, ...options));
    return h('div', { class: 'choice' }, label, h('ul', { 'data-choices': i, hidden: true }));
  }
  const { min, max, step } = control;
  const id = `control-${i}`;
  const range = h('input', { type: 'range', id, min, max, step: step > 0 ? step : 'any', ...data });
  return h(
    'div',
    { class: 'slider' },
    h('label', { for: id }, control.name),
    h('output', { for: id }),
    range,
  );
}

function setValue(input, { kind, value }) {
  if (kind === 'switch') input.checked = value !== 0;
  else if (kind !== 'button' && input.value !== String(value)) input.value = String(value);
}

function showValue(i, { kind, unit }, value) {
  if (kind !== 'slider') return;
  const output = byId('controls')
    .querySelector(`[data-control="${i}"]`)
    .parentElement.querySelector('output');
  write(output, withUnit(value, unit));
}

function changed({ target }) {
  const index = Number(target.dataset.control);
  const control = state.stage?.controls[index];
  if (!control) return;
  const value = control.kind === 'switch' ? Number(target.checked) : Number(target.value);
  control.value = value;
  showValue(index, control, value);
  ask('set', index, value);
}

function pressed({ target }) {
  if (state.stage?.controls[Number(target.dataset.control)]?.kind !== 'button') return;
  ask('set', target.dataset.control, 1);
  toCanvas();
}

/** Shows one button for each action, whichever keys do it. */
function renderPad({ keys, playable }) {
  const actions = actionsOf(keys);
  byId('pad').hidden = !playable || actions.length === 0;
  const arrows = actions.filter(({ code }) => isArrow(code));
  const others = actions.filter(({ code }) => !isArrow(code));
  const shape = JSON.stringify(actions);
  // A button that is held keeps the pointer only while it stays in the page.
  if (byId('pad').dataset.shape === shape) return;
  byId('pad').dataset.shape = shape;
  byId('pad').replaceChildren(
    h('div', { class: 'pad-arrows' }, ...arrows.map((key) => padButton(key, keyName(key.code)))),
    h('div', { class: 'pad-others' }, ...others.map((key) => padButton(key, key.does))),
  );
}

function padButton({ code, does }, text) {
  const button = h('button', { type: 'button', 'data-place': code, ...named(does) }, text);
  const end = () => {
    button.classList.remove('down');
    releaseKey(code);
  };
  button.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    button.setPointerCapture(event.pointerId);
    button.classList.add('down');
    pressKey(code);
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) button.addEventListener(name, end);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

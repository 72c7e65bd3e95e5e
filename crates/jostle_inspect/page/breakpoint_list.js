/** The list of conditions that pause the game, and the form that adds one. */

import { Watcher, conditionText } from './breakpoints.js';
import { byId, h, icon, morph, named, write } from './dom.js';
import { count } from './format.js';
import { keptListeners } from './game.js';
import { notice } from './notices.js';
import { choiceOf, choices } from './plot_choice.js';
import { pauseAt } from './playback.js';
import { matches } from './search.js';
import { labelOf, listen, sceneOf, state, touch } from './state.js';
import { keyText, parseKey } from './wire/names.js';

/** @type {Watcher[]} */
let watchers = [];
/** Why the game was paused last. */
let reason = '';
let sceneShown = null;

export function startBreakpoints() {
  byId('breakpoint-form').addEventListener('submit', add);
  byId('breakpoint-kind').addEventListener('change', renderForm);
  byId('breakpoints').addEventListener('change', switchOne);
  byId('breakpoints').addEventListener('click', removeOne);
  byId('breakpoint-section').addEventListener('focusin', renderNumbers);
  keptListeners.push((frame) => {
    if (!state.isPast && !state.paused) check(frame);
  });
  listen(['selection', 'stage'], () => {
    forgetBodies();
    renderForm();
  });
  renderForm();
}

/** Whether playback has to visit every tick. */
export function areBreakpointsOn() {
  return watchers.some(({ breakpoint }) => breakpoint.isOn);
}

/**
 * Pauses if a condition holds in a frame. Playback calls this for every tick it visits, since not every
 * one is drawn.
 */
export function check(frame) {
  const reasons = watchers.map((watcher) => watcher.check(frame)).filter(Boolean);
  if (reasons.length === 0) return;
  reason = `Paused at tick ${count(frame.tick)}: ${reasons[0]}.`;
  notice(reason);
  pauseAt(frame.tick);
  render();
}

/** Another scene has other bodies. */
function forgetBodies() {
  const scene = state.stage && sceneOf(state.stage);
  if (scene === sceneShown) return;
  if (sceneShown !== null) watchers = watchers.filter(({ breakpoint }) => breakpoint.key === null);
  sceneShown = scene;
  reason = '';
  render();
}

function selectedKey() {
  return state.selected?.kind === 'body' ? state.selected.key : null;
}

function add(event) {
  event.preventDefault();
  const kind = byId('breakpoint-kind').value;
  const number = byId('breakpoint-number').value;
  const isOfBody = kind !== 'number' || number.startsWith('body ');
  const key = isOfBody ? selectedKey() : null;
  const typed = byId('breakpoint-other').value.trim();
  const other = kind === 'touches' && typed ? (parseKey(typed) ?? matches(typed, state.shown)[0]) : null;
  if (isOfBody && !key) notice('Select a body first.', 'bad');
  else if (other === undefined) notice(`No body “${typed}” in view.`, 'bad');
  else {
    const name = key ? labelOf(key) || `body ${keyText(key)}` : '';
    const isAbove = byId('breakpoint-above').value === 'above';
    const value = Number(byId('breakpoint-value').value);
    watchers.push(new Watcher({ kind, isOn: true, key, name, other, number, isAbove, value }));
    byId('breakpoint-other').value = '';
    render();
    touch('time');
  }
}

function switchOne({ target }) {
  const watcher = watchers[Number(target.dataset.index)];
  if (watcher) watcher.breakpoint.isOn = target.checked;
}

function removeOne({ target }) {
  const button = target.closest('[data-remove]');
  if (!button) return;
  watchers.splice(Number(button.dataset.remove), 1);
  render();
  byId('breakpoint-kind').focus();
}

/** Shows only the fields that the chosen kind needs. */
function renderForm() {
  const kind = byId('breakpoint-kind').value;
  byId('breakpoint-other').hidden = kind !== 'touches';
  byId('breakpoint-value-row').hidden = kind !== 'number';
  const key = selectedKey();
  const name = key ? labelOf(key) || `body ${keyText(key)}` : 'the selected body';
  write(byId('breakpoint-who'), kind === 'number' ? 'a number' : name);
}

function renderNumbers() {
  const groups = choices().map(({ label, ids }) => {
    const options = ids.map((id) => h('option', { value: id }, choiceOf(id).name));
    return options.length > 0 && h('optgroup', { label }, ...options);
  });
  morph(byId('breakpoint-number'), groups);
}

function render() {
  const rows = watchers.map(({ breakpoint }, i) => {
    const box = h('input', { type: 'checkbox', 'data-index': i });
    box.checked = breakpoint.isOn;
    const label = h('label', {}, box, h('span', {}, conditionText(breakpoint)));
    const remove = { type: 'button', class: 'icon remove', 'data-remove': i };
    return h('li', {}, label, h('button', { ...remove, ...named('Remove') }, icon('close')));
  });
  byId('breakpoints').replaceChildren(...rows);
  byId('pause-reason').hidden = reason === '';
  write(byId('pause-reason'), reason);
}

/** The list of conditions that pause the game, and the form that adds one. */

import { conditionText, GONE, uncheckedText, Watcher } from './breakpoints.js';
import { byId, h, icon, morph, named, write } from './dom.js';
import { count, plural } from './format.js';
import { keptListeners } from './game.js';
import { gaugeHistory } from './gauge_history.js';
import { notice } from './notices.js';
import { parseNumber } from './numbers.js';
import { choiceOf, choices } from './plot_choice.js';
import { pauseAt } from './playback.js';
import { matches } from './search.js';
import { whenForgotten } from './source.js';
import { hasBodies, isRunning, labelOf, listen, state, touch } from './state.js';
import { throttled } from './throttle.js';
import { keyText, parseKey, sameKey } from './wire/names.js';

/** While live the notes change twice a second, so that they can be read. */
const LIVE_MS = 500;

/** @type {Watcher[]} */
let watchers = [];
/** Why the game was paused last. */
let reason = '';
/** The last tick that was checked live; null while looking at the past. @type {number | null} */
let lastLive = null;
/** How many ticks have not been checked since the list changed or the game was paused. */
let missed = 0;

export function startBreakpoints() {
  byId('breakpoint-form').addEventListener('submit', add);
  byId('breakpoint-kind').addEventListener('change', renderForm);
  byId('breakpoints').addEventListener('change', switchOne);
  byId('breakpoints').addEventListener('click', removeOne);
  byId('breakpoint-section').addEventListener('focusin', renderNumbers);
  keptListeners.push(checkLive);
  listen(['scene'], forgetBodies);
  listen(['selection', 'stage'], renderForm);
  listen(['time'], () => {
    if (state.isPast) lastLive = null;
  });
  listen(['frame'], throttled(render, LIVE_MS, isRunning).soon);
  whenForgotten((keepsBodies) => {
    if (!keepsBodies) watchers = [];
    reason = '';
    render();
  });
  renderForm();
}

/** Whether playback has to visit every tick. */
export function areBreakpointsOn() {
  return watchers.some(({ breakpoint }) => breakpoint.isOn);
}

/** Checks a frame of the game, running or stepping, and counts the ticks that did not arrive. */
function checkLive(frame) {
  if (state.isPast) return;
  if (areBreakpointsOn() && lastLive !== null) missed += Math.max(0, frame.tick - lastLive - 1);
  lastLive = frame.tick;
  check(frame);
}

/**
 * Pauses if a condition holds in a frame. Playback calls this for every tick it visits, since not every
 * one is drawn.
 */
export function check(frame) {
  const reasons = watchers.map((watcher) => watcher.check(frame)).filter(Boolean);
  if (reasons.length === 0) return;
  reason = `Paused at tick ${count(frame.tick)}: ${reasons.join('; ')}.`;
  missed = 0;
  notice(reason);
  pauseAt(frame.tick);
  render();
}

/** Another scene has other bodies. */
function forgetBodies() {
  watchers = watchers.filter(({ breakpoint }) => breakpoint.key === null);
  reason = '';
  lastLive = null;
  change();
}

/** Shows the list after it has changed. */
function change() {
  missed = 0;
  render();
  touch('time');
}

function selectedKey() {
  return state.selected?.kind === 'body' ? state.selected.key : null;
}

function nameOf(key) {
  return labelOf(key) || `body ${keyText(key)}`;
}

function add(event) {
  event.preventDefault();
  const kind = byId('breakpoint-kind').value;
  const number = byId('breakpoint-number').value;
  const isOfBody = kind !== 'number' || parseNumber(number).isOfBody;
  const key = isOfBody ? selectedKey() : null;
  const typed = byId('breakpoint-other').value.trim();
  const other = kind === 'touches' && typed ? (parseKey(typed) ?? matches(typed, state.shown)[0]) : null;
  if (isOfBody && !key) notice('Select a body first.', 'bad');
  else if (other === undefined) notice(`No body “${typed}” in view.`, 'bad');
  else {
    const names = { name: key ? nameOf(key) : '', otherName: other ? nameOf(other) : '' };
    const isAbove = byId('breakpoint-above').value === 'above';
    const value = Number(byId('breakpoint-value').value);
    watchers.push(new Watcher({ kind, isOn: true, key, other, ...names, number, isAbove, value }));
    byId('breakpoint-other').value = '';
    change();
  }
}

function switchOne({ target }) {
  const watcher = watchers[Number(target.dataset.index)];
  if (!watcher) return;
  watcher.breakpoint.isOn = target.checked;
  change();
}

function removeOne({ target }) {
  const button = target.closest('[data-remove]');
  if (!button) return;
  watchers.splice(Number(button.dataset.remove), 1);
  change();
  byId('breakpoint-kind').focus();
}

/** Shows only the fields that the chosen kind needs. */
function renderForm() {
  const kind = byId('breakpoint-kind').value;
  byId('breakpoint-other').hidden = kind !== 'touches';
  byId('breakpoint-value-row').hidden = kind !== 'number';
  byId('breakpoint-body').hidden = kind === 'number';
  if (kind === 'number') renderNumbers();
  const key = selectedKey();
  write(byId('breakpoint-body'), key ? nameOf(key) : 'the selected body');
}

function renderNumbers() {
  const groups = choices().map(({ label, ids }) => {
    const known = ids.filter((id) => hasBodies() || !parseNumber(id).isOfBody);
    const options = known.map((id) => h('option', { value: id }, choiceOf(id).name));
    return options.length > 0 && h('optgroup', { label }, ...options);
  });
  morph(byId('breakpoint-number'), groups);
}

/** Whether a condition on the game's numbers was chosen because there was no other. */
let isOnlyNumber = false;

/** Offers only what can happen: without bodies, only the game's numbers change. */
function renderOffer() {
  const [isBody, isNumber] = [!state.shown || hasBodies(), gaugeHistory.names.length > 0];
  byId('breakpoint-section').hidden = !isBody && !isNumber && watchers.length === 0;
  const kind = byId('breakpoint-kind');
  for (const option of kind.options) option.hidden = !isBody && option.value !== 'number';
  const isHidden = kind.selectedOptions[0].hidden;
  if (!isHidden && !(isBody && isOnlyNumber)) return;
  isOnlyNumber = isHidden;
  kind.value = isHidden ? 'number' : 'stopped';
  renderForm();
}

function render() {
  renderOffer();
  const list = byId('breakpoints');
  morph(list, watchers.map(rowOf));
  list.querySelectorAll('input').forEach((box, i) => (box.checked = watchers[i].breakpoint.isOn));
  byId('breakpoint-missed').hidden = missed === 0;
  write(
    byId('breakpoint-missed'),
    `${plural(missed, 'tick')} did not reach this page and could not be checked.`,
  );
  byId('pause-reason').hidden = reason === '';
  write(byId('pause-reason'), reason);
}

function rowOf({ breakpoint }, index) {
  const text = conditionText(breakpoint);
  const box = h('input', { type: 'checkbox', 'data-index': index });
  const remove = { type: 'button', class: 'icon remove', 'data-remove': index, ...named(`Remove “${text}”`) };
  return h(
    'li',
    {},
    h('label', {}, box, h('span', {}, text)),
    h('button', remove, icon('close')),
    noteOf(breakpoint),
  );
}

/** Says if a condition is not checked now. In a game, selecting its body mends that, unless there is none. */
function noteOf(breakpoint) {
  const { key } = breakpoint;
  const isSent = state.source === 'file' || (state.source === 'game' && sameKey(key, selectedKey()));
  const note = breakpoint.isOn && state.shown ? uncheckedText(state.shown, breakpoint, isSent) : '';
  if (!note) return null;
  const other = JSON.stringify({ kind: 'body', key });
  const select = { type: 'button', class: 'link', 'data-act': 'select', 'data-other': other };
  const isMendable = state.source === 'game' && note !== GONE;
  return h('p', { class: 'note' }, `${note} `, isMendable && h('button', select, 'Select it'));
}

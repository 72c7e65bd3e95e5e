/**
 * The game's own numbers: shown beside the choice of a control with that name, otherwise in a row
 * above the canvas, where they cover nothing. If several share a name, the last one is shown.
 */

import { byId, h, morph } from './dom.js';
import { withUnit } from './format.js';
import { isRunning, listen, state } from './state.js';
import { throttled } from './throttle.js';

/** While live the numbers change a few times a second, so that they can be read. */
const LIVE_MS = 250;

/** The longest text of each gauge in this scene, so that the row does not shift. */
const widths = new Map();

export function startGauges() {
  const { soon, now } = throttled(render, LIVE_MS, isRunning);
  listen(['frame'], soon);
  listen(['scene'], () => widths.clear());
  listen(['stage'], now);
  byId('controls').addEventListener('click', choose);
}

function render() {
  // Until a frame of this scene arrives, the numbers are those of the scene before.
  if (state.shown && state.shown === state.frameBefore) return;
  const gauges = new Map((state.shown?.gauges ?? []).map((gauge) => [gauge.name, gauge]));
  (state.stage?.controls ?? []).forEach((control, i) => {
    if (control.kind === 'choice') renderChoices(i, control, gauges);
  });
  // Once a scene has shown numbers the row stays, so that the canvas keeps its size.
  if (gauges.size > 0 || widths.size === 0) byId('gauges').hidden = gauges.size === 0;
  const texts = [...gauges.values()].map(({ name, value, unit }) => [name, withUnit(value, unit)]);
  morph(
    byId('gauges'),
    texts.map(([name, text]) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
  );
  texts.forEach(([name, text], i) => {
    widths.set(name, Math.max(widths.get(name) ?? 0, text.length));
    byId('gauges').children[i].lastChild.style.minWidth = `${widths.get(name)}ch`;
  });
}

/** Shows the choices that have a number as buttons, and removes their gauges from the rest. */
function renderChoices(i, { choices, value }, gauges) {
  const list = byId('controls').querySelector(`[data-choices="${i}"]`);
  if (!list) return;
  const items = choices.map((name, choice) => {
    const gauge = gauges.get(name);
    gauges.delete(name);
    return (
      gauge && h('li', {}, choiceButton(name, choice, choice === value, withUnit(gauge.value, gauge.unit)))
    );
  });
  list.hidden = !items.some(Boolean);
  morph(list, items);
}

function choiceButton(name, choice, isChosen, text) {
  const attributes = { type: 'button', 'data-choice': choice, 'aria-pressed': String(isChosen) };
  return h('button', attributes, h('span', {}, name), h('b', {}, text));
}

/** Makes the choice through the control itself, as if it had been made there. */
function choose({ target }) {
  const button = target.closest('[data-choice]');
  if (!button) return;
  const { choices } = button.closest('[data-choices]').dataset;
  const select = byId('controls').querySelector(`[data-control="${choices}"]`);
  select.value = button.dataset.choice;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

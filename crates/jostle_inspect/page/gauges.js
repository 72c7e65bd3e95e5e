/**
 * Numbers of the game's own: at the choice of a control that bears their name, or else above the canvas. Of
 * several with one name the last is shown.
 */

import { byId, h, morph } from './dom.js';
import { withUnit } from './format.js';
import { listen, state } from './state.js';

export function startGauges() {
  listen(['frame', 'stage'], render);
  byId('controls').addEventListener('click', choose);
}

function render() {
  const gauges = new Map((state.shown?.gauges ?? []).map((gauge) => [gauge.name, gauge]));
  (state.stage?.controls ?? []).forEach((control, i) => {
    if (control.kind === 'choice') renderChoices(i, control, gauges);
  });
  byId('gauges').hidden = gauges.size === 0;
  const items = [...gauges.values()].map((gauge) =>
    h('div', {}, h('dt', {}, gauge.name), h('dd', {}, withUnit(gauge.value, gauge.unit))),
  );
  morph(byId('gauges'), items);
}

/** The choices that have a number, each to be chosen by a click; their gauges are taken out. */
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

/** The control hears it as if the choice had been made there. */
function choose({ target }) {
  const button = target.closest('[data-choice]');
  if (!button) return;
  const { choices } = button.closest('[data-choices]').dataset;
  const select = byId('controls').querySelector(`[data-control="${choices}"]`);
  select.value = button.dataset.choice;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

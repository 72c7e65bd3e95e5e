/** What the game says about its world, shown while nothing is selected. Notes with a place lead there. */

import { byId, h, morph, write } from '../dom.js';
import { count } from '../format.js';
import { center, stopFollowing } from '../selection.js';
import { listen, state } from '../state.js';

export function startNotes() {
  listen(['stage', 'selection'], render);
  byId('notes').addEventListener('click', ({ target }) => {
    const note = state.stage?.notes[target.closest('[data-note]')?.dataset.note];
    if (!note?.box) return;
    stopFollowing();
    center(note.box);
  });
}

function render() {
  const notes = state.stage?.notes ?? [];
  byId('notes-section').hidden = notes.length === 0 || Boolean(state.selected);
  write(byId('notes-amount'), count(notes.length));
  morph(
    byId('notes'),
    notes.map(({ text, box }, at) => h('li', {}, box ? noteButton(text, at) : text)),
  );
}

function noteButton(text, at) {
  return h('button', { type: 'button', class: 'link', 'data-note': at, title: 'Go there' }, text);
}

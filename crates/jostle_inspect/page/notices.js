/** Short messages to the user, shown in the corner for a while. */

import { byId, h, icon, named } from './dom.js';

const SHOWN_MS = { plain: 6000, bad: 15_000 };
const MAX_NOTICES = 4;

/**
 * @param {string} text one sentence
 * @param {'plain' | 'bad'} [kind]
 * @param {string} [toCopy] text for the user to copy; the notice then stays until it is closed
 */
export function notice(text, kind = 'plain', toCopy = '') {
  const list = byId('notices');
  const same = [...list.children].find((item) => item.dataset.text === text);
  same?.remove();
  const close = h('button', { type: 'button', class: 'icon', ...named('Close') }, icon('close'));
  const item = h(
    'li',
    { 'data-kind': kind, 'data-text': text },
    h('span', {}, text, toCopy !== '' && copyField(toCopy)),
    close,
  );
  close.addEventListener('click', () => item.remove());
  list.append(item);
  while (list.children.length > MAX_NOTICES) list.firstElementChild.remove();
  if (!toCopy) setTimeout(() => item.remove(), SHOWN_MS[kind]);
}

/** A field with text that is selected as a whole when it gets the focus. */
function copyField(text) {
  const field = h('textarea', { readonly: true, rows: 3, 'aria-label': 'Text to copy' }, text);
  field.addEventListener('focus', () => field.select());
  return field;
}

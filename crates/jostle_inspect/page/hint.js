/** What to try in a scene, and the Rust code behind it. */

import { copyText } from './clipboard.js';
import { byId, isTouched, write } from './dom.js';
import { listen, state } from './state.js';

const KEY = 'jostle-code';

/** Whether the user has opened or closed the code. Storage may be blocked. */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Only the choice is lost.
  }
}

/** On a small screen the code starts folded, since there is no room for it. */
let isOpen = false;

export function startHint() {
  const isRoomy = window.matchMedia('(min-width: 821px) and (min-height: 701px)').matches;
  isOpen = (remembered() ?? (isRoomy ? 'open' : 'closed')) === 'open';
  listen(['stage'], render);
  byId('code-toggle').addEventListener('click', () => {
    isOpen = !isOpen;
    remember(isOpen ? 'open' : 'closed');
    render();
  });
  byId('code-copy').addEventListener('click', () =>
    copyText(byId('code-text').textContent, 'Copied the code.'),
  );
}

function render() {
  const { toTry = '', touchHint = '', code = '' } = state.stage ?? {};
  const text = (isTouched() && touchHint) || toTry;
  byId('hint').hidden = !text && !code;
  write(byId('to-try'), text);
  byId('code-toggle').hidden = !code;
  byId('code-toggle').setAttribute('aria-expanded', String(isOpen));
  byId('code').hidden = !code || !isOpen;
  write(byId('code-text'), code.trimEnd());
}

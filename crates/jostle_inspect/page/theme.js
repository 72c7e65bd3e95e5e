/** Light and dark: the system's setting, or the user's choice. */

import { readPalette } from './canvas/palette.js';
import { byId } from './dom.js';
import { touch } from './state.js';

const KEY = 'jostle-theme';

/** Storage may be blocked; then the choice lasts as long as the page. */
function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Only the choice is lost.
  }
}

function apply(theme) {
  document.documentElement.dataset.theme = theme;
  const name = theme === 'dark' ? 'Light colors (T)' : 'Dark colors (T)';
  byId('theme').title = name;
  byId('theme').setAttribute('aria-label', name);
  readPalette();
  touch('frame', 'camera', 'time', 'selection', 'show');
}

export function startTheme() {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  apply(remembered() ?? (systemDark.matches ? 'dark' : 'light'));
  systemDark.addEventListener('change', () => {
    if (!remembered()) apply(systemDark.matches ? 'dark' : 'light');
  });
  byId('theme').addEventListener('click', toggleTheme);
}

export function toggleTheme() {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remember(theme);
  apply(theme);
}

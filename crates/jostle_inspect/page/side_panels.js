/** On a narrow screen, the side panels open as drawers and the plots on request. */

import { byId } from './dom.js';

const SIDES = ['left', 'right'];

export function startSidePanels() {
  for (const side of SIDES) {
    byId(`open-${side}`).addEventListener('click', () =>
      setSidePanel(side, !document.body.classList.contains(`drawer-${side}`)),
    );
  }
  byId('canvas').addEventListener('pointerdown', closeSidePanels);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeSidePanels();
  });
  byId('plots').addEventListener('click', (event) => {
    const isShown = byId('strips').classList.toggle('shown');
    event.currentTarget.setAttribute('aria-expanded', String(isShown));
  });
}

/** Opens or closes a panel, and closes the other one. */
function setSidePanel(side, isOpen) {
  for (const name of SIDES) {
    const isThis = name === side && isOpen;
    document.body.classList.toggle(`drawer-${name}`, isThis);
    byId(`open-${name}`).setAttribute('aria-expanded', String(isThis));
  }
}

export function closeSidePanels() {
  setSidePanel('left', false);
}

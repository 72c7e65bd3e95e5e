/** On a narrow screen, the side panels open as drawers and the plots on request. */

import { byId } from './dom.js';

const SIDES = ['left', 'right'];

const openSide = () => SIDES.find((side) => document.body.classList.contains(`drawer-${side}`));

export function startSidePanels() {
  for (const side of SIDES) {
    byId(`open-${side}`).addEventListener('click', () => setSidePanel(side, openSide() !== side));
    byId(`close-${side}`).addEventListener('click', leaveSidePanel);
  }
  byId('canvas').addEventListener('pointerdown', closeSidePanels);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leaveSidePanel();
  });
  byId('plots').addEventListener('click', (event) => {
    const isShown = byId('strips').classList.toggle('shown');
    event.currentTarget.setAttribute('aria-expanded', String(isShown));
  });
}

/** Opens or closes a panel, and closes the other one. */
export function setSidePanel(side, isOpen) {
  for (const name of SIDES) {
    const isThis = name === side && isOpen;
    document.body.classList.toggle(`drawer-${name}`, isThis);
    byId(`open-${name}`).setAttribute('aria-expanded', String(isThis));
  }
}

export function isSidePanelOpen() {
  return openSide() !== undefined;
}

export function closeSidePanels() {
  setSidePanel('left', false);
}

/** Closes the panel, and returns the keyboard to the button that opened it. */
function leaveSidePanel() {
  const side = openSide();
  if (!side) return;
  if (byId(side).contains(document.activeElement)) byId(`open-${side}`).focus();
  closeSidePanels();
}

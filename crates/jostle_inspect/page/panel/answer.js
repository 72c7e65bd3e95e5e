/** On a phone, why the selected body stopped in one line above the transport: the panel is in a drawer there. */

import { byId, write } from '../dom.js';
import { history } from '../history.js';
import { stopAt } from '../incidents.js';
import { isSearching } from '../selection.js';
import { setSidePanel } from '../side_panels.js';
import { isRunning, labelOf, listen, state } from '../state.js';
import { ticksText } from './incidents.js';
import { faceText, otherText } from './why.js';

export function startAnswer() {
  byId('answer').addEventListener('click', () => setSidePanel('right', true));
  listen(['frame', 'selection', 'status', 'time'], render);
}

/** While the game runs, the answer would change before it can be read. */
function render() {
  const isAsked = state.selected?.kind === 'body' && state.shown !== null && !isRunning();
  byId('answer').hidden = !isAsked;
  if (!isAsked) return;
  const text = answerText(history.stops, state.shown.tick, labelOf);
  write(
    byId('answer'),
    text || (isSearching() ? 'Searching for its last stop…' : 'Not stopped before this tick'),
  );
}

/**
 * `Stopped at 8,696–8,711: wall of tile 2, 16`, or nothing if no stop is known.
 *
 * @param {import('../incidents.js').Stop[]} stops
 * @param {(key: import('../wire/names.js').Key) => string} nameOf
 */
export function answerText(stops, tick, nameOf) {
  const stop = stopAt(stops, tick);
  if (!stop) return '';
  const when = stop.last < tick ? 'Last stopped' : 'Stopped';
  return `${when} at ${ticksText(stop)}: ${faceText(stop)} of ${otherText(stop.other, nameOf)}`;
}

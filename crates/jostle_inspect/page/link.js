/**
 * Chooses how this page reaches a game: over a socket of the server that sent the page, in a
 * worker of this browser, or not at all.
 *
 * All three have `open`, `close`, `send`, `sendBytes`, `isOpen`, `isAnswered` and `recording`.
 */

import { NoLink } from './no_link.js';
import { SocketLink } from './socket.js';
import { WorkerLink } from './worker_link.js';

const LINKS = { socket: SocketLink, worker: WorkerLink, none: NoLink };

/** Where the game is: `socket`, `worker` or `none`. */
export function gamePlace() {
  // Unit tests have no document, or only parts of one.
  const place = globalThis.document?.querySelector?.('meta[name="jostle-game"]')?.content;
  return place in LINKS ? place : 'socket';
}

/** @param {{opened: () => void, closed: () => void, message: (bytes: Uint8Array) => void}} on */
export function newLink(on) {
  return new LINKS[gamePlace()](on);
}

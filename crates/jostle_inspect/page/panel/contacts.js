/**
 * What a body touches, as far as that was recorded.
 *
 * Pure: a frame and a key in, contacts and text out. The game stores contacts for actors only,
 * and a recording only for actors recorded in detail. Anything that such an actor touches also
 * touches the actor.
 */

import { sameKey, sidesText } from '../wire/names.js';

const [ACTOR, SOLID, SENSOR] = [0, 1, 2];
const IS_DETAILED = 2;

/**
 * @param {import('../wire/frame.js').Frame} frame
 * @param {import('../wire/names.js').Key} key
 * @returns {{contacts: {side: number, other: import('../wire/names.js').Other}[], touching:
 * string, none: string, more: string}} the contacts, the touching sides as text, the text if
 * there are none, and a note if there may be more
 */
export function contactsOf(frame, key) {
  const contacts = [...ownOf(frame, key), ...othersOf(frame, key)].filter(isFirst);
  const row = frame.bodies.find(key);
  const words = wordsOf(frame, row);
  const own = row < 0 ? 0 : frame.bodies.touching[row];
  const sides = contacts.reduce((all, { side }) => all | (1 << side), own);
  const more = contacts.length > 0 ? words.more : '';
  return { contacts, touching: sidesText(sides) || words.short, none: words.none, more };
}

function ownOf(frame, key) {
  return frame.contacts
    .filter((contact) => sameKey(contact.key, key))
    .map(({ side, other }) => ({ side, other }));
}

/** Contacts of other bodies with this one, seen from its side. */
function othersOf(frame, key) {
  return frame.contacts
    .filter(({ other }) => other.kind === 'body' && sameKey(other.key, key))
    .map((contact) => ({ side: contact.side ^ 1, other: { kind: 'body', key: contact.key } }));
}

/** Removes duplicates: two actors that collide with each other both report the contact. */
function isFirst(contact, at, all) {
  const isSame = ({ side, other }) =>
    side === contact.side && other.kind === 'body' && sameKey(other.key, contact.other.key);
  return all.findIndex(isSame) === at || contact.other.kind !== 'body';
}

function wordsOf(frame, row) {
  const kind = row < 0 ? ACTOR : frame.bodies.kind[row];
  const isDetailed = row >= 0 && (frame.bodies.flags[row] & IS_DETAILED) !== 0;
  if (kind === ACTOR) {
    if (isDetailed) return { short: 'nothing', none: 'Touches nothing.', more: '' };
    const none = 'Not recorded for this tick.';
    const more = 'There may be more: its own contacts were not recorded for this tick.';
    return { short: 'not recorded for this tick', none, more };
  }
  if (kind === SOLID) return solidWords(frame);
  const none =
    kind === SENSOR
      ? 'Sensors have no contacts. Events report what enters and leaves.'
      : 'This box is not in a World, so its contacts are not recorded.';
  return { short: '–', none, more: '' };
}

function solidWords(frame) {
  const isWhole = frame.head.bodies === frame.bodies.count;
  if (areAllDetailed(frame) && isWhole) return { short: 'no actor', none: 'No actor touches it.', more: '' };
  if (areAllDetailed(frame)) {
    const more = 'Actors out of view are not listed.';
    return { short: 'no actor in view', none: 'No actor in view touches it.', more };
  }
  const none = 'No actor recorded in detail for this tick touches it.';
  const more = 'Only actors recorded in detail are listed.';
  return { short: 'not recorded for this tick', none, more };
}

/** Whether the contacts of all actors sent were recorded. */
function areAllDetailed({ bodies, density }) {
  if (density) return false;
  for (let row = 0; row < bodies.count; row += 1) {
    if (bodies.kind[row] === ACTOR && (bodies.flags[row] & IS_DETAILED) === 0) return false;
  }
  return true;
}

/** "Why did it stop?" as elements: the story of `why.js` for the selected body. */

import { h } from '../dom.js';
import { withMinus } from '../format.js';
import { labelOf } from '../state.js';
import { sameKey } from '../wire/names.js';
import { noMoveText, whyOf } from './why.js';

/**
 * @param {import('../wire/names.js').Key} key
 * @param {import('../wire/frame.js').Frame} frame
 * @param {(other: import('../wire/names.js').Other, text?: string) => Node | string} link
 */
export function storyOf(key, frame, link) {
  const row = frame.bodies.find(key);
  const move = frame.moves.findLast((item) => sameKey(item.key, key));
  if (!move) {
    const [kind, flags] = row < 0 ? [null, 0] : [frame.bodies.kind[row], frame.bodies.flags[row]];
    return [h('p', { class: 'empty' }, noMoveText(kind, (flags & 2) !== 0))];
  }
  const place = row < 0 ? undefined : frame.bodies.box(row);
  const linked = (line) => line.map((part) => (part.other ? link(part.other, part.text) : part.text));
  const story = whyOf(move, { number: frame.head.number, labelOf, place });
  return [
    story.note && h('p', { class: 'why-free' }, story.note),
    story.requested && h('p', {}, 'tried to move ', withExact(story.requested)),
    story.held.length > 0 && h('p', { class: 'why-held', 'data-testid': 'held' }, ...linked(story.held)),
    ...story.steps.map((step) => (step.number ? hitLine(step, linked) : turnLine(step, linked))),
    story.free && h('p', { class: 'why-free' }, story.free),
    story.cut && h('p', {}, story.cut),
    story.went &&
      h('p', {}, 'moved ', withExact(story.went), ...(story.lost ? ['; lost ', withExact(story.lost)] : [])),
    ...story.shifts.map((line) => h('p', { 'data-testid': 'shift' }, ...linked(line))),
    story.end && h('p', {}, 'top left now at ', withExact(story.end)),
  ];
}

/** Shortened numbers, with the exact ones as a tooltip. */
function withExact({ text, exactly }) {
  return h('span', { 'data-exact': exactly, title: `exactly ${withMinus(exactly)}` }, text);
}

function turnLine({ line }, linked) {
  return h('p', { 'data-testid': 'turn' }, ...linked(line));
}

function hitLine(hit, linked) {
  return h(
    'div',
    { class: 'why-line', 'data-testid': 'hit' },
    h('span', { class: 'number' }, String(hit.number)),
    h('span', {}, ...linked(hit.line)),
    h('div', { class: 'did' }, hit.did),
    h('div', { class: 'left-over' }, `${hit.side}; `, withExact(hit.remaining), ' still to go'),
  );
}

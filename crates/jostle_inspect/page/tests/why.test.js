import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noMoveText, otherText, whyOf } from '../panel/why.js';

const FRAME = { number: 'f32', labelOf: (key) => (key.slot === 7 ? 'crate' : '') };
const MOVE = {
  from: [100, 86, 112, 106],
  requested: [3, 5],
  to: [102.4, 88, 114.4, 108],
  hits: [],
  blocked: 0,
  isStuck: false,
  isCutShort: false,
  wasRelocated: false,
  inside: [],
};
const FLOOR = {
  other: { kind: 'tile', world: 0, map: 0, column: 5, row: 3 },
  side: 3,
  fraction: 0.4,
  response: 0,
  rise: 0,
  run: 0,
  box: [101.2, 68, 113.2, 88],
  remaining: [1.8, 3],
};
const WALL = {
  ...FLOOR,
  other: { kind: 'body', key: { world: 0, slot: 7, version: 1 } },
  side: 1,
  fraction: 0.8,
  response: 1,
  box: [102.4, 68, Math.fround(114.4), 88],
  remaining: [0.6, 0],
};

const text = (hit) => `${hit.number} ${hit.at}: ${hit.face.map((part) => part.text).join('')}`;

test('hits are told in order, with how far, which face of what, and what was done', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(story.requested, { text: '+3, +5 u', exactly: '3, 5 u' });
  assert.deepEqual(story.hits.map(text), [
    '1 at 40 %: floor of tile map 0, tile 5, 3',
    '2 at 80 %: wall of body 7v1 “crate”',
  ]);
  assert.equal(story.hits[0].did, 'slide, y set to 88 u exactly');
  assert.equal(story.hits[1].did, 'stop, x set to 114.4 u exactly');
  assert.equal(story.hits[0].remaining.text, '+1.8, +3 u');
  assert.equal(story.hits[1].side, 'met with its right ▶');
  assert.deepEqual([story.went.text, story.end.text], ['+2.4, +2 u', '102.4, 88 u']);
  assert.equal(story.free, '');
});

test('the thing that was hit can be selected', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(story.hits[1].face[1].other, WALL.other);
  assert.deepEqual(story.hits[0].face[1].other, FLOOR.other);
});

test('without a hit, or only passing, nothing stopped it', () => {
  assert.equal(whyOf({ ...MOVE, hits: [] }, FRAME).free, 'Nothing. It went all the way.');
  const still = whyOf({ ...MOVE, requested: [0, 0], hits: [] }, FRAME);
  assert.equal(still.free, 'Nothing. It was not asked to go anywhere.');
  const passed = whyOf({ ...MOVE, hits: [{ ...FLOOR, response: 3 }] }, FRAME);
  assert.equal(passed.free, 'Nothing. It went all the way.');
});

test('what it began inside of is named, and no less for having hit nothing', () => {
  const CRATE = { kind: 'body', key: { world: 0, slot: 7, version: 1 } };
  const stuck = { ...MOVE, requested: [-5, 0], to: MOVE.from, blocked: 1, isStuck: true, inside: [CRATE] };
  const { held, free } = whyOf(stuck, FRAME);
  const told = (parts) => parts.map((part) => part.text).join('');
  assert.equal(told(held), 'It began inside of body 7v1 “crate”, which let it go no deeper (◀ left).');
  assert.deepEqual(held[1].other, CRATE);
  assert.equal(free, '');
  const unknown = whyOf({ ...stuck, inside: [] }, FRAME);
  assert.equal(told(unknown.held), 'It began inside of something, which let it go no deeper (◀ left).');
  // It may leave, and what stops it then is a hit.
  assert.deepEqual(whyOf({ ...stuck, blocked: 0 }, FRAME).held, []);
  assert.equal(whyOf({ ...stuck, blocked: 0 }, FRAME).free, 'Nothing. It went all the way.');
  assert.deepEqual(whyOf({ ...stuck, blocked: 8, hits: [FLOOR] }, FRAME).held, []);
});

test('a move that lost motion did not go all the way', () => {
  const cut = whyOf({ ...MOVE, isCutShort: true }, FRAME);
  assert.deepEqual([cut.free, cut.cut], ['', 'It met so much that the move was ended before its time.']);
  const lost = whyOf({ ...MOVE, blocked: 2 }, FRAME);
  assert.equal(lost.free, 'It lost motion (▶ right), and it is not known to what.');
});

test('a move is no reason for a place that the game chose', () => {
  const story = whyOf({ ...MOVE, wasRelocated: true }, FRAME);
  assert.equal(story.free, 'It was put here or resized by the game; its last move ended at 102.4, 88 u.');
  assert.deepEqual([story.requested, story.went, story.end, story.hits.length], [null, null, null, 0]);
});

test('left and right are walls, above is a ceiling, slopes say how steep', () => {
  const faces = [0, 1, 2, 3].map(
    (side) => whyOf({ ...MOVE, hits: [{ ...FLOOR, side }] }, FRAME).hits[0].face[0].text,
  );
  assert.deepEqual(faces, ['wall of ', 'wall of ', 'ceiling of ', 'floor of ']);
  const [hit] = whyOf({ ...MOVE, hits: [{ ...FLOOR, rise: 1, run: 2 }] }, FRAME).hits;
  assert.equal(hit.face[0].text, 'slope 1:2 of ');
  assert.equal(hit.did, 'slide, y set to 88 u by the slope');
});

test('numbers that are shortened can be read as they are', () => {
  const third = Math.fround(1 / 3);
  const story = whyOf({ ...MOVE, requested: [third, 0] }, FRAME);
  assert.deepEqual(story.requested, { text: '+0.33, 0 u', exactly: '0.33333334, 0 u' });
});

test('why no move is known depends on what it is', () => {
  assert.match(noMoveText(0, true), /set_records_moves/);
  assert.match(noMoveText(0, false), /^Not recorded in this tick/);
  assert.match(noMoveText(null, false), /^It is not in this tick/);
  for (const kind of [1, 2, 3]) assert.doesNotMatch(noMoveText(kind, true), /set_records_moves/);
});

test('others have names', () => {
  assert.equal(otherText({ kind: 'map', world: 0, map: 2 }), 'tile map 2');
  assert.equal(
    otherText({ kind: 'tile', world: 1, map: 0, column: -4, row: 9 }),
    'tile map 0 of world 1, tile -4, 9',
  );
  assert.equal(otherText({ kind: 'body', key: { world: 2, slot: 3, version: 1 } }), 'body 3v1 of world 2');
});

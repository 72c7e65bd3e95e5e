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

test('hits are listed in order, with how far along, which face of what, and the response', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(story.requested, { text: '+3, +5 u', exactly: '3, 5 u' });
  assert.deepEqual(story.hits.map(text), [
    '1 at 40%: floor of tile map 0, tile 5, 3',
    '2 at 80%: wall of body 7v1 “crate”',
  ]);
  assert.equal(story.hits[0].did, 'slide, bottom edge set to 88 u exactly');
  assert.equal(story.hits[1].did, 'stop, right edge set to 114.4 u exactly');
  assert.equal(story.hits[0].remaining.text, '+1.8, +3 u');
  assert.equal(story.hits[1].side, 'hit on its right side ▶');
  assert.deepEqual([story.went.text, story.end.text], ['+2.4, +2 u', '102.4, 88 u']);
  assert.equal(story.free, '');
});

test('what was hit can be selected', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(story.hits[1].face[1].other, WALL.other);
  assert.deepEqual(story.hits[0].face[1].other, FLOOR.other);
});

test('without a hit, or when passing through, nothing stopped it', () => {
  assert.equal(whyOf({ ...MOVE, hits: [] }, FRAME).free, 'Nothing stopped it.');
  const still = whyOf({ ...MOVE, requested: [0, 0], hits: [] }, FRAME);
  assert.equal(still.free, "It didn't try to move this tick.");
  const passed = whyOf({ ...MOVE, hits: [{ ...FLOOR, response: 3 }] }, FRAME);
  assert.equal(passed.free, 'Nothing stopped it.');
});

test('what it started inside of is named, even without a hit', () => {
  const CRATE = { kind: 'body', key: { world: 0, slot: 7, version: 1 } };
  const stuck = { ...MOVE, requested: [-5, 0], to: MOVE.from, blocked: 1, isStuck: true, inside: [CRATE] };
  const { held, free } = whyOf(stuck, FRAME);
  const joined = (parts) => parts.map((part) => part.text).join('');
  assert.equal(joined(held), 'It started inside body 7v1 “crate”, which kept it from going deeper (◀ left).');
  assert.deepEqual(held[1].other, CRATE);
  assert.equal(free, '');
  const unknown = whyOf({ ...stuck, inside: [] }, FRAME);
  assert.equal(
    joined(unknown.held),
    'It started inside something, which kept it from going deeper (◀ left).',
  );
  // It may leave; what stops it then is a hit.
  assert.deepEqual(whyOf({ ...stuck, blocked: 0 }, FRAME).held, []);
  assert.equal(whyOf({ ...stuck, blocked: 0 }, FRAME).free, 'Nothing stopped it.');
  assert.deepEqual(whyOf({ ...stuck, blocked: 8, hits: [FLOOR] }, FRAME).held, []);
});

test('a move that was cut short or blocked says so', () => {
  const cut = whyOf({ ...MOVE, isCutShort: true }, FRAME);
  assert.deepEqual(
    [cut.free, cut.cut],
    ['', 'It reached the maximum number of hits, so the move was cut short.'],
  );
  const lost = whyOf({ ...MOVE, blocked: 2 }, FRAME);
  assert.equal(lost.free, 'It was blocked (▶ right) by something that was not recorded.');
});

test('a move does not explain a position that the game set', () => {
  const story = whyOf({ ...MOVE, wasRelocated: true }, FRAME);
  assert.equal(story.free, 'The game placed or resized it directly. Its last move ended at 102.4, 88 u.');
  assert.deepEqual([story.requested, story.went, story.end, story.hits.length], [null, null, null, 0]);
});

test('left and right are walls, above is a ceiling, slopes show their ratio', () => {
  const faces = [0, 1, 2, 3].map(
    (side) => whyOf({ ...MOVE, hits: [{ ...FLOOR, side }] }, FRAME).hits[0].face[0].text,
  );
  assert.deepEqual(faces, ['wall of ', 'wall of ', 'ceiling of ', 'floor of ']);
  const [hit] = whyOf({ ...MOVE, hits: [{ ...FLOOR, rise: 1, run: 2 }] }, FRAME).hits;
  assert.equal(hit.face[0].text, 'slope 1:2 of ');
  assert.equal(hit.did, 'slide, bottom edge set to 88 u by the slope');
});

test('shortened numbers come with the exact ones', () => {
  const third = Math.fround(1 / 3);
  const story = whyOf({ ...MOVE, requested: [third, 0] }, FRAME);
  assert.deepEqual(story.requested, { text: '+0.33, 0 u', exactly: '0.33333334, 0 u' });
});

test('the reason for a missing move depends on the kind of body', () => {
  assert.match(noMoveText(0, true), /set_records_moves/);
  assert.match(noMoveText(0, false), /^Not recorded for this tick/);
  assert.match(noMoveText(null, false), /^Not in this tick/);
  for (const kind of [1, 2, 3]) assert.doesNotMatch(noMoveText(kind, true), /set_records_moves/);
});

test('bodies, tiles and maps have names', () => {
  assert.equal(otherText({ kind: 'map', world: 0, map: 2 }), 'tile map 2');
  assert.equal(
    otherText({ kind: 'tile', world: 1, map: 0, column: -4, row: 9 }),
    'tile map 0 of world 1, tile −4, 9',
  );
  assert.equal(otherText({ kind: 'body', key: { world: 2, slot: 3, version: 1 } }), 'body 3v1 of world 2');
});

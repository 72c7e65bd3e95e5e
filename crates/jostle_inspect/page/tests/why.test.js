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
  isEarlier: false,
  inside: [],
  legs: [],
  shifts: [],
};
/** A move that went where it was to go. */
const FREE = { ...MOVE, to: [103, 91, 115, 111] };
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

const NOTHING = { kind: 'nothing' };
const CRATE = { kind: 'body', key: { world: 0, slot: 7, version: 1 } };
const joined = (parts) => parts.map((part) => part.text).join('');
const hitsOf = (story) => story.steps.filter((step) => step.number);
const turnsOf = (story) => story.steps.filter((step) => !step.number).map(({ line }) => joined(line));
const text = (hit) => `${hit.number} ${joined(hit.line)}`;

test('numbers to read have a minus sign, exact ones a hyphen', () => {
  const left = { ...WALL, side: 0, box: [-1.5, -2, -0.5, -1], remaining: [-3, 0] };
  const [hit] = hitsOf(whyOf({ ...MOVE, hits: [left] }, FRAME));
  assert.equal(hit.did, 'stop, left edge set to −1.5 u exactly');
  assert.deepEqual(hit.remaining, { text: '−3, 0 u', exactly: '-3, 0 u' });
});

test('hits are listed in order, with how far along, which face of what, and the response', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(story.requested, { text: '+3, +5 u', exactly: '3, 5 u' });
  assert.deepEqual(hitsOf(story).map(text), [
    '1 at 40%: floor of tile 5, 3',
    '2 at 80%: wall of body 7v1 “crate”',
  ]);
  assert.equal(hitsOf(story)[0].did, 'slide, bottom edge set to 88 u exactly');
  assert.equal(hitsOf(story)[1].did, 'stop, right edge set to 114.4 u exactly');
  assert.equal(hitsOf(story)[0].remaining.text, '+1.8, +3 u');
  assert.equal(hitsOf(story)[1].side, 'hit with its right side ▶');
  assert.deepEqual([story.went.text, story.end.text], ['+2.4, +2 u', '102.4, 88 u']);
  assert.equal(story.free, '');
});

test('what was lost is told in total, apart from rounding and from what slopes and bounces change', () => {
  const lost = (more) => whyOf({ ...MOVE, ...more }, FRAME).lost?.text ?? null;
  assert.equal(lost({ hits: [FLOOR, WALL] }), '+0.6, +3 u');
  const fall = { from: [100, 86, 112, 106], requested: [-0.11, 4.62], hits: [{ ...WALL, side: 0 }] };
  assert.equal(lost({ ...fall, to: [100, 90.62, 112, 110.62] }), '−0.11, 0 u');
  assert.equal(lost({ ...FREE }), null);
  assert.equal(lost({ requested: [2.4, 0] }), null);
  assert.equal(lost({ hits: [{ ...WALL, response: 2 }] }), null);
});

test('what was hit can be selected', () => {
  const story = whyOf({ ...MOVE, hits: [FLOOR, WALL] }, FRAME);
  assert.deepEqual(hitsOf(story)[1].line[2].other, WALL.other);
  assert.deepEqual(hitsOf(story)[0].line[2].other, FLOOR.other);
});

test('without a hit, or when passing through, nothing stopped it', () => {
  assert.equal(whyOf(FREE, FRAME).free, 'Nothing stopped it.');
  const still = whyOf({ ...MOVE, requested: [0, 0], to: MOVE.from }, FRAME);
  assert.equal(still.free, "It didn't try to move this tick.");
  assert.deepEqual([still.requested, still.went, still.end.text], [null, null, '100, 86 u']);
  const passed = whyOf({ ...FREE, hits: [{ ...FLOOR, response: 3 }] }, FRAME);
  assert.equal(passed.free, 'Nothing stopped it.');
});

test('what it started inside of is named, even without a hit', () => {
  const stuck = { ...MOVE, requested: [-5, 0], to: MOVE.from, blocked: 1, isStuck: true, inside: [CRATE] };
  const { held, free } = whyOf(stuck, FRAME);
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
  assert.equal(whyOf({ ...stuck, ...FREE }, FRAME).free, 'Nothing stopped it.');
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
  assert.deepEqual([story.requested, story.went, story.end, story.steps.length], [null, null, null, 0]);
  const earlier = whyOf({ ...MOVE, wasRelocated: true, isEarlier: true }, FRAME);
  assert.equal(
    earlier.free,
    "It didn't try to move this tick. Its last move, in an earlier tick, ended at 102.4, 88 u; it has been moved since.",
  );
});

test('left and right are walls, above is a ceiling, slopes show their ratio', () => {
  const faces = [0, 1, 2, 3].map(
    (side) => hitsOf(whyOf({ ...MOVE, hits: [{ ...FLOOR, side }] }, FRAME))[0].line[1].text,
  );
  assert.deepEqual(faces, ['wall of ', 'wall of ', 'ceiling of ', 'floor of ']);
  const [hit] = hitsOf(whyOf({ ...MOVE, hits: [{ ...FLOOR, rise: 1, run: 2 }] }, FRAME));
  assert.equal(hit.line[1].text, 'slope 1:2 of ');
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
    'tile −4, 9 of tile map 0 of world 1',
  );
  assert.equal(otherText({ kind: 'body', key: { world: 2, slot: 3, version: 1 } }), 'body 3v1 of world 2');
});

/** A leg to the next place. */
const leg = (why, clock, x, y, cause = NOTHING) => ({ why, clock, box: [x, y, x + 12, y + 20], cause });
const TILE = { kind: 'tile', world: 0, map: 0, column: 7, row: 4 };

test('a snap to the floor explains why it went down', () => {
  const to = [102.13, 87.07, 114.13, 107.07];
  const legs = [leg(0, 0, 100, 86), leg(3, 1, 102.13, 86, TILE)];
  const story = whyOf({ ...MOVE, requested: [2.13, 0], to, legs }, FRAME);
  assert.deepEqual(turnsOf(story), ['Snapped down 1.07 u to the floor of tile 7, 4']);
  assert.deepEqual(story.steps[0].line[1].other, TILE);
  assert.deepEqual([story.free, story.went.text], ['', '+2.13, +1.07 u']);
});

test('steps and corners are told where they happened, after what was hit before', () => {
  const legs = [
    leg(0, 0, 100, 86),
    leg(0, 0.4, 101, 86),
    leg(1, 0.6, 102, 86, CRATE),
    leg(2, 0.9, 102, 84, TILE),
    leg(0, 0.9, 102, 78),
  ];
  const story = whyOf({ ...MOVE, legs, hits: [FLOOR], to: [103, 78, 115, 98] }, FRAME);
  assert.deepEqual(
    story.steps.map(({ line }) => joined(line)),
    [
      'at 40%: floor of tile 5, 3',
      'Nudged 2 u up around the corner of body 7v1 “crate”',
      'Stepped up 6 u onto tile 7, 4',
    ],
  );
  const sideways = [leg(0, 0, 100, 86), leg(1, 0.5, 100, 80), leg(0, 0.5, 98, 80)];
  const nudged = whyOf({ ...MOVE, legs: sideways, to: [98, 70, 110, 90] }, FRAME);
  assert.deepEqual(turnsOf(nudged), ['Nudged 2 u around a corner']);
});

test('a walk over several slopes is one', () => {
  const legs = [leg(0, 0, 100, 86), leg(4, 0.2, 101, 86), leg(4, 0.5, 102, 85), leg(0, 0.9, 104, 84)];
  const story = whyOf({ ...MOVE, legs, to: [105, 84, 117, 104] }, FRAME);
  assert.deepEqual(turnsOf(story), ['Followed the slope +3, −2 u']);
});

test('never without a reason: what it moved differs from what it tried', () => {
  const story = whyOf(MOVE, FRAME);
  assert.equal(story.free, 'It ended elsewhere for a reason that was not recorded.');
  const rounded = { ...MOVE, requested: [0.1, 0], to: [Math.fround(100.1), 86, 112.1, 106] };
  assert.equal(whyOf(rounded, FRAME).free, 'Nothing stopped it.');
});

test('flush tiles that are met at once are one hit', () => {
  const next = { ...FLOOR, other: { ...FLOOR.other, column: 6 } };
  const crate = { ...FLOOR, other: WALL.other };
  const told = (hits) => hitsOf(whyOf({ ...MOVE, hits }, FRAME)).map(text);
  assert.deepEqual(told([FLOOR, next]), ['1 at 40%: floor of tiles 5, 3 and 6, 3']);
  const third = { ...FLOOR, other: { ...FLOOR.other, column: 7 } };
  assert.deepEqual(told([FLOOR, next, third, WALL]), [
    '1 at 40%: floor of tiles 5, 3; 6, 3 and 7, 3',
    '2 at 80%: wall of body 7v1 “crate”',
  ]);
  assert.deepEqual(told([FLOOR, crate]), ['1 at 40%: floor of tile 5, 3 and body 7v1 “crate”']);
  const bat = { ...crate, other: { kind: 'body', key: { world: 0, slot: 9, version: 1 } } };
  assert.deepEqual(told([bat, crate]), ['1 at 40%: floor of bodies 9v1 and 7v1 “crate”']);
  assert.equal(told([FLOOR, { ...next, side: 1 }]).length, 2);
  const parts = whyOf({ ...MOVE, hits: [FLOOR, next] }, FRAME).steps[0].line;
  assert.deepEqual(
    parts.flatMap(({ other }) => (other ? [other.column] : [])),
    [5, 6],
  );
});

test('carrying and pushing are told, with what held it back', () => {
  const shift = { kind: 0, by: CRATE, delta: [1, 0], heldBy: NOTHING };
  const told = (shifts, more = {}) => whyOf({ ...FREE, shifts, ...more }, FRAME).shifts.map(joined);
  assert.deepEqual(told([shift]), ['Carried +1, 0 u by body 7v1 “crate”']);
  assert.deepEqual(told([{ ...shift, kind: 1, delta: [0, -2.5], heldBy: TILE }]), [
    'Pushed 0, −2.5 u by body 7v1 “crate”, then held back by tile 7, 4',
  ]);
  assert.deepEqual(told([{ ...shift, delta: [0, 0], heldBy: TILE }]), [
    'Not carried by body 7v1 “crate”: held back by tile 7, 4',
  ]);
  const story = whyOf({ ...FREE, shifts: [shift] }, { ...FRAME, place: [104, 91, 116, 111] });
  assert.deepEqual([story.went.text, story.end.text], ['+3, +5 u', '104, 91 u']);
});

test('a body that was only carried did not try to move', () => {
  const shifts = [{ kind: 0, by: CRATE, delta: [1, 0], heldBy: NOTHING }];
  const story = whyOf({ ...MOVE, requested: [0, 0], isEarlier: true, shifts }, FRAME);
  assert.equal(story.free, "It didn't try to move this tick.");
  assert.deepEqual([story.requested, story.went, story.shifts.length], [null, null, 1]);
  const earlier = whyOf({ ...FREE, isEarlier: true }, FRAME);
  assert.equal(earlier.note, "It didn't try to move this tick. Its last move, in an earlier tick:");
});

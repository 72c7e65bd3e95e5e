/** Files for the game: which are, how they are sent, and why they are not. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { link } from '../game.js';
import { isLevelFile, namesOf, refusal } from '../level_files.js';
import { state } from '../state.js';
import { Reader } from '../wire/reader.js';
import { writeFiles } from '../wire/write_files.js';

test('levels, tilesets and templates are told from recordings by their names', () => {
  for (const name of [
    'cave.tmx',
    'CAVE.TMJ',
    'a.b.json',
    'all.world',
    'w.ldtk',
    'w.ldtkl',
    's.tsx',
    'x.tx',
  ]) {
    assert.ok(isLevelFile(name), name);
  }
  for (const name of ['run.jostle', 'tmx', 'cave.tmx.png', '']) assert.ok(!isLevelFile(name), name);
});

test('a message has the names and bytes of all files', () => {
  const files = [
    { name: 'höhle.tmx', bytes: Uint8Array.of(1, 2, 3) },
    { name: 'empty.tsx', bytes: new Uint8Array(0) },
  ];
  const r = new Reader(writeFiles(files));
  assert.equal(r.u8(), 1);
  const part = (size) => r.bytes.slice(r.take(size), r.at);
  const read = r.list(() => ({ name: r.text(), bytes: part(r.var()) }), 2);
  r.end();
  assert.deepEqual(read, files);
});

/** Files as they are found in a drop, each of this size. */
function found(size, ...paths) {
  return paths.map((path) => ({ path, file: { name: path.split('/').at(-1), size } }));
}

/** A stage that takes files of up to 16 MiB. */
const STAGE = { maxFileBytes: 2 ** 24, recording: false };

function setUp(isOpen, changes) {
  Object.defineProperty(link, 'isOpen', { value: isOpen, configurable: true });
  Object.assign(state, { source: 'game', stage: STAGE }, changes);
}

test('files are refused with the reason', () => {
  const files = found(100, 'cave.tmx');
  const reason = (isOpen, changes, sent = files) => {
    setUp(isOpen, changes);
    return refusal(sent);
  };
  assert.match(reason(false, { source: 'file' }), /^return to the game first/);
  assert.equal(reason(false, {}), 'no game is running here');
  assert.equal(reason(true, {}), '');
  const none = { ...STAGE, maxFileBytes: 0 };
  assert.equal(reason(true, { stage: none }), 'this game does not accept level files');
  assert.equal(
    reason(true, { stage: { ...none, recording: true } }),
    'this page shows a recording, not a game',
  );
  const large = (size) => reason(true, { stage: { ...STAGE, maxFileBytes: size } }, found(size, 'cave.tmx'));
  assert.equal(large(2 ** 24), 'a level with all its files may be at most 16 MiB');
  assert.equal(large(5000), 'a level with all its files may be at most 4.8 KiB');
});

test('a page without a game says so, even while it shows a recording', () => {
  globalThis.document = { querySelector: () => ({ content: 'none' }) };
  try {
    setUp(false, { source: 'file' });
    assert.equal(refusal(found(100, 'cave.tmx')), 'no game is running here');
  } finally {
    delete globalThis.document;
  }
});

test('many files are counted instead of listed', () => {
  assert.equal(namesOf(found(1, 'a/room.tmx', 'b/stones.tsx')), 'room.tmx, stones.tsx');
  const many = Array.from({ length: 9 }, (_, at) => `${at}.tmx`);
  assert.equal(namesOf(found(1, ...many)), '9 files');
});

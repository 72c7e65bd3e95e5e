/** Files for the game: which are, how they are sent, and why they are not. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { link } from '../game.js';
import { isLevelFile, refusal } from '../level_files.js';
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

test('files are refused with the reason', () => {
  const files = [{ name: 'cave.tmx', size: 100 }];
  const reason = (changes, sent = files) => {
    Object.assign(state, { source: 'game', stage: { takesFiles: true } }, changes);
    return refusal(sent);
  };
  const setOpen = (value) => Object.defineProperty(link, 'isOpen', { value, configurable: true });
  setOpen(false);
  assert.match(reason({ source: 'file' }), /return to the game/);
  assert.match(reason({}), /no game is running/);
  setOpen(true);
  assert.equal(reason({}), '');
  assert.match(reason({ stage: { takesFiles: false } }), /takes no levels/);
  assert.match(reason({}, [{ name: 'cave.tmx', size: 2 ** 24 }]), /may have .* at most/);
});

/** What is found in a drop: files, and folders with files in them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFiles, droppedFiles } from '../dropped_files.js';

/** An entry as browsers make them: a folder if it has children. A folder lists a few of them at a time. */
function entry(fullPath, children) {
  const name = fullPath.split('/').at(-1);
  if (!children) return { name, fullPath, isDirectory: false, file: (done) => done({ name }) };
  const createReader = () => {
    const left = [...children];
    return { readEntries: (done) => done(left.splice(0, 2)) };
  };
  return { name, fullPath, isDirectory: true, createReader };
}

/** A drop of these entries. */
function transfer(...entries) {
  return {
    items: entries.map((one) => ({ webkitGetAsEntry: () => one })),
    files: entries.map(({ name }) => ({ name })),
  };
}

test('files that were chosen have the path that the browser knows', () => {
  const files = [{ name: 'a.tmx', webkitRelativePath: 'maps/a.tmx' }, { name: 'b.tmx' }];
  assert.deepEqual(
    chosenFiles(files).map(({ path }) => path),
    ['maps/a.tmx', 'b.tmx'],
  );
});

test('folders are searched for levels, with paths', async () => {
  const folder = entry('/game', [
    entry('/game/read me.txt'),
    entry(
      '/game/maps',
      ['a', 'b', 'c', 'd', 'e'].map((name) => entry(`/game/maps/${name}.tmx`)),
    ),
    entry('/game/.git', [entry('/game/.git/x.json')]),
    entry('/game/sets', [entry('/game/sets/stones.tsx'), entry('/game/sets/stones.png')]),
  ]);
  const found = await droppedFiles(transfer(folder, entry('/run.jostle')));
  assert.deepEqual(found.map(({ path }) => path).sort(), [
    'game/maps/a.tmx',
    'game/maps/b.tmx',
    'game/maps/c.tmx',
    'game/maps/d.tmx',
    'game/maps/e.tmx',
    'game/sets/stones.tsx',
    'run.jostle',
  ]);
});

test('files without folders are taken as they are, whatever they are called', async () => {
  const found = await droppedFiles(transfer(entry('/a.bin'), entry('/b.tmx')));
  assert.deepEqual(
    found.map(({ path }) => path),
    ['a.bin', 'b.tmx'],
  );
});

test('a folder without a level, or with too many files, is refused', async () => {
  const empty = entry('/pictures', [entry('/pictures/a.png')]);
  await assert.rejects(droppedFiles(transfer(empty)), /no level and no recording/);
  const many = Array.from({ length: 10_001 }, (_, at) => entry(`/all/${at}.png`));
  await assert.rejects(droppedFiles(transfer(entry('/all', many))), /more than 10,000 files/);
});

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import * as all from 'jostle2d';
import * as boxes from 'jostle2d/boxes';

await all.init();

const folder = new URL('.', import.meta.resolve('jostle2d'));
const read = (name) => readFileSync(new URL(name, folder), 'utf8');
const declared = `${read('boxes_parts.d.ts')}\n${read('world_parts.d.ts')}`;
const namesOf = (text) =>
  [...text.matchAll(/^export (?:class|const|function|abstract class) (\w+)/gm)].map(([, name]) => name);

test('everything that is declared is exported, and nothing else', () => {
  assert.deepEqual(Object.keys(all).sort(), [...namesOf(declared), 'init'].sort());
  assert.deepEqual(Object.keys(boxes).sort(), [...namesOf(read('boxes_parts.d.ts')), 'init'].sort());
});

/** The public members of a class in the declarations. */
function membersOf(name) {
  const body = declared.match(new RegExp(`^(?:export |declare abstract )class ${name}\\b[^\\n]*\\{\\n(.*?)^\\}`, 'ms'));
  if (!body) return [];
  const member = /^ {2}(?:readonly |get |set )?(\w+)(?:<[^(]*>)?[(:?]/gm;
  return [...body[1].matchAll(member)].map(([, found]) => found).filter((found) => found !== 'constructor');
}

const world = new all.World();
const body = world.actor({ x: 0, y: 0, w: 8, h: 8 });
const SAMPLES = {
  World: world,
  Body: body,
  TileMap: world.addMap({ tile: 16, rows: ['#'] }),
  Character: new all.Character(body, { tile: 16 }),
  Boxes: new all.Boxes(),
  TwoSets: new all.TwoSets(),
  Pairs: new all.Pairs(),
  NearPairs: new all.NearPairs(),
};

/** What is there for the package itself, and not for games. */
const INTERNAL = {
  World: 'use useOther begin bodyAt mapAt putQuery forget renewBodies typeOf whileBusy putIds checkBody',
  Body: 'begin id generation slot type',
  TileMap: 'begin low high',
  Character: 'use useOther begin id moved',
  Boxes: 'use useOther begin',
  TwoSets: 'use useOther begin room putBoxes putObjects readObjects search putFilters report',
};
INTERNAL.Pairs = INTERNAL.TwoSets;
INTERNAL.NearPairs = INTERNAL.TwoSets;

for (const [name, sample] of Object.entries(SAMPLES)) {
  const finder = name.endsWith('Pairs') ? membersOf('PairFinder') : [];
  const handle = name === 'Body' || name === 'TileMap' ? [] : ['free'];
  const members = new Set([...membersOf(name), ...finder, ...handle]);

  test(`${name} has what is declared`, () => {
    assert.ok(members.size > 2);
    for (const member of members) assert.ok(member in sample, `${name}.${member}`);
  });

  test(`all that ${name} has is declared`, () => {
    const found = new Set();
    for (let type = Object.getPrototypeOf(sample); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      for (const key of Object.getOwnPropertyNames(type)) found.add(key);
    }
    found.delete('constructor');
    for (const internal of INTERNAL[name].split(' ')) found.delete(internal);
    assert.deepEqual(
      [...found].filter((member) => !members.has(member)),
      [],
    );
  });
}

test('everything that is declared has a comment', () => {
  // What a canvas has is explained elsewhere.
  const own = declared.replaceAll(/^(?:export )?interface (?:DrawContext|Transform) \{.*?^\}/gms, '');
  const lines = own.split('\n');
  const start = /^(?:export (?!\*|\{)| {2}(?!constructor|private|set )(?:readonly |get )?\w+(?:<.*>)?\??[:(])/;
  const bare = lines.filter((line, i) => start.test(line) && !lines[i - 1].endsWith('*/'));
  assert.deepEqual(bare, []);
  assert.ok(lines.filter((line) => start.test(line)).length > 250);
});

/** Statuses that are answers, or that no call of this package can have. */
const NO_ERRORS = ['ok', 'no-room', 'no-way-out', 'null', 'bad-size', 'bad-text', 'unknown-status'];

test('every code that an error can have is declared, and explained', () => {
  const [, comment, list] = declared.match(/\/\*\*((?:(?!\/\*\*).)*)\*\/\nexport type JostleErrorCode =(.*?);/s);
  const codes = [...list.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code);
  const explained = [...comment.matchAll(/`"([a-z-]+)"`/g)].map(([, code]) => code);
  assert.deepEqual(explained.sort(), codes.toSorted());
  const { memory } = world;
  for (let status = 0; status > -60; status -= 1) {
    const code = memory.text(memory.run('statusName', status));
    assert.ok(codes.includes(code) || NO_ERRORS.includes(code), code);
  }
  const thrown = readdirSync(folder)
    .filter((name) => name.startsWith('shared-'))
    .flatMap((name) => [...read(name).matchAll(/"((?:bad|not|out|read|other|unknown|wrong)-[a-z-]+)"/g)]);
  assert.ok(thrown.length > 5);
  for (const [, code] of thrown) assert.ok(codes.includes(code), code);
});

test('answers have the properties that are declared', () => {
  const moved = body.moveAndSlide(1, 0);
  const jumped = SAMPLES.Character.tick();
  const members = (name) => {
    const text = declared.match(new RegExp(`^export interface ${name}\\b[^\\n]*\\{\\n(.*?)^\\}`, 'ms'))[1];
    return [...text.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, member]) => member);
  };
  for (const member of [...members('Box'), ...members('Place'), ...members('Moved')]) {
    assert.ok(member in moved, member);
  }
  for (const member of members('CharacterMoved')) assert.ok(member in jumped, member);
  assert.deepEqual(Object.keys(SAMPLES.Character.settings).sort(), members('CharacterSettings').sort());
  assert.deepEqual(Object.keys(body.options).sort(), members('MoveOptions').sort());
  const settings = members('BodySettings').filter((member) => member !== 'options');
  for (const member of settings) assert.ok(member in body, member);
});

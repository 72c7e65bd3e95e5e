/** Compares where fields are with what Rust says, in the file that its own test writes. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../build/paths.js';
import * as answers from '../../src/answers.js';
import { DRAWN_WORDS } from '../../src/draw.js';
import * as fields from '../../src/fields.js';
import { OUT_BYTES } from '../../src/memory.js';
import { QUERY_WORDS } from '../../src/query.js';

const LAYOUTS = readLayouts(readFileSync(path.join(ROOT, 'crates/jostle_c/layouts.txt'), 'utf8'));

/** Returns the size of each record, and where each field is, in words of 4 bytes. */
function readLayouts(text) {
  const layouts = new Map();
  let fieldsOfRecord;
  for (const line of text.split('\n')) {
    const [, name, size] = line.match(/^(\w+) size (\d+)/) ?? [];
    const [, field, at] = line.match(/^ +(\w+) at (\d+) size/) ?? [];
    if (name) {
      fieldsOfRecord = new Map();
      layouts.set(name, { words: Number(size) / 4, fields: fieldsOfRecord });
    } else if (field) {
      fieldsOfRecord.set(field, Number(at) / 4);
    }
  }
  return layouts;
}

const record = (name) => {
  const layout = LAYOUTS.get(`jostle_${name}`);
  assert.ok(layout, `there is a record jostle_${name}`);
  return layout;
};

const cName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields with other names in C, where they are parts of words or have two of them. */
const OTHER_NAMES = {
  maxSlope: 'max_slope_rise',
  axisByAxis: 'flags',
  carries: 'flags',
  flipped: 'flags',
  endless: 'flags',
  active: 'flags',
  number: 'data',
  conveyor: 'conveyor_x',
  body: 'options',
};

const TABLES = {
  move_options: fields.OPTIONS,
  body_def: fields.BODY,
  map_def: fields.MAP,
  hitbox_def: fields.HITBOX,
  character_def: fields.CHARACTER,
};

for (const [name, table] of Object.entries(TABLES)) {
  test(`fields of jostle_${name} are where Rust has them`, () => {
    const layout = record(name);
    for (const [field, [word]] of Object.entries(table)) {
      assert.equal(word, layout.fields.get(OTHER_NAMES[field] ?? cName(field)), field);
    }
  });
}

test('every field of a definition is there', () => {
  const known = (name, others) => {
    const table = Object.keys(TABLES[name]).map((field) => OTHER_NAMES[field] ?? cName(field));
    const missing = [...record(name).fields.keys()].filter(
      (field) => !table.includes(field) && !others.includes(field),
    );
    assert.deepEqual(missing, [], name);
  };
  known('move_options', ['max_slope_run', 'reserved']);
  known('body_def', ['size', 'kind', 'rect', 'conveyor_y']);
  known('map_def', ['size', 'columns', 'rows']);
  known('hitbox_def', ['size', 'rect']);
  known('character_def', ['size']);
});

test('boxes and options are where definitions have them', () => {
  assert.equal(fields.BODY_RECT, 4 * record('body_def').fields.get('rect'));
  assert.equal(fields.BODY_OPTIONS, 4 * record('body_def').fields.get('options'));
  assert.equal(fields.HITBOX_RECT, 4 * record('hitbox_def').fields.get('rect'));
  assert.equal(fields.MAP_COLUMNS, record('map_def').fields.get('columns'));
});

test('answers are as long as Rust says', () => {
  assert.equal(answers.FOUND_WORDS, record('found').words);
  assert.equal(answers.HIT_WORDS, record('hit').words);
  assert.equal(answers.LINE_HIT_WORDS, record('line_hit').words);
  assert.equal(answers.EVENT_WORDS, record('event').words);
  assert.equal(answers.MOVED_WORDS, record('moved').words);
  assert.equal(answers.HITBOX_PAIR_WORDS, record('hitbox_pair').words);
  assert.equal(answers.HITBOX_WORDS, record('hitbox_found').words);
  assert.equal(DRAWN_WORDS, record('drawn').words);
  assert.ok(record('character_moved').words * 4 <= OUT_BYTES, 'it fits the scratch memory for answers');
  assert.equal(QUERY_WORDS, record('query').words);
});

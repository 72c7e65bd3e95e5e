/** Tests the packed package as a game gets it, in a folder that has nothing else: `npm test`. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE, PACKAGE, ROOT, SOURCE } from '../build/paths.js';
import { writeBlocks } from './readme.js';
import { copyTests, newGame } from './new_game.js';

/** What the package never calls: its own code answers this, or a call that says more. */
const UNUSED = 'character_body character_spawn tile_from_char tile_to_char world_contains world_data'.split(' ');

if (!existsSync(ARCHIVE)) throw new Error(`${ARCHIVE} is missing: run \`npm run build\` first`);

const game = newGame(path.join(ROOT, 'target/js-test/game'));
// A second installation of the same package: another copy of all its modules, as two libraries of a game may bring.
newGame(path.join(game, 'other_game'));
copyTests(game);
writeBlocks(path.join(SOURCE, 'README.md'), path.join(game, 'readme'));

run('node', ['--expose-gc', '--test', ...testsIn(game, 'tests')], game);
// The same again, and the memory grows in each call.
run('node', ['--expose-gc', '--import', './tests/growing.js', '--test', ...testsIn(game, 'tests')], game);
checkGrown();
run('node', ['--test', ...testsIn(SOURCE, 'tests/source')], SOURCE);
for (const config of ['browser', 'node', 'bare', 'readme']) {
  run('node', [path.join(SOURCE, 'node_modules/typescript/bin/tsc'), '-p', `types/${config}.json`], game);
}

/** Every test, by name: not all versions of Node look into folders. */
function testsIn(folder, tests) {
  const names = readdirSync(path.join(folder, tests)).filter((name) => name.endsWith('.test.js'));
  return names.map((name) => path.join(tests, name));
}

/** Checks that the memory has grown in each function that the package can call. */
function checkGrown() {
  const folder = path.join(game, 'grown');
  const grown = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n')),
  );
  const wasm = new WebAssembly.Module(readFileSync(path.join(PACKAGE, 'jostle.wasm')));
  const functions = WebAssembly.Module.exports(wasm).filter(({ kind }) => kind === 'function');
  const missing = functions.map(({ name }) => name).filter((name) => !grown.has(name));
  const unused = UNUSED.map((name) => `jostle_${name}`);
  assert.deepEqual(missing.sort(), unused.sort(), 'functions that were not called while the memory grows');
  process.stdout.write(`\nThe memory has grown in each of ${functions.length - missing.length} functions.\n`);
}

function run(command, args, cwd) {
  process.stdout.write(`\n$ ${command} ${args.join(' ')}\n`);
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

/** Tests the packed package as a game gets it, in a folder that has nothing else: `npm test`. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE, ROOT, SOURCE } from '../build/paths.js';
import { writeBlocks } from './readme.js';
import { copyTests, newGame } from './new_game.js';

if (!existsSync(ARCHIVE)) throw new Error(`${ARCHIVE} is missing: run \`npm run build\` first`);

const game = newGame(path.join(ROOT, 'target/js-test/game'));
// A second installation of the same package: another copy of all its modules, as two libraries of a game may bring.
newGame(path.join(game, 'other_game'));
copyTests(game);
writeBlocks(path.join(SOURCE, 'README.md'), path.join(game, 'readme'));

run('node', ['--expose-gc', '--test', 'tests/'], game);
// The same again, and the memory grows in each call.
run('node', ['--expose-gc', '--import', './tests/growing.js', '--test', 'tests/'], game);
run('node', ['--test', 'tests/source/'], SOURCE);
for (const config of ['browser', 'node', 'bare', 'readme']) {
  run('node', [path.join(SOURCE, 'node_modules/typescript/bin/tsc'), '-p', `types/${config}.json`], game);
}

function run(command, args, cwd) {
  process.stdout.write(`\n$ ${command} ${args.join(' ')}\n`);
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ARCHIVE, SOURCE } from '../build/paths.js';

/** Makes an empty folder, installs the packed package there, and returns it. */
export function newGame(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'game', version: '1.0.0', private: true, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const options = ['--offline', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ARCHIVE], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Copies the tests to the folder of a game. */
export function copyTests(game) {
  cpSync(path.join(SOURCE, 'tests/package'), path.join(game, 'tests'), { recursive: true });
  cpSync(path.join(SOURCE, 'tests/types'), path.join(game, 'types'), { recursive: true });
}

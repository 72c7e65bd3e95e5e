import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, TARGET } from './paths.js';
import { stripped } from './sections.js';

const TRIPLE = 'wasm32-unknown-unknown';
const FEATURES = { jostle: ['world'], boxes: [] };
// 128-bit SIMD is in every browser since 2023. The table is how functions of JavaScript are called back.
const FLAGS = ['target-feature=+simd128', 'link-arg=--export-table', 'link-arg=--growable-table'];
// Names whose modules can be read, for the report of sizes.
const NAMES = 'symbol-mangling-version=v0';

/**
 * Builds one WebAssembly file.
 *
 * @param {'jostle' | 'boxes'} part
 * @returns {{ named: Buffer, file: Buffer }} with the names of its functions, and as it is shipped
 */
export function buildWasm(part) {
  const features = FEATURES[part].flatMap((feature) => ['--features', feature]);
  const profile = ['--profile', 'js', '--target', TRIPLE, '--target-dir', TARGET];
  const args = ['build', '-p', 'jostle_c', '--lib', '--no-default-features', ...features, ...profile];
  // For this build alone: flags in the configuration would rebuild everything else, too.
  const env = { ...process.env, [flagsVariable()]: [...FLAGS, NAMES].map((flag) => `-C ${flag}`).join(' ') };
  execFileSync('cargo', args, { cwd: ROOT, env, stdio: 'inherit' });
  const built = path.join(TARGET, TRIPLE, 'js', 'jostle.wasm');
  const kept = path.join(TARGET, `${part}.named.wasm`);
  mkdirSync(TARGET, { recursive: true });
  copyFileSync(built, kept);
  const named = readFileSync(kept);
  return { named, file: stripped(named) };
}

function flagsVariable() {
  return `CARGO_TARGET_${TRIPLE.toUpperCase().replaceAll('-', '_')}_RUSTFLAGS`;
}

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, TARGET } from './paths.js';
import { stripped } from './sections.js';

const TRIPLE = 'wasm32-unknown-unknown';
const FEATURES = { jostle: ['world'], boxes: [] };
const FLAGS = [
  // 128-bit SIMD is in every browser since 2023.
  '-C target-feature=+simd128',
  // The table is how functions of JavaScript are called back.
  '-C link-arg=--export-table',
  '-C link-arg=--growable-table',
  // Names whose modules can be read, for the report of sizes.
  '-C symbol-mangling-version=v0',
  // For size: a panic, which would be a bug in jostle, stops at once, without a message.
  '-Z unstable-options',
  '-C panic=immediate-abort',
  '-Z location-detail=none',
  '-C llvm-args=-inline-threshold=25',
  // The core then marks the functions that stay fast.
  '--cfg jostle_for_size',
];
// The standard library is built in the same way. With the one from rustup, the file is 16 % larger.
const STANDARD_LIBRARY = ['-Z', 'build-std=std,panic_abort', '-Z', 'build-std-features=optimize_for_size'];

/**
 * Builds one WebAssembly file.
 *
 * @param {'jostle' | 'boxes'} part
 * @returns {{ named: Buffer, file: Buffer }} with the names of its functions, and as it is shipped
 */
export function buildWasm(part) {
  const features = FEATURES[part].flatMap((feature) => ['--features', feature]);
  const profile = ['--profile', 'js', '--target', TRIPLE, '--target-dir', TARGET];
  const args = ['build', '-p', 'jostle_js', ...features, ...profile, ...STANDARD_LIBRARY];
  // For this build alone: flags in the configuration would rebuild everything else, too.
  // The variable lets the stable compiler take the options that begin with -Z, and an attribute of the core.
  const env = { ...process.env, [flagsVariable()]: FLAGS.join(' '), RUSTC_BOOTSTRAP: '1' };
  execFileSync('cargo', args, { cwd: ROOT, env, stdio: 'inherit' });
  const built = path.join(TARGET, TRIPLE, 'js', 'jostle_js.wasm');
  const kept = path.join(TARGET, `${part}.named.wasm`);
  mkdirSync(TARGET, { recursive: true });
  copyFileSync(built, kept);
  const named = readFileSync(kept);
  return { named, file: stripped(named) };
}

function flagsVariable() {
  return `CARGO_TARGET_${TRIPLE.toUpperCase().replaceAll('-', '_')}_RUSTFLAGS`;
}

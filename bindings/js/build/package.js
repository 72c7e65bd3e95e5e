import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { DIST, MANIFEST, PACKAGE, ROOT, SOURCE } from './paths.js';

/** The files that can be imported, without their ending. */
export const ENTRIES = ['index', 'wasm', 'boxes', 'boxes/wasm'];

/**
 * Writes the package and packs it.
 *
 * @param {Record<'jostle' | 'boxes', { file: Buffer }>} parts
 */
export async function buildPackage(parts) {
  rmSync(PACKAGE, { recursive: true, force: true });
  mkdirSync(PACKAGE, { recursive: true });
  for (const [name, { file }] of Object.entries(parts)) writeWasm(name, file);
  await writeScripts();
  cpSync(path.join(SOURCE, 'types'), PACKAGE, { recursive: true });
  copyFileSync(path.join(SOURCE, 'README.md'), path.join(PACKAGE, 'README.md'));
  for (const license of ['LICENSE-MIT', 'LICENSE-APACHE']) {
    copyFileSync(path.join(ROOT, license), path.join(PACKAGE, license));
  }
  writeFileSync(path.join(PACKAGE, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  // Also those of other versions: what installs the package takes the only one that is there.
  const archives = readdirSync(DIST).filter((name) => /^jostle2d-.*\.tgz$/.test(name));
  for (const name of archives) rmSync(path.join(DIST, name));
  const options = { cwd: PACKAGE, stdio: ['ignore', 'pipe', 'inherit'] };
  execFileSync('npm', ['pack', '--silent', '--pack-destination', DIST], options);
}

/** Writes a WebAssembly file as it is, and as a module with its text: deflated, so that base64 costs nothing. */
function writeWasm(name, bytes) {
  writeFileSync(path.join(PACKAGE, `${name}.wasm`), bytes);
  const text = deflateRawSync(bytes, { level: 9 }).toString('base64');
  writeFileSync(path.join(PACKAGE, `${name}.inline.js`), `export default '${text}';\n`);
}

async function writeScripts() {
  await build({
    ...scriptOptions(),
    entryPoints: ENTRIES.map((entry) => path.join(SOURCE, 'src/entries', `${entry}.js`)),
    outbase: path.join(SOURCE, 'src/entries'),
    outdir: PACKAGE,
    splitting: true,
    chunkNames: 'shared-[hash]',
  });
}

/** How esbuild makes scripts small. */
export function scriptOptions() {
  return {
    bundle: true,
    format: 'esm',
    legalComments: 'none',
    define: { JOSTLE_VERSION: JSON.stringify(MANIFEST.version) },
    minify: true,
    target: 'es2022',
    external: ['*.inline.js'],
    logLevel: 'warning',
  };
}

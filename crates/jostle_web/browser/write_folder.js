/**
 * Writes the playground as static files to target/dist/web: the page in one script and one style
 * sheet, the worker, and the scenes as WebAssembly. With the word `viewer`, writes the page alone to
 * target/dist/viewer. All addresses are relative, so that any web host can serve them from any
 * folder.
 */

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { FOLDER as PLAYGROUND, PAGE, VIEWER, WASM } from './folder.js';

const { build } = createRequire(PAGE)('esbuild');
const isViewer = process.argv[2] === 'viewer';
const FOLDER = isViewer ? VIEWER : PLAYGROUND;

const OPTIONS = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
};

/** `index.html` with one script and one style sheet, and where its game is. */
function pageText(source) {
  const styles = /( *<link rel="stylesheet"[^>]*>\n)+/;
  const script = 'src="page/main.js"';
  const place = isViewer ? 'none' : 'worker';
  if (!styles.test(source) || !source.includes(script)) {
    throw new Error('index.html is not as expected');
  }
  return source
    .replace(styles, '    <link rel="stylesheet" href="page.css" />\n')
    .replace(script, 'src="page.js"')
    .replace('  </head>', `    <meta name="jostle-game" content="${place}" />\n  </head>`);
}

/** The style sheets of `index.html`, in their order. */
function styleSheets(source) {
  return [...source.matchAll(/href="page\/(style\/[^"]+)"/g)].map(([, name]) => name);
}

async function writePage() {
  const source = readFileSync(`${PAGE}index.html`, 'utf8');
  writeFileSync(`${FOLDER}index.html`, pageText(source));
  await build({ ...OPTIONS, entryPoints: [`${PAGE}main.js`], outfile: `${FOLDER}page.js` });
  const imports = styleSheets(source).map((name) => `@import "./${name}";`);
  const stdin = {
    contents: imports.join('\n'),
    resolveDir: PAGE,
    loader: 'css',
  };
  await build({ ...OPTIONS, stdin, outfile: `${FOLDER}page.css` });
}

function writeWorker() {
  const entryPoints = [`${PAGE}worker.js`];
  return build({ ...OPTIONS, format: 'iife', entryPoints, outfile: `${FOLDER}worker.js` });
}

/** With wasm-opt the game is 8 % smaller, but only 2 % with gzip, and no faster: it can be left out. */
function writeGame() {
  const game = `${FOLDER}playground.wasm`;
  const words = ['-Os', '--enable-bulk-memory', '--enable-nontrapping-float-to-int', '--enable-sign-ext'];
  const more = [
    '--enable-mutable-globals',
    '--enable-simd',
    '--enable-multivalue',
    '--enable-reference-types',
  ];
  const { error, status } = spawnSync('wasm-opt', [...words, ...more, WASM, '-o', game], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (!error && status === 0) return;
  console.log('Without wasm-opt (Debian: binaryen), playground.wasm is 2 % larger with gzip.');
  copyFileSync(WASM, game);
}

function printSizes() {
  const sizes = readdirSync(FOLDER).map((name) => {
    const bytes = readFileSync(`${FOLDER}${name}`);
    return [name, bytes.length, gzipSync(bytes).length];
  });
  const sum = (column) => sizes.reduce((total, row) => total + row[column], 0);
  for (const [name, raw, gzip] of [...sizes, ['all', sum(1), sum(2)]]) {
    console.log(`${name.padEnd(16)} ${String(raw).padStart(9)} bytes ${String(gzip).padStart(9)} with gzip`);
  }
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await writePage();
if (!isViewer) {
  await writeWorker();
  writeGame();
}
printSizes();
console.log(FOLDER);

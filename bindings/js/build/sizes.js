import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { scriptOptions } from './package.js';
import { DIST, PACKAGE, SOURCE } from './paths.js';
import { dataSize, functionsOf } from './sections.js';

/**
 * In bytes, with gzip. Of the JavaScript, names of methods and options and the sentences of errors are 5,000 bytes; the rest
 * grows with the number of exported functions. 70,000 bytes were wanted for the boxes: 5,000 are the memory allocator and the
 * text of numbers in errors, and a quarter are rays, sweeps and circles.
 */
const LIMITS = { 'the whole package': 300_000, 'jostle2d/boxes': 81_000, 'JavaScript of jostle2d': 14_500 };

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** What a game loads over the network, in bytes with gzip. */
function sizesOf(parts) {
  const [all, boxes] = ['index', 'boxes'].map((entry) => gzipped(bundle(entry).outputFiles[0].contents));
  const [jostleWasm, boxesWasm] = [gzipped(parts.jostle.file), gzipped(parts.boxes.file)];
  return {
    'jostle.wasm': jostleWasm,
    'JavaScript of jostle2d': all,
    'the whole package': jostleWasm + all,
    'jostle2d with its WebAssembly inside': all + gzipped(readFileSync(path.join(PACKAGE, 'jostle.inline.js'))),
    'boxes.wasm': boxesWasm,
    'JavaScript of jostle2d/boxes': boxes,
    'jostle2d/boxes': boxesWasm + boxes,
  };
}

/** Everything that an entry imports, as a game's own bundle has it, without the WebAssembly. */
function bundle(entry) {
  const entryPoints = [path.join(SOURCE, 'src/entries', `${entry}.js`)];
  return buildSync({ ...scriptOptions(), entryPoints, write: false, metafile: true });
}

/** Lines with the size of each file in the bundle of an entry, the largest first. */
function filesOf(entry) {
  const [{ inputs }] = Object.values(bundle(entry).metafile.outputs);
  return linesOf(Object.entries(inputs).map(([name, { bytesInOutput }]) => [path.basename(name), bytesInOutput]));
}

function linesOf(sizes) {
  const sorted = [...sizes].sort((a, b) => b[1] - a[1]);
  return sorted.map(([name, size]) => `${String(size).padStart(9)}  ${name}`);
}

/** Returns the report, and writes it beside the package. */
export function writeSizes(parts) {
  const sizes = Object.entries(sizesOf(parts)).map(([name, size]) => {
    const limit = LIMITS[name] ? `   at most ${LIMITS[name]}` : '';
    return `${String(size).padStart(9)}  ${name}${limit}`;
  });
  const report = [
    'Bytes to load, with gzip',
    ...sizes,
    '',
    'Bytes of the JavaScript of jostle2d by file, before compression',
    ...filesOf('index'),
    '',
    'Bytes of jostle.wasm by module, before compression',
    ...modulesOf(parts.jostle.named),
    '',
    'Bytes of boxes.wasm by module, before compression',
    ...modulesOf(parts.boxes.named),
    '',
  ].join('\n');
  writeFileSync(path.join(DIST, 'js-sizes.txt'), report);
  return report;
}

/** Throws if something is larger than it may be. */
export function checkSizes(parts) {
  const sizes = sizesOf(parts);
  const over = Object.keys(LIMITS).filter((name) => sizes[name] > LIMITS[name]);
  if (over.length === 0) return;
  const list = over.map((name) => `${name} has ${sizes[name]} bytes, and may have ${LIMITS[name]}`);
  throw new Error(`too large: ${list.join('; ')}. target/dist/js-sizes.txt says what adds how much`);
}

/** Lines with the size of each module, the largest first. */
function modulesOf(wasm) {
  const sizes = new Map([['constants', dataSize(wasm)]]);
  for (const { name, size } of functionsOf(wasm)) {
    const module = moduleOf(name);
    sizes.set(module, (sizes.get(module) ?? 0) + size);
  }
  return linesOf(sizes);
}

/** Returns the module of a function: its crate and up to three levels below it, or what else it is. */
export function moduleOf(symbol) {
  const names = pathOf(symbol);
  if (names.length === 0) return symbol.startsWith('jostle_') ? 'exported functions' : 'other';
  return names.slice(0, names[0].startsWith('jostle') ? 4 : 3).join('::');
}

/**
 * Returns the crate and the modules at the beginning of a mangled name: after a `C`, numbers and as many letters. The
 * path of a method is that of its `impl`.
 */
function pathOf(symbol) {
  const start = symbol.match(/^_R[A-Za-z0-9_]*?C(?:s[0-9A-Za-z]*_)?(?=\d)/);
  if (!start) return [];
  const names = [];
  let rest = symbol.slice(start[0].length);
  for (
    let number = rest.match(/^(?:s[0-9A-Za-z]*_)?(\d+)_?/);
    number;
    number = rest.match(/^(?:s[0-9A-Za-z]*_)?(\d+)_?/)
  ) {
    const name = rest.slice(number[0].length, number[0].length + Number(number[1]));
    // Modules, and not types and what is in them.
    if (!/^[a-z]/.test(name)) break;
    names.push(name);
    rest = rest.slice(number[0].length + name.length);
  }
  // The last one is the function itself, if no type has ended the path.
  return names;
}

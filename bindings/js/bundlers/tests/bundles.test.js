/** The same programs by each bundler, started in Chromium and in Node. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { LAUNCH, openPage } from '../../recipes/tests/chromium.js';
import { makeFreshFolder } from '../../recipes/tests/fresh_folder.js';
import { serveWithVite, withEsbuild, withRollup, withVite, withWebpack } from '../bundlers.js';

const PROGRAMS = ['default', 'wasm', 'boxes'];
const ANSWERS = {
  default: '{"bottom":32,"pairs":[0,1]}',
  wasm: '{"bottom":32,"pairs":[0,1]}',
  boxes: '{"pairs":[0,1]}',
};

let folder;
let server;
let browser;

before(async () => {
  folder = makeFreshFolder('js-bundlers', new URL('../', import.meta.url));
  cpSync(new URL('../programs/', import.meta.url), path.join(folder, 'programs'), { recursive: true });
  for (const program of PROGRAMS) {
    writeFileSync(path.join(programFolder(program), 'index.html'), pageWith('module'));
  }
  mkdirSync(path.join(folder, 'out'));
  server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: 'out' },
    preview: { host: '127.0.0.1', port: 0 },
  });
  browser = await chromium.launch(LAUNCH);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

for (const program of PROGRAMS) {
  describe(`jostle2d, ${program}`, () => {
    test('esbuild', async () => {
      const out = outFolder('esbuild', program);
      await withEsbuild(programFolder(program), out);
      writeFileSync(path.join(out, 'index.html'), pageWith('module'));
      await checkInChromium(program, urlOf(out));
      checkInNode(program, out);
      checkContent(program, out);
    });

    test('Rollup', async () => {
      const out = outFolder('rollup', program);
      await withRollup(programFolder(program), out);
      writeFileSync(path.join(out, 'index.html'), pageWith('module'));
      await checkInChromium(program, urlOf(out));
      checkInNode(program, out);
      checkContent(program, out);
    });

    test('webpack', async () => {
      const out = outFolder('webpack', program);
      await withWebpack(programFolder(program), out);
      writeFileSync(path.join(out, 'index.html'), pageWith('text/javascript'));
      await checkInChromium(program, urlOf(out));
      checkContent(program, out);
    });

    test('webpack for Node', async () => {
      const out = outFolder('webpack-node', program);
      await withWebpack(programFolder(program), out, 'node');
      writeFileSync(path.join(out, 'package.json'), '{ "type": "commonjs" }');
      checkInNode(program, out);
    });

    test('Vite', async () => {
      const out = outFolder('vite', program);
      await withVite(programFolder(program), out);
      await checkInChromium(program, urlOf(out));
      checkContent(program, out);
    });

    test('the development server of Vite', async () => {
      const optimizeDeps = program === 'wasm' ? { exclude: ['jostle2d'] } : {};
      const { server: development, url } = await serveWithVite(programFolder(program), optimizeDeps);
      await checkInChromium(program, url).finally(() => development.close());
    });
  });
}

function programFolder(program) {
  return path.join(folder, 'programs', program);
}

function outFolder(bundler, program) {
  const out = path.join(folder, 'out', bundler, program);
  mkdirSync(out, { recursive: true });
  return out;
}

function urlOf(out) {
  const { port } = server.httpServer.address();
  const place = path.relative(path.join(folder, 'out'), out).split(path.sep).join('/');
  return `http://127.0.0.1:${port}/${place}/`;
}

/** A page that loads `main.js` as a module or as a classic script. */
function pageWith(type) {
  const icon = '<link rel="icon" href="data:," />';
  return `<!doctype html><title>Bundle</title>${icon}<script type="${type}" src="./main.js"></script>\n`;
}

async function checkInChromium(program, url) {
  const page = await openPage(browser, url);
  await page
    .waitForFunction(() => globalThis.answer !== undefined, null, { timeout: 60_000 })
    .catch((error) => {
      throw new Error(`${url} has no answer: ${page.errors.join('\n')}`, { cause: error });
    });
  assert.equal(await page.evaluate(() => globalThis.answer), ANSWERS[program]);
  assert.deepEqual(page.errors, []);
  await page.close();
}

function checkInNode(program, out) {
  const printed = execFileSync(process.execPath, [path.join(out, 'main.js')], { encoding: 'utf8' });
  assert.equal(printed.trim(), ANSWERS[program]);
}

/** Boxes alone come without the code and the WebAssembly of worlds, and `jostle2d/wasm` without a copy inside. */
function checkContent(program, out) {
  const scripts = readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => readFileSync(path.join(out, name), 'utf8')).join('');
  assert.equal(text.includes('moveAndSlide'), program !== 'boxes');
  const [least, most] = { default: [300_000, Infinity], wasm: [0, 60_000], boxes: [0, 200_000] }[program];
  assert.ok(text.length > least && text.length < most, `${text.length} characters`);
}

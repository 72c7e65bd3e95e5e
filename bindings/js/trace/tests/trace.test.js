/** The traces through the archive of jostle2d, installed in an empty folder, in Node, Deno and Chromium. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { LAUNCH, openPage } from '../../recipes/tests/chromium.js';
import { makeFreshFolder } from '../../recipes/tests/fresh_folder.js';
import { replay } from '../replay.js';
import { serve } from './static_files.js';

const PROGRAM = ['answers.js', 'crowd.js', 'game.js', 'play.js', 'replay.js', 'words.js'];
const STARTS = ['deno.js', 'node.js', 'page.js'];
const ENTRIES = ['jostle2d', 'jostle2d/wasm', 'jostle2d/boxes'];
const TRACES = new URL('../../../../trace/', import.meta.url);
const DENO = fileURLToPath(new URL('../node_modules/.bin/deno', import.meta.url));
const run = promisify(execFile);

let folder;
let site;
let browser;

before(async () => {
  folder = makeFreshFolder('js-trace', new URL('../', import.meta.url));
  for (const name of [...PROGRAM, ...STARTS]) {
    cpSync(new URL(`../${name}`, import.meta.url), path.join(folder, name));
  }
  for (const name of ['platformer.txt', 'pairs.txt']) cpSync(new URL(name, TRACES), path.join(folder, name));
  writeFileSync(path.join(folder, 'jostle2d.js'), "export * from 'jostle2d';\n");
  writeFileSync(path.join(folder, 'index.html'), pageWith(importMap()));
  site = await serve(folder);
  browser = await chromium.launch(LAUNCH);
});

after(async () => {
  await browser?.close();
  site?.server.close();
});

/** Where each entry of the package is, for a page without a bundler. */
function importMap() {
  const root = './node_modules/jostle2d';
  const { exports } = JSON.parse(readFileSync(path.join(folder, root, 'package.json'), 'utf8'));
  const target = (entry) => exports[entry.replace('jostle2d', '.')];
  const fileOf = (entry) => target(entry).import ?? target(entry).default ?? target(entry);
  return Object.fromEntries(ENTRIES.map((entry) => [entry, path.posix.join(root, fileOf(entry))]));
}

function pageWith(map) {
  const imports = Object.fromEntries(Object.entries(map).map(([entry, file]) => [entry, `./${file}`]));
  const text = JSON.stringify({ imports });
  const head = `<link rel="icon" href="data:," /><script type="importmap">${text}</script>`;
  return `<!doctype html><title>Traces</title>${head}<script type="module" src="./page.js"></script>\n`;
}

/** Checks the lines that a program has printed: one for each trace, and both have many answers. */
function checkPrinted(entry, text) {
  const counts = [...text.matchAll(/: (\d+) answers of (\w+)\.txt are the same/g)];
  const names = entry === 'jostle2d/boxes' ? ['pairs'] : ['platformer', 'pairs'];
  assert.deepEqual(
    counts.map(([, , name]) => name),
    names,
    text,
  );
  for (const [line, count] of counts) assert.ok(Number(count) > 2000, line);
}

for (const entry of ENTRIES) {
  describe(entry, () => {
    test('in Node', async () => {
      const { stdout } = await run(process.execPath, ['node.js', entry, '.'], { cwd: folder });
      checkPrinted(entry, stdout);
    });

    test('in Deno', async () => {
      const { stdout } = await run(DENO, ['run', '--allow-read', 'deno.js', entry, '.'], { cwd: folder });
      checkPrinted(entry, stdout);
    });

    test('in Chromium', async () => {
      const page = await openPage(browser, `${site.url}?${encodeURIComponent(entry)}`);
      await page.waitForFunction(() => globalThis.answer !== undefined, null, { timeout: 60_000 });
      checkPrinted(entry, await page.evaluate(() => globalThis.answer));
      assert.deepEqual(page.errors, []);
      await page.close();
    });
  });
}

describe('a difference is found', () => {
  const texts = {};
  let jostle;

  before(async () => {
    jostle = await import(pathToFileURL(path.join(folder, 'jostle2d.js')));
    await jostle.init();
    for (const name of ['platformer', 'pairs']) {
      texts[name] = readFileSync(new URL(`${name}.txt`, TRACES), 'utf8');
    }
  });

  const starts = {
    platformer: ['= edges', '= moved', '= checksum', '= hit', 'end'],
    pairs: ['= pairs', '= pair', 'end'],
  };
  for (const [name, list] of Object.entries(starts)) {
    for (const start of list) {
      test(`${name}: in a line with \`${start}\``, () => {
        const [changed, number] = withChangedLine(texts[name], start);
        assert.throws(() => replay(jostle, changed), { message: new RegExp(`^line ${number}: .+, `) });
      });
    }
  }

  test('after another input', () => {
    const changed = texts.platformer.replace('input hero - 127', 'input hero - 0');
    assert.notEqual(changed, texts.platformer);
    assert.throws(() => replay(jostle, changed), { message: /^line \d+: expected `.+`, found `.+`$/ });
  });

  test('if a command is missing', () => {
    const changed = texts.platformer.replace(/\nremove \w+/, '');
    assert.notEqual(changed, texts.platformer);
    assert.throws(() => replay(jostle, changed), { message: /^line \d+: expected `.+`, found `.+`$/ });
  });

  test('if an answer is missing', () => {
    const changed = texts.platformer.replace(/\n= event .*/, '');
    assert.throws(() => replay(jostle, changed), {
      message: /^line \d+: the answer `event .+` is missing before /,
    });
  });

  test('if the end is missing', () => {
    const { length } = texts.pairs;
    const cut = texts.pairs.lastIndexOf('\n', length / 2) + 1;
    const message = /^line \d+: the last line, `end`, is missing$/;
    assert.throws(() => replay(jostle, texts.pairs.slice(0, cut)), { message });
  });
});

/** Changes the last digit of the first line that begins like this, and returns the text and the number of the line. */
function withChangedLine(text, start) {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(start));
  assert.ok(at >= 0, `no line begins with ${start}`);
  lines[at] = lines[at].replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  return [lines.join('\n'), at + 1];
}

/**
 * Loaded before tests, lets the memory of jostle grow before and after each of its functions: every view of it dies, as in
 * a game whose world becomes larger just then. A function that calls back has grown the memory before it does so. Each
 * process notes in the folder `grown` which functions were called.
 */

import { mkdirSync, writeFileSync } from 'node:fs';

const PAGES = 4000;
const called = new Set();
globalThis.pagesGrown = 0;

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...args) => {
  const made = await instantiate.apply(WebAssembly, args);
  return { exports: growing((made.instance ?? made).exports) };
};

process.on('exit', () => {
  mkdirSync('grown', { recursive: true });
  writeFileSync(`grown/${process.pid}.txt`, [...called].join('\n'));
});

function growing(exports) {
  const grow = () => {
    // WebAssembly has 65,536 pages at most. A growth by nothing gives the memory another buffer, too.
    const pages = globalThis.pagesGrown < PAGES ? 1 : 0;
    exports.memory.grow(pages);
    globalThis.pagesGrown += pages;
  };
  const entries = Object.entries(exports).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = (...given) => {
      called.add(name);
      grow();
      const answer = value(...given);
      grow();
      return answer;
    };
    return [name, call];
  });
  return Object.fromEntries(entries);
}

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../readme/', import.meta.url);
const files = readdirSync(folder);

test('there is a game of at most 30 lines first', () => {
  const lines = readFileSync(new URL('1.html', folder), 'utf8').trim().split('\n');
  assert.ok(lines.length <= 30, `${lines.length} lines`);
  assert.ok(files.length >= 8);
});

for (const name of files.filter((file) => file.endsWith('.js'))) {
  test(`block ${name} of the README runs, and what it asserts is so`, async (context) => {
    context.mock.method(console, 'log', () => {});
    const asserted = context.mock.method(console, 'assert', (isSo, text) => assert.ok(isSo, text));
    await import(new URL(name, folder));
    const source = readFileSync(new URL(name, folder), 'utf8');
    assert.equal(asserted.mock.callCount() > 0, source.includes('console.assert'));
  });
}

test('the page of the README is a game that can be played', async (context) => {
  const page = readFileSync(new URL('1.html', folder), 'utf8');
  const script = page.match(/<script type="module">(.*)<\/script>/s)[1];
  const game = pretendToBeABrowser(context);
  const path = new URL('../page.js', folder);
  writeFileSync(path, script);
  await import(path);
  // Actors are drawn first, so the first box of a tick is the hero.
  const heroAfter = (ticks) => {
    game.tick(ticks - 1);
    game.rects.length = 0;
    game.tick(1);
    return game.rects[0];
  };
  const [x, y] = heroAfter(60);
  game.listeners.keydown({ code: 'ArrowRight' });
  const running = heroAfter(30);
  assert.ok(running[0] > x + 16 && running[1] === y);
  game.listeners.keydown({ code: 'Space' });
  assert.ok(heroAfter(10)[1] < y - 8);
  game.listeners.keyup({ code: 'Space' });
  game.listeners.keyup({ code: 'ArrowRight' });
  assert.equal(heroAfter(100)[1], heroAfter(1)[1], 'it has landed');
});

/** Puts what the page needs of a browser into globals, and returns how to play. */
function pretendToBeABrowser(context) {
  const game = { listeners: {}, rects: [] };
  const identity = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  const nothing = () => {};
  const canvas = { width: 320, height: 192 };
  const drawing = { canvas, save: nothing, restore: nothing, beginPath: nothing, moveTo: nothing, lineTo: nothing };
  Object.assign(drawing, { stroke: nothing, clearRect: nothing, rect: (...box) => game.rects.push(box) });
  drawing.getTransform = () => ({ ...identity, inverse: () => identity });
  canvas.getContext = () => drawing;
  const globals = {
    document: { querySelector: () => canvas },
    addEventListener: (name, listener) => (game.listeners[name] = listener),
    setInterval: (step) => (game.step = step),
  };
  for (const [name, value] of Object.entries(globals)) {
    const before = globalThis[name];
    globalThis[name] = value;
    context.after(() => (globalThis[name] = before));
  }
  game.tick = (count) => {
    for (let i = 0; i < count; i += 1) game.step();
  };
  return game;
}

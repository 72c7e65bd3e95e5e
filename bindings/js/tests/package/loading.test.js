import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import * as all from 'jostle2d';
import * as boxes from 'jostle2d/boxes';
import * as boxesWasm from 'jostle2d/boxes/wasm';
import * as wasm from 'jostle2d/wasm';
import { refused } from './refused.js';

const bytesOf = (name) => readFile(new URL(import.meta.resolve(`jostle2d/${name}`)));

/** A set of boxes from before everything else was loaded. */
let early;

async function refusedLater(code, part, promise) {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  refused(code, part, () => {
    throw error;
  });
}

test('nothing works before it is loaded', () => {
  const sentence = 'jostle2d is not loaded yet: call `await init()` once before';
  refused('not-initialized', `${sentence} \`new World()\``, () => new all.World());
  refused('not-initialized', `${sentence} \`new Pairs()\``, () => new boxes.Pairs());
  refused('not-initialized', `${sentence} \`new Boxes()\``, () => new all.Boxes());
  assert.equal(all.Tile.fromChar('#'), 1, 'but tiles are numbers');
});

test('what is no WebAssembly file of jostle is refused, and can be tried again', async () => {
  await refusedLater('bad-argument', '`source` is 5: pass a URL, bytes, a Response', all.init(5));
  await refusedLater('bad-argument', '`source` is null', all.init(null));
  await refusedLater(
    'wrong-file',
    'pass the WebAssembly file that came with this version of jostle2d, let',
    all.init(new Uint8Array(8)),
  );
  await refusedLater('wrong-file', 'it has no `jostle_world_new`', all.init(bytesOf('boxes.wasm')));
  const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  await refusedLater('wrong-file', 'it has no `jostle_world_new`', all.init(empty));
  // Imports a function.
  const imports = [2, 7, 1, 1, 0x61, 1, 0x61, 0, 0];
  const needy = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, ...imports));
  await refusedLater('wrong-file', 'pass that one', all.init(needy));
  await refusedLater('not-found', 'could not be loaded', all.init(new URL('file:///nowhere/jostle.wasm')));
  await refusedLater('not-found', 'could not be loaded', all.init('no url'));
  refused('not-initialized', 'init', () => new all.World());
});

test('a file of another version is refused', async () => {
  const { version } = JSON.parse(await bytesOf('package.json'));
  const file = await bytesOf('boxes.wasm');
  for (let at = file.indexOf(`${version}\0`); at >= 0; at = file.indexOf(`${version}\0`)) file.write('9.9.9', at);
  await refusedLater('wrong-file', `it is of 9.9.9, and the JavaScript of ${version}`, boxes.init(file));
});

test('files come from a server as they are', async (context) => {
  const file = await bytesOf('boxes.wasm');
  const answers = { '/good': [200, 'application/wasm', file], '/plain': [200, 'text/plain', file] };
  answers['/page'] = [200, 'text/html; charset=utf-8', '<!doctype html>'];
  // What some servers say of a file whose type they do not know.
  answers['/mislabeled'] = [200, 'text/html', file];
  answers['/bad'] = [200, 'application/wasm', Buffer.from('<html>')];
  const server = createServer((request, response) => {
    if (request.url === '/cut') {
      const headers = { 'content-type': 'application/wasm', 'content-length': file.length };
      response.writeHead(200, headers).write(file.subarray(0, 1000));
      setTimeout(() => response.destroy(), 20);
      return;
    }
    const [status, type, body] = answers[request.url] ?? [404, 'text/html', 'nothing here'];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  await refusedLater(
    'not-found',
    `the server answered 404 for ${url}/nowhere: check where the .wasm file is`,
    boxes.init(`${url}/nowhere`),
  );
  await refusedLater(
    'not-found',
    `the server answered with a page of HTML for ${url}/page: check where`,
    boxes.init(`${url}/page`),
  );
  const html = { headers: { 'content-type': 'text/html' } };
  await refusedLater(
    'not-found',
    'the server answered with a page of HTML for the response: check where',
    boxes.init(new Response('<p>', html)),
  );
  await refusedLater(
    'not-found',
    'the server answered 404 for the response: check where',
    boxes.init(new Response('', { status: 404 })),
  );
  await refusedLater('not-found', `${url}/cut could not be read (`, boxes.init(`${url}/cut`));
  await refusedLater(
    'wrong-file',
    "let the content security policy allow 'wasm-unsafe-eval', and use a browser with 128-bit SIMD",
    boxes.init(fetch(`${url}/bad`)),
  );
  await refusedLater('wrong-file', 'it has no `jostle_world_new`', all.init(`${url}/plain`));
  await refusedLater('wrong-file', 'it has no `jostle_world_new`', all.init(`${url}/mislabeled`));
  await refusedLater('wrong-file', 'it has no `jostle_world_new`', all.init(fetch(`${url}/good`)));
  await boxes.init(new URL(`${url}/good`));
  early = new boxes.Boxes();
  assert.equal(early.insert(0, 0, 1, 1), 0);
});

test('each entry loads by itself, all at once, and more than once', async () => {
  await Promise.all([all.init(), all.init(), wasm.init(), boxesWasm.init(), boxes.init()]);
  await wasm.init();
  const world = new wasm.World();
  const body = world.actor({ x: 0, y: 0, w: 8, h: 8 });
  const other = new all.World();
  other.copyFrom(world);
  assert.equal(other.counterpart(body).x, 0, 'both entries share one instance');
  const late = new boxes.Boxes();
  assert.notEqual(early.memory, late.memory, 'what was made with boxes alone stays there');
  assert.deepEqual([early.insert(1, 0, 1, 1), late.insert(5, 0, 1, 1)], [1, 0]);
  assert.deepEqual([early.count, late.count, early.placeOf(1).right, late.placeOf(0).right], [2, 1, 2, 6]);
  assert.equal(all.World, wasm.World);
  assert.equal(all.Pairs, boxes.Pairs);
  assert.equal(boxes.Boxes, boxesWasm.Boxes);
  assert.deepEqual([...new boxesWasm.Pairs().find(Float32Array.of(0, 0, 2, 2, 1, 1, 2, 2))], [0, 1]);
});

test('two copies of the package do not know each other', async () => {
  const copy = await import('../other_game/node_modules/jostle2d/index.js');
  refused('not-initialized', 'init', () => {
    try {
      new copy.World();
    } catch (error) {
      assert.ok(error instanceof copy.JostleError);
      throw Object.setPrototypeOf(error, all.JostleError.prototype);
    }
  });
  await copy.init(await WebAssembly.compile(await bytesOf('jostle.wasm')));
  const [mine, theirs] = [new all.World(), new copy.World()];
  const foreign = theirs.actor({ x: 0, y: 0, w: 8, h: 8 });
  const own = mine.actor({ x: 0, y: 0, w: 8, h: 8 });
  assert.notEqual(mine.memory.u8.buffer, theirs.memory.u8.buffer, 'each has a memory of its own');
  assert.equal(mine.checksum(), theirs.checksum());
  mine.restore(theirs.save());
  const [same] = mine.allBodies();
  assert.ok(same !== own && !own.isAlive);
  refused('bad-argument', 'pass a World that this copy of jostle2d has made', () => mine.copyFrom(theirs));
  refused('bad-argument', 'pass a Body of this world', () => mine.overlapping(same, { without: foreign }));
  refused('bad-argument', 'pass a Body', () => mine.counterpart(foreign));
  refused('bad-argument', 'pass an actor', () => new all.Character(foreign, { tile: 16 }));
  refused('bad-argument', '`bodies[0]` is a Body: pass a Body of this world', () => {
    mine.moveMany([foreign], new Float32Array(2));
  });
  const hero = theirs.character({ x: 90, y: 0, w: 8, h: 8, tile: 16 });
  refused('bad-argument', 'pass a Character that this copy of jostle2d has made', () => {
    mine.character({ x: 90, y: 0, w: 8, h: 8, tile: 16 }).copyFrom(hero);
  });
  foreign.moveAndSlide(5, 0);
  assert.deepEqual([same.x, foreign.x], [0, 5]);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Boxes, Character, NearPairs, Pairs, TwoSets, World, init } from 'jostle2d';
import { grownBytes } from './grown_bytes.js';
import { refused } from './refused.js';

before(() => init());

const BOX = { x: 20, y: 4, w: 12, h: 14 };

test('a freed world refuses everything, and so do its bodies, maps and characters', () => {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['#'] });
  const body = world.actor({ ...BOX, data: 5 });
  const hero = new Character(body, { tile: 16 });
  const other = new World();
  world.free();
  world.free();
  const gone = 'the World has been freed: make a new one';
  const calls = [
    () => world.count,
    () => world.actor(BOX),
    () => world.addMap({ tile: 16, rows: ['#'] }),
    () => world.character({ ...BOX, tile: 16 }),
    () => world.beginTick(),
    () => world.events(),
    () => world.allBodies(),
    () => world.save(),
    () => world.restore(new Uint8Array(4)),
    () => world.checksum(),
    () => world.copyFrom(other),
    () => other.copyFrom(world),
    () => world.counterpart(body),
    () => world.clear(),
    () => world.overlapping(BOX),
    () => world.raycast(0, 0, 1, 0),
    () => world.moveMany([], new Float32Array(0)),
    () => world.draw({ canvas: {}, getTransform: () => ({}) }),
    () => body.x,
    () => body.moveAndSlide(1, 0),
    () => body.moveWith(1, 0, () => 'slide'),
    () => body.remove(),
    () => body.layers,
    () => (body.layers = 1),
    () => body.addHitbox('a', BOX),
    () => map.tile(0, 0),
    () => map.remove(),
    () => hero.tick(),
    () => hero.state,
    () => hero.canJump(),
  ];
  for (const call of calls) refused('freed', gone, call);
  assert.equal(body.isAlive, false);
  assert.equal(body.data, 5);
  assert.equal(hero.body, null);
  hero.free();
  refused('freed', 'the Character has been freed', () => hero.tick());
});

test('freed finders, boxes and characters refuse everything', () => {
  for (const Finder of [Pairs, NearPairs]) {
    const pairs = new Finder();
    pairs.free();
    refused('freed', `the ${Finder.name} has been freed`, () => pairs.find(new Float32Array(4)));
    refused('freed', `the ${Finder.name} has been freed`, () => pairs.eachObject([], () => {}));
  }
  const sets = new TwoSets();
  sets.free();
  refused('freed', 'the TwoSets has been freed', () => sets.find(new Float32Array(4), new Float32Array(4)));
  const boxes = new Boxes();
  boxes.free();
  const calls = [
    () => boxes.count,
    () => boxes.insert(0, 0, 1, 1),
    () => boxes.move(0, 0, 0, 1, 1),
    () => boxes.remove(0),
    () => boxes.clear(),
    () => boxes.overlapping(0, 0, 1, 1),
    () => boxes.nearest(0, 0),
    () => boxes.raycast(0, 0, 1, 0),
    () => boxes.pairs(),
  ];
  for (const call of calls) refused('freed', 'the Boxes has been freed', call);
  const world = new World();
  const hero = world.character({ ...BOX, tile: 16 });
  hero.free();
  for (const call of [
    () => hero.tick(),
    () => hero.settings,
    () => hero.copy(),
    () => hero.jump(1),
    () => hero.checksum(),
  ]) {
    refused('freed', 'the Character has been freed', call);
  }
  assert.equal(world.count, 1, 'the actor stays');
});

test('what is disposed of is freed', () => {
  const world = new World();
  world[Symbol.dispose]();
  refused('freed', 'World', () => world.count);
});

test('memory of worlds that are freed is used again', () => {
  const sizes = [0, 1].map(() => {
    for (let i = 0; i < 60; i += 1) {
      const world = new World();
      world.addMap({ tile: 16, columns: 500, tiles: new Uint32Array(250_000) });
      world.free();
    }
    return usedBytes();
  });
  assert.equal(sizes[0], sizes[1]);
});

test('memory of worlds that nobody holds is used again', async () => {
  const makeMany = () => {
    for (let i = 0; i < 20; i += 1) {
      const world = new World();
      world.addMap({ tile: 16, columns: 500, tiles: new Uint32Array(250_000) });
      world.character({ ...BOX, tile: 16 });
    }
  };
  const sizes = [];
  for (let turn = 0; turn < 12; turn += 1) {
    makeMany();
    await collectGarbage(5);
    sizes.push(usedBytes());
  }
  const needed = 12 * 20 * 1_000_000;
  assert.ok(sizes.at(-1) - sizes[0] < needed / 4, `${sizes} bytes`);
});

test('each kind of object is freed once, by the game or when nobody holds it', async () => {
  // What the tests above have left behind goes first.
  await collectGarbage(10);
  const { memory } = new World();
  const drop = memory.drop.bind(memory);
  const freed = [];
  const wanted = (() => {
    const world = new World();
    const made = [
      world,
      world.character({ ...BOX, tile: 16 }),
      new Pairs(),
      new NearPairs(),
      new TwoSets(),
      new Boxes(),
    ];
    memory.drop = (kind, pointer) => {
      freed.push(`${kind} ${pointer}`);
      drop(kind, pointer);
    };
    const names = made.map(({ kind, pointer }) => `${kind} ${pointer}`);
    made.slice(3).forEach((object) => object.free());
    return names;
  })();
  assert.deepEqual(freed, wanted.slice(3), 'freed by the game');
  for (let turn = 0; turn < 40 && !wanted.every((name) => freed.includes(name)); turn += 1) await collectGarbage(5);
  memory.drop = drop;
  for (const name of wanted) assert.equal(freed.filter((other) => other === name).length, 1, name);
});

test('a world lives as long as somebody holds its bodies, maps or characters', async () => {
  const held = [];
  for (let i = 0; i < 20; i += 1) {
    const world = new World();
    const map = world.addMap({ tile: 16, rows: ['.#'] });
    held.push(i % 3 === 0 ? world.actor(BOX) : i % 3 === 1 ? map : world.character({ ...BOX, tile: 16 }));
  }
  for (let turn = 0; turn < 5; turn += 1) {
    await collectGarbage(1);
    new World().addMap({ tile: 16, columns: 500, tiles: new Uint32Array(250_000) });
  }
  for (const part of held) {
    if (part instanceof Character) assert.equal(part.tick().w, BOX.w);
    else assert.equal(part.w ?? part.tile(1, 0), part.w ? BOX.w : 1);
  }
});

async function collectGarbage(times) {
  for (let i = 0; i < times; i += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** How much memory jostle has. Each growth of the tests adds to it, so they are taken off. */
function usedBytes() {
  const world = new World();
  const { byteLength } = world.memory.u8.buffer;
  world.free();
  return byteLength - grownBytes();
}

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

const BOX = { x: 20, y: 4, w: 12, h: 14 };

test('bodies have a kind, a place and data', () => {
  const world = new World();
  const sprite = { name: 'hero' };
  const hero = world.actor({ ...BOX, data: sprite });
  const wall = world.solid({ x: 0, y: 0, width: 8, height: 16 });
  const coin = world.sensor({ x: 40, y: 0, w: 8, h: 8 });
  assert.deepEqual([hero.kind, wall.kind, coin.kind], ['actor', 'solid', 'sensor']);
  assert.deepEqual([hero.x, hero.y, hero.w, hero.h], [20, 4, 12, 14]);
  assert.deepEqual([wall.left, wall.top, wall.right, wall.bottom], [0, 0, 8, 16]);
  assert.equal(hero.data, sprite);
  assert.equal(wall.data, undefined);
  assert.equal(hero.world, world);
  assert.equal(world.count, 3);
  assert.deepEqual(world.allBodies(), [hero, wall, coin]);
  assert.ok(hero.isAlive);
});

test('a body with a fractional place is rounded to 32 bits', () => {
  const body = new World().actor({ x: 0.1, y: 0.2, w: 1, h: 1 });
  assert.equal(body.x, Math.fround(0.1));
  assert.equal(body.w, Math.fround(body.right - body.left));
});

test('the size of a body can come from width and height, and w goes first', () => {
  const body = new World().actor({ x: 0, y: 0, w: 3, h: 4, width: 30, height: 40 });
  assert.deepEqual([body.w, body.h], [3, 4]);
});

test('settings of bodies are read back as they were given', () => {
  const world = new World();
  const settings = {
    layers: 5,
    mask: 3,
    oneWay: Side.MinY,
    actors: 'share',
    weight: 65535,
    carries: false,
    flipped: true,
    number: 2 ** 53 - 1,
    conveyor: { x: 0.5, y: -2 },
  };
  const body = world.actor({ ...BOX, ...settings });
  for (const [name, value] of Object.entries(settings)) assert.deepEqual(body[name], value, name);
  const plain = world.actor(BOX);
  assert.deepEqual([plain.layers, plain.mask, plain.oneWay], [0xffffffff, 0xffffffff, null]);
  assert.deepEqual([plain.actors, plain.weight, plain.carries, plain.flipped], ['ignore', 1, true, false]);
  assert.deepEqual([plain.number, plain.conveyor], [0, { x: 0, y: 0 }]);
  for (const [name, value] of Object.entries(settings)) {
    plain[name] = value;
    assert.deepEqual(plain[name], value, name);
  }
  plain.layers = ~0;
  assert.equal(plain.layers, 0xffffffff);
  plain.oneWay = null;
  plain.carries = true;
  plain.flipped = false;
  assert.deepEqual([plain.oneWay, plain.carries, plain.flipped, plain.weight], [null, true, false, 65535]);
});

test('options of moves are read back, and an assignment leaves the others', () => {
  const options = {
    up: Side.MaxY,
    maxHits: 7,
    maxSlope: { rise: 1, run: 2 },
    axisByAxis: true,
    forgiveCeiling: 1,
    forgiveWall: 2,
    forgiveLedge: 3,
    forgiveFloor: 4,
    step: 5,
    snap: 6,
  };
  const body = new World().actor({ ...BOX, options });
  assert.deepEqual(body.options, options);
  body.options = { snap: 0.5, up: null };
  assert.deepEqual(body.options, { ...options, snap: 0.5, up: null });
});

test('bad descriptions of bodies add nothing', () => {
  const world = new World();
  const bad = (code, part, change) => refused(code, part, () => world.actor({ ...BOX, ...change }));
  bad('bad-argument', '`body.x` is undefined: it must be a number', { x: undefined });
  bad('bad-argument', '`body.w` is "12"', { w: '12' });
  bad('bad-shape', 'width is -1: it must not be negative', { w: -1 });
  bad('bad-shape', 'x is NaN', { x: NaN });
  bad('bad-shape', 'finite', { y: 1e300 });
  bad('empty-box', 'area', { h: 0 });
  bad('unknown-option', '`Layers` is no option of `world.actor()`: use one of', { Layers: 1 });
  bad('bad-argument', '`layers` is 1.5: it must be a whole number', { layers: 1.5 });
  bad('bad-argument', '`mask` is 4294967296', { mask: 2 ** 32 });
  bad('bad-argument', '`oneWay` is 3: pass one side', { oneWay: 3 });
  bad('bad-argument', '`actors` is "push": it must be "ignore", "block", "share"', { actors: 'push' });
  bad('bad-code', '`weight` is 65536: it must be at most 65535', { weight: 65536 });
  bad('bad-argument', '`carries` is 1: it must be true or false', { carries: 1 });
  bad('bad-argument', '`number` is -1', { number: -1 });
  bad('bad-argument', '`number` is 9007199254740992', { number: 2 ** 53 });
  bad('bad-argument', '`conveyor` is 1: pass an object, such as { x: 1, y: 0 }', { conveyor: 1 });
  bad('bad-argument', '`conveyor.y` is undefined', { conveyor: { x: 1 } });
  bad('bad-option', 'NaN', { conveyor: { x: NaN, y: 0 } });
  bad('unknown-option', '`snapp` is no option of options', { options: { snapp: 1 } });
  bad('bad-option', '`snap` is -1', { options: { snap: -1 } });
  bad('bad-code', '`maxSlope.rise` is 256: it must be at most 255', {
    options: { maxSlope: { rise: 256, run: 1 } },
  });
  refused('bad-argument', '`body` is null: pass an object', () => world.actor(null));
  refused('bad-argument', '`body` is a function', () => world.actor(() => BOX));
  bad('bad-code', '`maxSlope.run` is 300', { options: { maxSlope: { rise: 1, run: 300 } } });
  bad('bad-option', '`forgiveCeiling` is -1', { options: { forgiveCeiling: -1 } });
  refused('bad-one-way', 'use a solid or an actor', () => world.sensor({ ...BOX, oneWay: Side.MinX }));
  assert.equal(world.count, 0);
});

test('bad settings of a body leave it as it is', () => {
  const world = new World();
  const body = world.actor(BOX);
  const checksum = world.checksum();
  refused('bad-argument', '`layers` is "1"', () => (body.layers = '1'));
  refused('bad-code', '`weight` is 65536', () => (body.weight = 65536));
  refused('bad-argument', '`flipped` is null', () => (body.flipped = null));
  refused('bad-argument', '`actors` is null', () => (body.actors = null));
  refused('bad-option', 'NaN', () => (body.conveyor = { x: 0, y: NaN }));
  refused('bad-argument', '`options` is undefined', () => (body.options = undefined));
  refused('bad-option', '`step` is -1', () => (body.options = { step: -1 }));
  for (const name of ['x', 'y', 'w', 'h', 'left', 'top', 'right', 'bottom']) {
    refused('read-only', `\`${name}\` of a body cannot be assigned: use one of the moves`, () => (body[name] = 1));
  }
  assert.equal(world.checksum(), checksum);
});

test('a body that was removed is refused, and says so', () => {
  const world = new World();
  const body = world.actor({ ...BOX, data: 7 });
  body.remove();
  assert.equal(body.isAlive, false);
  assert.equal(body.data, 7);
  assert.equal(world.count, 0);
  const sentence = 'the body is not in its world any more';
  refused('unknown-body', sentence, () => body.moveAndSlide(1, 0));
  refused('unknown-body', sentence, () => body.remove());
  refused('unknown-body', sentence, () => body.x);
  refused('unknown-body', sentence, () => (body.layers = 1));
  const next = world.actor(BOX);
  assert.notEqual(next, body, 'it has the same slot');
  refused('unknown-body', sentence, () => body.touching);
});

test('bodies of another world are refused', () => {
  const [one, other] = [new World(), new World()];
  const body = one.actor(BOX);
  other.actor(BOX);
  refused('other-world', '`without` is a Body: it belongs to another world', () => {
    other.containing(0, 0, { without: body });
  });
  refused('other-world', '`bodies[0]` is', () => other.moveMany([body], new Float32Array(2)));
  refused('bad-argument', '`bodies[1]` is a World', () => {
    one.placesInto([body, other], new Float32Array(8));
  });
  assert.equal(other.counterpart(body), null, 'it has the same id, and is no copy');
});

test('two worlds in turn play as each would alone', () => {
  const make = (count) => {
    const world = new World();
    world.addMap({
      tile: 16,
      rows: ['....................', '....--....-....#....', '####################'],
      outside: 'solid',
    });
    world.sensor({ x: 60, y: 0, w: 40, h: 40 });
    const bodies = Array.from({ length: count }, (_, i) => world.actor({ x: 8 + 20 * i, y: 2, w: 8, h: 8 }));
    const hero = world.character({ x: 200, y: 2, w: 10, h: 14, tile: 16 });
    return { world, bodies, hero, sums: [] };
  };
  const tick = ({ world, bodies, hero, sums }, number) => {
    world.beginTick();
    for (const body of bodies) body.moveAndSlide((number % 7) - 3, (number % 5) - 1);
    hero.tick({ moveX: number % 40 < 20 ? -1 : 1, jump: number % 16 < 8 });
    sums.push(world.checksum(), hero.checksum(), world.events().length, world.hits().length, bodies[0].x);
  };
  const alone = [make(3), make(5)];
  for (const game of alone) for (let number = 0; number < 120; number += 1) tick(game, number);
  const turns = [make(3), make(5)];
  for (let number = 0; number < 120; number += 1) for (const game of turns) tick(game, number);
  assert.deepEqual(
    turns.map(({ sums }) => sums),
    alone.map(({ sums }) => sums),
  );
  assert.notEqual(turns[0].world.checksum(), turns[1].world.checksum());
});

test('clear removes all bodies, and maps stay', () => {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['#'] });
  const body = world.actor({ ...BOX, x: 100 });
  world.clear();
  assert.equal(world.count, 0);
  assert.ok(!body.isAlive);
  assert.equal(map.tile(0, 0), 1);
  const next = world.actor({ ...BOX, x: 100 });
  assert.deepEqual(world.allBodies(), [next]);
});

test('lists are filled again, and cut to their length', () => {
  const world = new World();
  const body = world.actor(BOX);
  const list = [1, 2, 3];
  assert.equal(world.allBodies(list), list);
  assert.deepEqual(list, [body]);
  refused('bad-argument', '`out` is an Object: pass an array', () => world.allBodies({}));
  refused('bad-argument', '`out` is a Float32Array of 3', () => world.events(new Float32Array(3)));
});

test('objects that have their own names and lengths are refused like others', () => {
  const world = new World();
  const symbol = Symbol('own');
  const own = { constructor: { name: symbol }, length: symbol };
  refused('bad-argument', '`out` is an Object: pass an array', () => world.allBodies(own));
});

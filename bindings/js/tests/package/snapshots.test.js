import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

const BOX = { x: 20, y: 4, w: 12, h: 14 };

test('a restored world is what it was, with the same objects', () => {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['....', '####'] });
  const [hero, coin] = [world.actor({ ...BOX, data: 'hero' }), world.sensor({ x: 0, y: 0, w: 4, h: 4 })];
  const bytes = world.save();
  const checksum = world.checksum();
  assert.equal(typeof checksum, 'bigint');
  assert.ok(checksum >= 0n);
  hero.moveAndSlide(3, 40);
  coin.remove();
  const late = world.solid({ x: 0, y: 0, w: 4, h: 4 });
  map.setTile(0, 0, 1);
  assert.notEqual(world.checksum(), checksum);
  world.restore(bytes);
  assert.equal(world.checksum(), checksum);
  assert.deepEqual([hero.x, hero.isAlive, coin.isAlive, late.isAlive], [20, true, true, false]);
  assert.deepEqual(world.allBodies(), [hero, coin]);
  assert.equal(map.tile(0, 0), 0);
  refused('unknown-body', 'not in its world any more', () => late.x);
  world.restore(bytes);
  assert.equal(world.allBodies()[0].data, 'hero');
});

test('bytes from elsewhere make new objects, which the game knows by their number', () => {
  const world = new World();
  world.actor({ ...BOX, number: 7, data: 'hero' });
  world.addMap({ tile: 16, rows: ['#.'] });
  const bytes = Uint8Array.from(world.save());
  const other = new World();
  const own = other.solid(BOX);
  other.restore(bytes);
  assert.equal(other.checksum(), world.checksum());
  assert.equal(own.isAlive, false, 'whatever was in its place is another body now');
  const [hero] = other.allBodies();
  assert.notEqual(hero, own);
  assert.deepEqual([hero.kind, hero.number, hero.x], ['actor', 7, 20]);
  hero.moveAndSlide(-100, 10);
  const fresh = new World();
  fresh.restore(bytes);
  assert.deepEqual([fresh.allBodies()[0].data, fresh.allBodies()[0].number], [undefined, 7]);
  const [found] = fresh.overlapping({ x: 0, y: 0, w: 4, h: 4 });
  assert.equal(found.map.tile(1, 0), 0);
});

test('bytes that are no snapshot change nothing', () => {
  const world = new World();
  world.actor(BOX);
  const bytes = world.save();
  const checksum = world.checksum();
  refused('bad-snapshot', 'the snapshot ends after', () => world.restore(bytes.subarray(0, 20)));
  refused('bad-snapshot', '', () => world.restore(new Uint8Array(0)));
  refused('bad-snapshot', '', () => world.restore(new Uint8Array(500)));
  refused('bad-argument', '`bytes` is an Array of 3: pass a Uint8Array that `save` returned', () =>
    world.restore([1, 2, 3]),
  );
  refused('bad-argument', '`bytes` is an ArrayBuffer', () => world.restore(bytes.buffer));
  assert.equal(world.checksum(), checksum);
});

test('a copy of a world goes its own way, and can come back', () => {
  const [world, ahead] = [new World(), new World()];
  const hero = world.actor({ ...BOX, data: 'hero' });
  ahead.copyFrom(world);
  const twin = ahead.counterpart(hero);
  assert.deepEqual([twin.world, twin.data, twin.x], [ahead, 'hero', 20]);
  assert.notEqual(twin, hero);
  assert.equal(ahead.checksum(), world.checksum());
  twin.moveAndSlide(5, 0);
  assert.deepEqual([hero.x, twin.x], [20, 25]);
  world.copyFrom(ahead);
  assert.deepEqual([hero.x, hero.isAlive], [25, true]);
  hero.remove();
  ahead.copyFrom(world);
  assert.equal(twin.isAlive, false);
  world.actor(BOX);
  ahead.copyFrom(world);
  assert.equal(ahead.counterpart(hero), null);
  assert.equal(ahead.count, 1);
  refused('bad-argument', '`other` is an Object: pass a World that this copy of jostle2d has made', () =>
    world.copyFrom({}),
  );
  refused('bad-argument', '`body` is undefined: pass a Body', () => world.counterpart());
  world.copyFrom(world);
  assert.equal(world.count, 1);
});

test('a copy never makes a body of another with the same id', () => {
  const [server, predicted] = [new World(), new World()];
  server.actor({ ...BOX, data: 'hero' });
  predicted.copyFrom(server);
  const [hero] = predicted.allBodies();
  // Both worlds go on from here, and give the same id to what they add.
  const guess = predicted.sensor({ ...BOX, data: 'guess' });
  const enemy = server.actor({ ...BOX, data: 'enemy' });
  assert.equal(guess.id, enemy.id);
  assert.equal(predicted.counterpart(enemy), null);
  predicted.copyFrom(server);
  assert.equal(predicted.allBodies()[0], hero);
  const twin = predicted.counterpart(enemy);
  assert.notEqual(twin, guess);
  assert.deepEqual([twin.kind, twin.data, twin.isAlive], ['actor', 'enemy', true]);
  assert.deepEqual([guess.data, guess.isAlive], ['guess', false]);
  assert.equal(server.counterpart(guess), null);
  predicted.copyFrom(server);
  assert.equal(predicted.counterpart(enemy), twin, 'what is a copy of it stays the same object');
});

test('events of a copy name no body with the same id as another', () => {
  const [server, predicted] = [new World(), new World()];
  const zone = { x: 0, y: 0, w: 100, h: 100 };
  server.sensor(zone);
  predicted.copyFrom(server);
  const guess = predicted.actor({ ...BOX, data: 'guess' });
  const enemy = server.actor({ ...BOX, data: 'enemy' });
  enemy.remove();
  guess.remove();
  predicted.copyFrom(server);
  const names = predicted.events().map(({ body }) => body.data);
  assert.deepEqual(names, ['enemy', 'enemy']);
  const [{ body: gone }] = predicted.events();
  predicted.copyFrom(server);
  assert.equal(predicted.events()[0].body, gone);
});

test('a removed body comes back as the same object', () => {
  const world = new World();
  const coin = world.sensor({ ...BOX, data: 'coin' });
  const bytes = world.save();
  world.beginTick();
  coin.remove();
  world.beginTick();
  world.restore(bytes);
  assert.ok(coin.isAlive);
  assert.deepEqual(world.allBodies(), [coin]);
});

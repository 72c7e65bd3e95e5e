import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

/** A floor at y 32, a platform at y 16 from x 64 to 96, and solid ground around everything. */
function level() {
  const world = new World();
  world.addMap({ tile: 16, rows: ['..........', '....--....', '##########'], outside: 'solid' });
  return world;
}

const edges = ({ left, top, right, bottom }) => [left, top, right, bottom];

test('moves end at the floor, and say what stopped them', () => {
  const hero = level().actor({ x: 20, y: 4, w: 12, h: 14 });
  const moved = hero.moveAndSlide(2.5, 30);
  assert.deepEqual(edges(moved), [22.5, 18, 34.5, 32]);
  assert.deepEqual([moved.x, moved.y, moved.w, moved.h], [22.5, 18, 12, 14]);
  assert.deepEqual([moved.remainingX, moved.remainingY], [0, 16]);
  assert.deepEqual([moved.blocked, moved.touching, moved.hits], [Side.MaxY, Side.MaxY, 2]);
  assert.deepEqual([moved.isStuck, moved.isCutShort, moved.bouncedX, moved.bouncedY], [false, false, false, false]);
  assert.equal(hero.touching, Side.MaxY);
  assert.equal(hero.bottom, 32);
});

test('all moves of a world return the same object', () => {
  const world = level();
  const [one, other] = [world.actor({ x: 20, y: 4, w: 8, h: 8 }), world.actor({ x: 120, y: 4, w: 8, h: 8 })];
  const moved = one.moveAndSlide(1, 0);
  assert.equal(other.moveAndStop(1, 0), moved);
  assert.equal(moved.left, 121);
  assert.notEqual(level().actor({ x: 20, y: 4, w: 8, h: 8 }).moveAndSlide(1, 0), moved);
});

test('hits name tiles and bodies', () => {
  const world = level();
  const wall = world.solid({ x: 40, y: 0, w: 8, h: 32 });
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  hero.moveAndSlide(16, 16);
  const hits = world.hits();
  const [body, tile] = ['body', 'tile'].map((wanted) => hits.find(({ kind }) => kind === wanted));
  assert.equal(body.body, wall);
  assert.deepEqual([body.map, body.side, body.response, body.fraction], [null, Side.MaxX, 'slide', 0.5]);
  assert.deepEqual([tile.body, tile.row, tile.side, tile.slope, tile.fraction], [null, 2, Side.MaxY, 0, 0.5]);
  assert.equal(tile.map.tile(tile.column, tile.row), 1);
});

test('stopping ends a move, bouncing turns it around, and checking changes nothing', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 4, w: 12, h: 14 });
  const checksum = world.checksum();
  assert.equal(hero.checkMove(4, 28).bottom, 32);
  assert.equal(world.checksum(), checksum);
  assert.deepEqual(edges(hero.moveAndStop(4, 28)), [22, 18, 34, 32]);
  hero.teleport(20, 4);
  const bounced = hero.moveAndBounce(0, 20);
  assert.equal(bounced.bottom, 26);
  assert.ok(bounced.bouncedY && !bounced.bouncedX);
});

test('a body that is stuck says so', () => {
  const world = level();
  world.solid({ x: 0, y: 0, w: 64, h: 24 });
  const hero = world.actor({ x: 20, y: 4, w: 12, h: 14 });
  assert.ok(hero.moveAndSlide(1, 0).isStuck);
});

test('a callback decides what a move does', () => {
  const world = level();
  const ghost = world.solid({ x: 60, y: 0, w: 8, h: 32 });
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  const met = new Set();
  const moved = hero.moveWith(60, 16, (other) => {
    met.add(other.kind);
    if (other.body) assert.deepEqual([other.body.isAlive, other.body.kind], [true, 'solid']);
    return other.body === ghost ? 'pass' : 'slide';
  });
  assert.deepEqual(edges(moved), [80, 18, 92, 32]);
  assert.deepEqual([...met].sort(), ['body', 'tile']);
  assert.equal(hero.moveWith(0, -4, () => 'stop').top, 14);
});

test('what a callback throws is thrown, and the world is whole', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  const thrown = new TypeError('mine');
  const fails = () => {
    throw thrown;
  };
  assert.throws(
    () => hero.moveWith(0, 16, fails),
    (error) => error === thrown,
  );
  assert.equal(hero.bottom, 32, 'it stays where it stopped');
  let calls = 0;
  const countsAndFails = () => {
    calls += 1;
    throw thrown;
  };
  // Two tiles are in the way, and a wall.
  world.solid({ x: 34, y: 0, w: 4, h: 30 });
  hero.teleport(20, 10);
  assert.throws(() => hero.moveWith(16, 16, countsAndFails));
  assert.equal(calls, 1, 'it is not called again');
  assert.deepEqual([hero.x, hero.y], [22, 12]);
  hero.teleport(20, 10);
  refused('bad-argument', 'the answer of the callback` is 7: it must be "pass", "slide", "bounce", "stop"', () => {
    hero.moveWith(0, 16, () => 7);
  });
  assert.equal(hero.bottom, 32);
  refused('bad-argument', '`respond` is undefined: it must be a function', () => hero.moveWith(0, 16));
  assert.equal(hero.moveAndSlide(0, 40).bottom, 32);
});

test('a callback cannot use its own world, but any other', () => {
  const [world, other] = [level(), level()];
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  const twin = other.actor({ x: 20, y: 10, w: 12, h: 14 });
  const busy = 'the World cannot be used in a function that it calls itself: wait until it returns';
  const calls = [
    () => hero.x,
    () => hero.moveAndSlide(1, 1),
    () => world.count,
    () => world.events(),
    () => world.free(),
    () => world.addMap({ tile: 16, rows: ['#'] }),
    () => world.clear(),
    () => world.checksum(),
    () => hero.moveWith(1, 1, () => 'slide'),
  ];
  hero.moveWith(0, 16, ({ map }) => {
    for (const call of calls) refused('busy', busy, call);
    if (map) refused('busy', busy, () => map.tile(0, 0));
    assert.deepEqual([hero.isAlive, hero.kind], [true, 'actor']);
    twin.moveWith(0, 1, () => 'slide');
    twin.moveAndSlide(0, 1);
    return 'slide';
  });
  assert.equal(hero.bottom, 32);
  assert.equal(world.count, 1);
});

test('numbers that are none are refused by each move', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  const checksum = world.checksum();
  for (const name of ['moveAndSlide', 'moveAndStop', 'moveAndBounce', 'checkMove', 'moveSolid', 'moveSensor']) {
    refused('bad-argument', '`dx` is "1": it must be a number', () => hero[name]('1', 0));
    refused('bad-argument', '`dy` is undefined: it must be a number', () => hero[name](1));
  }
  for (const name of ['moveAndSlide', 'moveAndStop', 'moveAndBounce', 'checkMove']) {
    refused('bad-move', 'cannot move by (NaN, 0): `dx` must be a finite number', () => hero[name](NaN, 0));
    refused('bad-move', '`dy` must be a finite number', () => hero[name](0, -1e300));
  }
  refused('bad-move', 'finite', () => hero.moveWith(0, Infinity, () => 'slide'));
  refused('bad-argument', '`dx` is null', () => hero.moveWith(null, 0, () => 'slide'));
  refused('wrong-kind', 'solid', () => hero.moveSolid(1, 0));
  refused('wrong-kind', 'sensor', () => hero.moveSensor(1, 0));
  assert.equal(world.checksum(), checksum);
});

test('one-way platforms are passed from below, and dropped through', () => {
  const hero = level().actor({ x: 70, y: 18, w: 8, h: 8 });
  hero.moveAndSlide(0, -16);
  assert.equal(hero.moveAndSlide(0, 12).bottom, 16);
  assert.equal(hero.dropThrough(), true);
  assert.equal(hero.moveAndSlide(0, 20).bottom, 32);
  assert.equal(hero.dropThrough(), false);
});

test('solids carry and push, conveyors run, and sensors move', () => {
  const world = new World();
  const lift = world.solid({ x: 0, y: 100, w: 64, h: 8 });
  const hero = world.actor({ x: 8, y: 92, w: 8, h: 8 });
  const coin = world.sensor({ x: 0, y: 0, w: 8, h: 8 });
  hero.moveAndSlide(0, 1);
  assert.equal(hero.rides, lift);
  assert.equal(lift.rides, null);
  assert.deepEqual(lift.riders(), [hero]);
  lift.moveSolid(3, -2);
  assert.deepEqual(edges(hero), [11, 90, 19, 98]);
  lift.conveyor = { x: 2, y: 0 };
  world.runConveyors();
  assert.equal(hero.x, 13);
  coin.moveSensor(2, 3);
  assert.deepEqual(edges(coin), [2, 3, 10, 11]);
});

test('bodies are teleported, resized and pushed out', () => {
  const world = level();
  const wall = world.solid({ x: 60, y: 0, w: 8, h: 32 });
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  hero.teleport(50, 10);
  assert.equal(hero.right, 62);
  assert.equal(hero.pushOut(), true);
  assert.equal(hero.right, 60);
  assert.equal(hero.tryResize({ x: 48, y: 10, w: 16, h: 14 }), false);
  assert.equal(hero.right, 60);
  assert.equal(hero.tryResize({ x: 48, y: 12, w: 10, h: 12 }), true);
  assert.equal(hero.right, 58);
  hero.resize({ x: 48, y: 10, width: 16, height: 14 });
  assert.equal(hero.right, 64);
  wall.resize({ x: 40, y: 0, w: 28, h: 32 });
  assert.equal(wall.w, 28);
  world.solid({ x: -1000, y: -1000, w: 2000, h: 2000 });
  assert.equal(hero.pushOut(), false, 'solid ground everywhere');
  refused('bad-argument', '`x` is "5"', () => hero.teleport('5', 0));
  refused('bad-argument', '`box` is 3: pass an object', () => hero.resize(3));
  refused('bad-argument', '`box.w` is undefined', () => hero.tryResize({ x: 0, y: 0, h: 2 }));
  refused('bad-shape', 'NaN', () => hero.tryResize({ x: 0, y: NaN, w: 2, h: 2 }));
  refused('empty-box', 'area', () => hero.resize({ x: 0, y: 0, w: 0, h: 2 }));
  refused('wrong-kind', 'actor', () => wall.pushOut());
});

test('places between ticks', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 10, w: 12, h: 14 });
  const still = world.actor({ x: 100, y: 10, w: 12, h: 14 });
  assert.equal(hero.placeBetween(0.5).x, 20);
  world.setKeepsPlaces(true);
  world.beginTick();
  assert.deepEqual(world.movedBodies(), []);
  hero.moveAndSlide(8, 0);
  const place = hero.placeBetween(0.25);
  assert.deepEqual(edges(place), [22, 10, 34, 24]);
  assert.equal(still.placeBetween(0), place, 'the same object each time');
  assert.deepEqual(world.movedBodies(), [hero]);
  const out = [];
  assert.equal(world.movedBodies(out), out);
  refused('bad-argument', '`alpha` is undefined', () => hero.placeBetween());
  refused('bad-argument', '`keeps` is 1: it must be true or false', () => world.setKeepsPlaces(1));
});

test('a copy of what a move returned stays as it is', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 4, w: 12, h: 14 });
  const moved = hero.moveAndSlide(2.5, 30);
  const copy = moved.copy();
  assert.notEqual(copy, moved);
  assert.deepEqual(copy, moved);
  hero.moveAndSlide(1, 0);
  assert.deepEqual([copy.x, copy.w, copy.remainingY, copy.isStuck], [22.5, 12, 16, false]);
  const player = world.character({ x: 60, y: 4, w: 12, h: 14, tile: 16 });
  assert.equal(player.tick().copy().isGrounded, player.state.isGrounded);
});

test('a copy of a place stays as it is', () => {
  const world = level();
  const hero = world.actor({ x: 20, y: 4, w: 12, h: 14 });
  const copy = hero.placeBetween(1).copy();
  hero.moveAndSlide(2.5, 0);
  assert.notEqual(hero.placeBetween(1), copy);
  assert.deepEqual([...edges(copy), copy.x, copy.w], [20, 4, 32, 18, 20, 12]);
  hero.addHitbox('sword', { x: 12, y: 2, w: 8, h: 4 });
  assert.deepEqual(edges(hero.hitbox('sword').copy()), [34.5, 6, 42.5, 10]);
});

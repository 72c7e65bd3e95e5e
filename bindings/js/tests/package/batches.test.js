import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

function crowd(count) {
  const world = new World();
  world.addMap({ tile: 16, rows: ['.'.repeat(100), '#'.repeat(100)], outside: 'solid' });
  const bodies = Array.from({ length: count }, (_, i) => world.actor({ x: 8 * i, y: 2, w: 6, h: 6 }));
  return { world, bodies };
}

test('many moves do what single ones do', () => {
  const [many, single] = [crowd(50), crowd(50)];
  const deltas = Float32Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? (i % 7) - 3 : (i % 5) * 3));
  const moved = many.world.moveMany(many.bodies, deltas);
  single.bodies.forEach((body, i) => {
    assert.deepEqual(moved[i], body.moveAndSlide(deltas[2 * i], deltas[2 * i + 1]));
  });
  assert.equal(many.world.checksum(), single.world.checksum());
  const again = many.world.moveMany(many.bodies.slice(0, 2), new Float32Array(4), moved);
  assert.equal(again, moved);
  assert.equal(again.length, 2);
  assert.equal(again[0].blocked & Side.MinY, 0);
  assert.deepEqual(many.world.moveMany([], new Float32Array(0)), []);
});

test('a list of moves stops at the first error, and says which', () => {
  const { world, bodies } = crowd(3);
  const error = refused('bad-move', 'NaN', () => world.moveMany(bodies, Float32Array.of(1, 0, NaN, 0, 1, 0)));
  assert.equal(error.index, 1);
  assert.deepEqual(
    bodies.map(({ x }) => x),
    [1, 8, 16],
  );
  refused('bad-argument', '`deltas` is a Float32Array of 4: pass a Float32Array of 6', () => {
    world.moveMany(bodies, new Float32Array(4));
  });
  refused('bad-argument', '`deltas` is an Array of 6', () => world.moveMany(bodies, [1, 0, 1, 0, 1, 0]));
  refused('bad-argument', '`bodies` is undefined: pass an array of bodies', () => world.moveMany());
  const checksum = world.checksum();
  refused('bad-argument', '`out` is an Object: pass an array', () => {
    world.moveMany(bodies, Float32Array.of(1, 0, 1, 0, 1, 0), {});
  });
  assert.equal(world.checksum(), checksum, 'nothing has moved');
  bodies[2].remove();
  refused('unknown-body', '`bodies[2]` is', () => world.moveMany(bodies, new Float32Array(6)));
  refused('bad-argument', '`bodies[0]` is null', () => world.moveMany([null], new Float32Array(2)));
});

test('places of many bodies at once', () => {
  const { world, bodies } = crowd(3);
  const out = new Float32Array(12);
  assert.equal(world.placesInto(bodies, out), out);
  assert.deepEqual([...out], [0, 2, 6, 8, 8, 2, 14, 8, 16, 2, 22, 8]);
  world.placesInto([], new Float32Array(0));
  refused('bad-argument', '`out` is a Float32Array of 4: pass a Float32Array of 12', () => {
    world.placesInto(bodies, new Float32Array(4));
  });
  refused('bad-argument', '`bodies` is an Object', () => world.placesInto({ length: 1 }, new Float32Array(4)));
});

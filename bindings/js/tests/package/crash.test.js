import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pairs, World, init } from 'jostle2d';
import { refused } from './refused.js';

// In a process of its own, which `node --test` gives each file: jostle cannot be used after this.
test('a crash is reported once, and all later calls are refused', async () => {
  await init();
  const world = new World();
  const pairs = new Pairs();
  const body = world.actor({ x: 0, y: 0, w: 8, h: 8 });
  const map = world.addMap({ tile: 16, rows: ['#'] });
  const { pointer } = world;
  // No game can do this: the pointer leads far out of the memory, so the call traps.
  world.pointer = 0xffff_ff00;
  const error = refused('panic', 'jostle crashed, which is a bug in jostle: report it', () => body.moveAndSlide(1, 0));
  assert.ok(error.cause instanceof WebAssembly.RuntimeError);
  world.pointer = pointer;
  const calls = [
    () => body.moveAndSlide(1, 0),
    () => body.x,
    () => body.moveWith(1, 0, () => 'slide'),
    () => world.beginTick(),
    () => world.count,
    () => world.events(),
    () => world.checksum(),
    () => world.overlapping({ x: 0, y: 0, w: 1, h: 1 }),
    () => world.actor({ x: 0, y: 0, w: 8, h: 8 }),
    () => map.tile(0, 0),
    () => pairs.find(new Float32Array(4)),
    () => new World(),
  ];
  for (const call of calls) {
    const later = refused('panic', 'jostle crashed in an earlier call, so its memory cannot be trusted: reload', call);
    assert.equal(later.cause, error.cause);
  }
  world.free();
  pairs.free();
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 20));
});

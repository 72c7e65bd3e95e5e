import assert from 'node:assert/strict';
import { test } from 'node:test';
import { camera } from '../camera.js';
import { pick } from '../canvas/pick.js';
import { state } from '../state.js';

/** A hero of 10 x 10 at the origin, with a sword that reaches to 30 and a shield half as long. */
const key = { world: 0, slot: 0, version: 1 };
const frame = {
  maps: [],
  bodies: { count: 1, edges: [0, 0, 10, 10], kind: [0], layers: [0], find: () => 0, key: () => key },
  hitboxes: [
    { key, name: 'sword', box: [10, 0, 30, 10] },
    { key, name: 'shield', box: [10, 0, 20, 10] },
  ],
};

function pickAt(x, y) {
  camera.resize(200, 200);
  camera.set(0, 0);
  return pick(...camera.toScreen(x, y));
}

test('a hitbox beyond its body selects the body, the smallest first', (t) => {
  Object.assign(state, { shown: frame });
  t.after(() => Object.assign(state, { shown: null }));
  assert.deepEqual(pickAt(5, 5), { kind: 'body', key });
  assert.deepEqual(pickAt(25, 5), { kind: 'body', key, hitbox: 'sword' });
  assert.deepEqual(pickAt(16, 5), { kind: 'body', key, hitbox: 'shield' });
  assert.equal(pickAt(40, 5), null);
  state.show.hitboxes = false;
  assert.equal(pickAt(25, 5), null, 'what is hidden cannot be clicked');
  state.show.hitboxes = true;
});

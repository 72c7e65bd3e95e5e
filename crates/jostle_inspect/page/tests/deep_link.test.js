import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlace, placeText, sceneIndex, tickMissing } from '../deep_link.js';
import { slug } from '../format.js';
import { state } from '../state.js';

test('a link names a scene, a tick and a body, each of them optional', () => {
  const key = { world: 0, slot: 3, version: 1 };
  assert.deepEqual(parsePlace('#scene=seams&tick=120&body=3v1'), { scene: 'seams', tick: 120, body: key });
  assert.deepEqual(parsePlace('#tick=x&body=hero'), { scene: null, tick: null, body: null });
  assert.deepEqual(parsePlace(''), { scene: null, tick: null, body: null });
  for (const place of [
    { scene: 'seams', tick: 120, body: key },
    { scene: null, tick: null, body: { ...key, world: 2 } },
  ]) {
    assert.deepEqual(parsePlace(`#${placeText(place)}`), place);
  }
});

test('a scene is found by its name or its number', () => {
  const scenes = [{ name: 'Platformer' }, { name: '100,000 boxes' }, { name: '2' }];
  assert.equal(slug('100,000 boxes'), '100-000-boxes');
  assert.deepEqual(
    ['platformer', '100-000-boxes', '1', '2', '7', 'seams'].map((scene) => sceneIndex(scenes, scene)),
    [0, 1, 1, 2, -1, -1],
  );
});

test('ticks of an earlier scene are not among those of a scene', () => {
  Object.assign(state, { source: 'kept', first: 10, newest: 70 });
  assert.equal(tickMissing(900, 50), 'Tick 900 of this scene is not kept: there are ticks 0 to 20.');
  Object.assign(state, { first: 60 });
  assert.equal(tickMissing(3, 50), 'Tick 3 of this scene is not kept: there are ticks 10 to 20.');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePlace, placeText, sceneIndex } from '../deep_link.js';
import { slug } from '../format.js';

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

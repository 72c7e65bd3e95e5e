import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as all from 'jostle2d';
import * as boxes from 'jostle2d/boxes';

// In a process of its own: what is loaded stays loaded.
test('the part with boxes is not loaded again if all of jostle is there', async (context) => {
  await all.init();
  const loads = ['instantiate', 'compileStreaming'].map((name) => context.mock.method(WebAssembly, name));
  await boxes.init();
  assert.deepEqual(
    loads.map(({ mock }) => mock.callCount()),
    [0, 0],
  );
  assert.equal(new boxes.Boxes().memory, new all.World().memory);
});

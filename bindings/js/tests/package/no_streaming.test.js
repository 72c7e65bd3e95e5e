import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World, init } from 'jostle2d';

// In a process of its own: what is loaded stays loaded.
test('the file is compiled when it has arrived if it cannot be before', async () => {
  process.getBuiltinModule = undefined;
  delete WebAssembly.compileStreaming;
  await init();
  assert.equal(new World().count, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World, init } from 'jostle2d';

// In a process of its own: what is loaded stays loaded.
test('the file inside is unpacked by what all browsers have', async (context) => {
  process.getBuiltinModule = undefined;
  delete Uint8Array.fromBase64;
  const unpacked = context.mock.method(WebAssembly, 'compileStreaming');
  await init();
  assert.equal(unpacked.mock.callCount(), 1, 'compiled while it is unpacked');
  assert.equal(new World().actor({ x: 1, y: 2, w: 3, h: 4 }).right, 4);
});

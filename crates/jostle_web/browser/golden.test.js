/** Every scene ends with the same bits in WebAssembly as natively. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FOLDER } from './folder.js';

test('scripted runs end with the golden checksums', async () => {
  const imports = {
    page: { now: () => performance.now(), panicked: () => {} },
  };
  const { instance } = await WebAssembly.instantiate(readFileSync(`${FOLDER}playground.wasm`), imports);
  const { scenes, golden, checksum } = instance.exports;
  assert.equal(scenes(), 17);
  for (let scene = 0; scene < scenes(); scene += 1) {
    assert.equal(checksum(scene), golden(scene), `scene ${scene}`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteWriter } from '../wire/writer.js';

test('nothing is lost where the writer makes room, whatever is written there', () => {
  const writes = [
    (w) => w.u8(7),
    (w) => w.u16(0x0707),
    (w) => w.u32(0x07070707),
    (w) => w.var(7),
    (w) => w.raw(Uint8Array.of(7, 7, 7)),
  ];
  for (const write of writes) {
    for (let before = 0; before < 9; before += 1) {
      const w = new ByteWriter(8);
      for (let i = 0; i < before; i += 1) w.u8(7);
      for (let i = 0; i < 9; i += 1) write(w);
      assert.ok(
        w.done().every((byte) => byte === 7),
        `${write} after ${before} bytes`,
      );
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageQueue } from '../message_queue.js';

const [STAGE, FRAME] = [1, 2];

/** A queue, what came out of it, and a screen that draws on request. */
function start() {
  const taken = [];
  const screen = { isFree: true };
  const take = (message) => {
    taken.push(message[1]);
    if (message[0] === FRAME) screen.isFree = false;
  };
  const queue = new MessageQueue(take, () => screen.isFree);
  let next = 0;
  const put = (kind) => queue.put(Uint8Array.of(kind, (next += 1)));
  const draw = () => {
    screen.isFree = true;
    queue.next();
  };
  return { queue, taken, put, draw };
}

test('two frames between two drawings are both drawn', () => {
  const { taken, put, draw } = start();
  put(FRAME);
  put(FRAME);
  assert.deepEqual(taken, [1], 'the second waits');
  draw();
  assert.deepEqual(taken, [1, 2]);
  draw();
  put(FRAME);
  assert.deepEqual(taken, [1, 2, 3], 'nothing waits when there is time');
});

test('no more than one frame waits', () => {
  const { taken, put } = start();
  for (let i = 0; i < 5; i += 1) put(FRAME);
  assert.deepEqual(taken, [1, 2, 3, 4]);
});

test('other messages stay in order and wait only behind a frame', () => {
  const { taken, put, draw } = start();
  put(FRAME);
  put(STAGE);
  assert.deepEqual(taken, [1, 2]);
  put(FRAME);
  put(STAGE);
  assert.deepEqual(taken, [1, 2], 'a stage waits behind the frame before it');
  draw();
  assert.deepEqual(taken, [1, 2, 3, 4]);
});

test('ending passes everything on, and clearing discards it', () => {
  const { queue, taken, put } = start();
  put(FRAME);
  put(FRAME);
  queue.end();
  assert.deepEqual(taken, [1, 2]);
  put(FRAME);
  queue.clear();
  queue.end();
  assert.deepEqual(taken, [1, 2]);
});

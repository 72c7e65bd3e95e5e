import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Inbox } from '../inbox.js';

const [STAGE, FRAME] = [1, 2];

/** An inbox, what came out of it, and a screen that draws when told to. */
function start() {
  const taken = [];
  const screen = { isFree: true };
  const take = (message) => {
    taken.push(message[1]);
    if (message[0] === FRAME) screen.isFree = false;
  };
  const inbox = new Inbox(take, () => screen.isFree);
  let next = 0;
  const put = (sort) => inbox.put(Uint8Array.of(sort, (next += 1)));
  const draw = () => {
    screen.isFree = true;
    inbox.next();
  };
  return { inbox, taken, put, draw };
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

test('other messages stay in order and do not wait without need', () => {
  const { taken, put, draw } = start();
  put(FRAME);
  put(STAGE);
  assert.deepEqual(taken, [1, 2]);
  put(FRAME);
  put(STAGE);
  assert.deepEqual(taken, [1, 2], 'a stage stays behind the frame before it');
  draw();
  assert.deepEqual(taken, [1, 2, 3, 4]);
});

test('at the end everything comes out, and nothing after it was cleared', () => {
  const { inbox, taken, put } = start();
  put(FRAME);
  put(FRAME);
  inbox.end();
  assert.deepEqual(taken, [1, 2]);
  put(FRAME);
  inbox.clear();
  inbox.end();
  assert.deepEqual(taken, [1, 2]);
});

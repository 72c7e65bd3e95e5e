/** The game in a worker of this page. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { WorkerLink } from '../worker_link.js';

let workers = [];
let page = null;
let heard = [];

/** A worker that stores what it is sent, and says what a test tells it to. */
class FakeWorker extends EventTarget {
  constructor() {
    super();
    this.sent = [];
    this.isOver = false;
    workers.push(this);
  }

  postMessage(message, moved) {
    this.sent.push(message);
    this.moved = moved;
  }

  terminate() {
    this.isOver = true;
  }

  say(data) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

beforeEach(() => {
  workers = [];
  heard = [];
  page = Object.assign(new EventTarget(), { baseURI: 'http://any/', hidden: false });
  globalThis.document = page;
  globalThis.Worker = FakeWorker;
});
afterEach(() => {
  delete globalThis.document;
  delete globalThis.Worker;
});

function newLink() {
  return new WorkerLink({
    opened: () => heard.push('opened'),
    closed: () => heard.push('closed'),
    message: (bytes) => heard.push(bytes),
  });
}

/** A link to a game that has started, with an empty list of what the worker was sent. */
function openLink() {
  const link = newLink();
  link.open();
  workers[0].say({ ready: true });
  workers[0].sent = [];
  heard = [];
  return link;
}

function turn(isHidden) {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a game is open once its worker is ready', () => {
  const link = newLink();
  link.open();
  link.send('pause');
  assert.deepEqual([link.isOpen, heard, workers[0].sent], [false, [], []]);
  workers[0].say({ ready: true });
  assert.deepEqual([link.isOpen, heard], [true, ['opened']]);
  assert.deepEqual(workers[0].sent, [{ join: true, hidden: false }]);
});

test('commands are sent as one text', () => {
  const link = openLink();
  link.send('set', 0, 1.5);
  assert.deepEqual(workers[0].sent, [{ command: 'set 0 1.5' }]);
});

test('messages are passed on in order and acknowledged once per list', () => {
  openLink();
  workers[0].say({ messages: ['a', 'b'] });
  assert.deepEqual(heard, ['a', 'b']);
  assert.deepEqual(workers[0].sent, [{ taken: true }]);
});

test('a closed link sleeps, and is deaf and mute', () => {
  const link = openLink();
  link.close();
  workers[0].say({ messages: ['late'] });
  link.send('pause');
  assert.deepEqual(heard, []);
  assert.deepEqual(workers[0].sent, [{ hidden: true }, { taken: true }]);
});

test('a link that is closed before its worker is ready stays closed', () => {
  const link = newLink();
  link.open();
  link.close();
  workers[0].say({ ready: true });
  assert.deepEqual([link.isOpen, heard, workers[0].sent], [false, [], []]);
});

test('a link that is opened again joins the same game', () => {
  const link = openLink();
  link.close();
  link.open();
  assert.equal(workers.length, 1);
  assert.deepEqual(workers[0].sent.at(-1), { join: true, hidden: false });
});

test('the game sleeps in a hidden tab', () => {
  openLink();
  turn(true);
  turn(false);
  assert.deepEqual(workers[0].sent, [{ hidden: true }, { hidden: false }]);
});

test('a tab that is shown again does not wake a closed game', () => {
  const link = openLink();
  link.close();
  turn(true);
  turn(false);
  assert.ok(workers[0].sent.every(({ hidden }) => hidden === true));
});

test('recordings answer the requests in their order', async () => {
  const link = openLink();
  const files = [link.recording(1, 2), link.recording(3, 4)];
  assert.deepEqual(workers[0].sent, [{ record: [1, 2] }, { record: [3, 4] }]);
  workers[0].say({ recording: new Uint8Array([1]) });
  workers[0].say({ recording: new Uint8Array([2, 3]) });
  const sizes = (await Promise.all(files)).map(({ size }) => size);
  assert.deepEqual(sizes, [1, 2]);
});

test('a game that stops rejects what was asked, and can be started again', async () => {
  const link = openLink();
  const file = link.recording(1, 2);
  workers[0].dispatchEvent(new Event('error'));
  await assert.rejects(file, /the game has stopped/);
  assert.deepEqual([link.isOpen, heard, workers[0].isOver], [false, ['closed'], true]);
  link.open();
  workers[1].say({ ready: true });
  assert.equal(link.isOpen, true);
});

test('a game that cannot start is reported', () => {
  const link = newLink();
  link.open();
  workers[0].say({ ended: true });
  assert.deepEqual([heard, workers[0].isOver], [['closed'], true]);
});

test('a game that does not run has no recording', async () => {
  await assert.rejects(newLink().recording(1, 2), /the game has stopped/);
});

test('files are moved to the worker, and refused while it is not there', () => {
  const link = openLink();
  const bytes = Uint8Array.of(1, 2);
  assert.equal(link.sendBytes(bytes), true);
  assert.deepEqual(workers[0].sent, [{ files: bytes }]);
  assert.deepEqual(workers[0].moved, [bytes.buffer]);
  workers[0].say({ ended: true });
  assert.equal(link.sendBytes(bytes), false);
});

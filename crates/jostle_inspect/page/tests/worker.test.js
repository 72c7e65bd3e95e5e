/** The worker's script, with a stand-in for its game, its clock and the page. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import vm from 'node:vm';

const SOURCE = await readFile(new URL('../worker.js', import.meta.url), 'utf8');
const INTERVAL = 16;

/** A game that counts its ticks and sends a message in each. */
function standIn() {
  const game = { memory: { buffer: new ArrayBuffer(64) }, ticks: 0, joins: 0, received: [], sends: true };
  let size = 0;
  return Object.assign(game, {
    start: () => {},
    join: () => (game.joins += 1),
    advance: () => {
      game.ticks += 1;
      return INTERVAL;
    },
    messages: () => (game.sends ? 1 : 0),
    part: () => 0,
    part_len: () => 3,
    record: () => 1,
    inbox: (length) => {
      size = length;
      return 8;
    },
    receive: () => game.received.push(Buffer.from(game.memory.buffer, 8, size).toString()),
  });
}

/** Runs the script. The clock moves only with `pass`. */
async function startWorker(game) {
  const worker = { posted: [], imports: null, timer: null, now: 0 };
  let hear = null;
  const self = {
    location: { href: 'http://any/worker.js' },
    postMessage: (message) => worker.posted.push(message),
    addEventListener: (_, run) => (hear = run),
  };
  const instantiate = async (_, imports) => {
    worker.imports = imports;
    return { instance: { exports: game } };
  };
  vm.runInNewContext(SOURCE, {
    self,
    URL,
    TextDecoder,
    TextEncoder,
    Uint8Array,
    fetch: async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }),
    WebAssembly: { instantiate },
    performance: { now: () => worker.now },
    setTimeout: (run, wait) => (worker.timer = { run, at: worker.now + wait }),
    clearTimeout: () => (worker.timer = null),
  });
  worker.hear = (data) => hear({ data });
  worker.pass = (milliseconds) => {
    const end = worker.now + milliseconds;
    while (worker.timer && worker.timer.at <= end) {
      const { run, at } = worker.timer;
      worker.now = Math.max(worker.now, at);
      worker.timer = null;
      run();
    }
    worker.now = end;
  };
  await new Promise((done) => setImmediate(done));
  return worker;
}

/** A worker whose page is there, and what it has posted since. */
async function running(game) {
  const worker = await startWorker(game);
  worker.hear({ join: true, hidden: false });
  return worker;
}

test('the game waits for its page, then runs one tick after the other', async () => {
  const game = standIn();
  const worker = await startWorker(game);
  assert.deepEqual({ ...worker.posted[0] }, { ready: true });
  assert.deepEqual([game.ticks, worker.timer], [0, null]);
  worker.hear({ join: true, hidden: false });
  worker.pass(INTERVAL * 9);
  assert.deepEqual([game.joins, game.ticks], [1, 10]);
});

test('frames are skipped until the page has taken those on their way', async () => {
  const worker = await running(standIn());
  worker.pass(INTERVAL * 20);
  const lists = () => worker.posted.filter(({ messages }) => messages).length;
  assert.equal(lists(), 2);
  worker.hear({ taken: true });
  worker.pass(INTERVAL * 20);
  assert.equal(lists(), 3);
  // A page that joins anew has nothing on its way.
  worker.hear({ join: true, hidden: false });
  worker.pass(INTERVAL * 20);
  assert.equal(lists(), 5);
});

test('a hidden game does not tick, and does not catch up when it wakes', async () => {
  const game = standIn();
  const worker = await running(game);
  worker.pass(INTERVAL * 3);
  const { ticks } = game;
  worker.hear({ hidden: true });
  assert.equal(worker.timer, null);
  worker.pass(60_000);
  assert.equal(game.ticks, ticks);
  worker.hear({ hidden: false });
  assert.equal(game.ticks, ticks + 1);
  worker.pass(INTERVAL * 4);
  assert.equal(game.ticks, ticks + 5);
});

test('a sleeping game still hears commands and makes recordings', async () => {
  const game = standIn();
  const worker = await running(game);
  worker.hear({ hidden: true });
  worker.hear({ command: 'seek 7' });
  worker.hear({ record: [1, 2] });
  assert.deepEqual(game.received, ['seek 7']);
  assert.equal(worker.posted.at(-1).recording.length, 3);
  assert.equal(worker.timer, null);
});

test('a game that is too slow skips the lost time', async () => {
  const game = standIn();
  const worker = await running(game);
  const { ticks } = game;
  worker.now += 1000;
  worker.pass(INTERVAL * 5);
  // The late tick, the one due now, and one after each interval.
  assert.equal(game.ticks - ticks, 7);
});

test('a panic ends the worker with its message', async () => {
  const game = standIn();
  const worker = await running(game);
  const text = new TextEncoder().encode('no such tile');
  new Uint8Array(game.memory.buffer).set(text, 16);
  game.advance = () => worker.imports.page.panicked(16, text.length);
  assert.throws(() => worker.pass(INTERVAL), /^Error: no such tile$/);
  assert.equal(worker.timer, null, 'nothing runs afterwards');
});

/**
 * A stand-in for the WebAssembly of the static version. It runs inside the real worker, ahead of its
 * script; what it sends is encoded here.
 */

import { frame, frameMessage, recording, stageMessage } from './encode.js';

const TICKS = 3000;

function frameOf(tick) {
  const x = tick % 90;
  const bodies = [{ key: [3], box: [x, 40, x + 10, 60] }];
  return frame({ tick, head: { seen: [0, 0, 100, 100], bodies: 1 }, bodies });
}

const ticks = Array.from({ length: TICKS }, (_, i) => ({ tick: i + 1, bytes: frameOf(i + 1) }));

/** The first ticks of the game as a file. */
export const FILE = Buffer.from(recording({ chunks: [ticks.slice(0, 60)] }));

const MESSAGES = {
  stage: [...stageMessage({ flags: 8, title: 'In a worker' })],
  frames: ticks.map(({ bytes }) => [...frameMessage(bytes)]),
};

/** The script to run ahead of the worker's own. */
export const PRELUDE = `(${standIn})(${JSON.stringify(MESSAGES)});\n`;

/** In the worker: a game with the exports of the WebAssembly. Over a channel, it reports its state and can be made to panic. */
function standIn({ stage, frames }) {
  const game = { ticks: 0, joins: 0, heard: 0, isAwake: false, commands: [] };
  const memory = { buffer: new ArrayBuffer(1 << 16) };
  const write = (bytes) => new Uint8Array(memory.buffer).set(bytes);
  let [waiting, sent, inboxSize, isPanicking] = [[], [], 0, false];
  const exports = {
    memory,
    start() {},
    join() {
      game.joins += 1;
      waiting = [stage];
    },
    advance() {
      if (isPanicking) throw new Error('panicked');
      waiting = [...waiting.filter((bytes) => bytes === stage), frames[game.ticks]];
      game.ticks += 1;
      return 1000 / 60;
    },
    messages() {
      sent = waiting;
      waiting = [];
      return sent.length;
    },
    part(at) {
      write(sent[at]);
      return 0;
    },
    part_len: (at) => sent[at].length,
    inbox(length) {
      inboxSize = length;
      return 0;
    },
    receive() {
      game.commands.push(new TextDecoder().decode(memory.buffer.slice(0, inboxSize)));
    },
  };
  self.fetch = async () => new Response();
  WebAssembly.instantiate = async () => ({ instance: { exports } });
  const { setTimeout, clearTimeout } = self;
  self.setTimeout = (...words) => {
    game.isAwake = true;
    return setTimeout(...words);
  };
  self.clearTimeout = (timer) => {
    game.isAwake = false;
    clearTimeout(timer);
  };
  self.addEventListener('message', () => (game.heard += 1));
  const channel = new BroadcastChannel('stand-in');
  channel.addEventListener('message', ({ data }) => {
    if (data === 'ask') channel.postMessage(game);
    if (data === 'panic') isPanicking = true;
  });
}

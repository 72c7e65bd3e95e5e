/**
 * The worker of the static version: runs the scenes as WebAssembly, 60 ticks per second.
 *
 * The page answers every list of messages with `taken`. Until it does, frames are skipped, so
 * that they cannot pile up while the page is busy drawing.
 */

const GAME = 'playground.wasm';
/** How many lists of messages may be on their way. */
const MAX_ON_THE_WAY = 2;
/** How far the game may fall behind the clock before it skips the lost time, in milliseconds. */
const MAX_LATE = 100;

let game = null;
let onTheWay = 0;
let timer = 0;
/** When the next tick is due. */
let next = 0;

const bytesAt = (place, length) => new Uint8Array(game.memory.buffer, place, length);

async function start() {
  const imports = { page: { now: () => performance.now(), panicked } };
  const url = new URL(GAME, self.location.href);
  const { instance } = await WebAssembly.instantiate(await (await fetch(url)).arrayBuffer(), imports);
  game = instance.exports;
  game.start();
  self.postMessage({ ready: true });
}

function panicked(place, length) {
  throw new Error(new TextDecoder().decode(bytesAt(place, length)));
}

/** Runs a tick if one is due, and sets the timer for the next one. */
function run() {
  const now = performance.now();
  if (now >= next) {
    const interval = game.advance();
    next = next + MAX_LATE < now ? now : next + interval;
    send();
  }
  timer = setTimeout(run, Math.max(0, next - performance.now()));
}

function send() {
  if (onTheWay >= MAX_ON_THE_WAY) return;
  const messages = parts(game.messages());
  if (messages.length === 0) return;
  onTheWay += 1;
  self.postMessage(
    { messages },
    messages.map(({ buffer }) => buffer),
  );
}

/** Copies what is in the outbox. */
function parts(count) {
  return Array.from({ length: count }, (_, at) => bytesAt(game.part(at), game.part_len(at)).slice());
}

function receive(command) {
  fillInbox(new TextEncoder().encode(command));
  game.receive();
}

function receiveFiles(bytes) {
  fillInbox(bytes);
  game.receive_files();
}

function fillInbox(bytes) {
  // Making room may replace the memory, so it comes first.
  const place = game.inbox(bytes.length);
  bytesAt(place, bytes.length).set(bytes);
}

function record([from, to]) {
  const [recording = null] = parts(game.record(BigInt(from), BigInt(to)));
  self.postMessage({ recording }, recording ? [recording.buffer] : []);
}

function sleep(isHidden) {
  clearTimeout(timer);
  if (isHidden) return;
  next = performance.now();
  run();
}

self.addEventListener('message', ({ data }) => {
  if (data.join) {
    game.join();
    onTheWay = 0;
  }
  if (data.hidden !== undefined) sleep(data.hidden);
  if (data.taken) onTheWay = Math.max(0, onTheWay - 1);
  if (data.command !== undefined) receive(data.command);
  if (data.files) receiveFiles(data.files);
  if (data.record) record(data.record);
});

start().catch((error) => {
  self.postMessage({ ended: true });
  throw error;
});

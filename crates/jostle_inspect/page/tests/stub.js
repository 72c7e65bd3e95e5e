/**
 * A stand-in for a game, to try the page without one: serves the page and implements WIRE.md.
 *
 * `node tests/stub.js [PORT]`. Scenes: 0 a hero on tiles, 1 ten thousand boxes, 2 a hundred
 * thousand as a heat map, 3 twenty thousand, 4 every kind of tile, 5 a long level with a hero, 6 with images.
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  frameMessage,
  historyMessage,
  imagesMessage,
  noticeMessage,
  recording,
  scenesMessage,
  sizeMessage,
  stageMessage,
  stripMessage,
} from './encode.js';
import { ATLAS } from './atlas.js';
import { SCENES } from './scenes.js';
import { scenesBetween } from '../state.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const KEPT = 3600;
/** The most ticks sent at a time, on either side of the one shown. */
const MAX_TICKS_SENT = 250;
/** How far the stand-in may fall behind, in milliseconds. */
const MAX_BEHIND = 50;

export class Stub {
  constructor() {
    this.clients = new Set();
    this.frames = [];
    this.tick = 0;
    this.paused = false;
    this.speed = 1;
    this.isReadOnly = false;
    this.isRecording = false;
    /** A body of the platformer that is out of view until it is watched. */
    this.hides = '';
    this.words = [];
    /** The scenes played, in order: their first tick, number and game. */
    this.runs = [];
    this.enter(0);
  }

  /** Starts a scene, perhaps the same one again. Frames of the scenes before are kept. */
  enter(number) {
    this.scene = number;
    this.game = SCENES[number].begin();
    const first = this.tick + 1;
    this.runs = this.runs.filter((run) => run.first < first);
    this.runs.push({ first, number, game: this.game });
    for (const client of this.clients) client.needsWhole = true;
    this.sendStage();
  }

  /** Drops everything kept, as if the game had just begun with another tick. */
  forget() {
    Object.assign(this, { frames: [], runs: [] });
  }

  scenes() {
    const own = (number) => (number === this.scene ? this.game.stage : {});
    return this.runs.map(({ first, number }) => ({ first, ...describe(number), ...own(number) }));
  }

  /** The scene that a tick belongs to, with its first and last tick. */
  runAt(tick) {
    const index = Math.max(
      0,
      this.runs.findLastIndex(({ first }) => first <= tick),
    );
    const last = (this.runs[index + 1]?.first ?? Infinity) - 1;
    return { ...this.runs[index], last };
  }

  stage() {
    const scenes = SCENES.map(({ name, topic }) => ({ name, topic }));
    const flags = (this.isReadOnly ? 1 : 8) + (this.isRecording ? 2 : 0) + (this.paused ? 4 : 0);
    return stageMessage({
      flags,
      speed: this.speed,
      ...describe(this.scene),
      scenes,
      scene: this.scene,
      ...this.game.stage,
    });
  }

  sendStage() {
    for (const client of this.clients) this.greet(client);
  }

  greet(client) {
    client.send(this.stage());
    client.send(scenesMessage(this.scenes()));
  }

  /** Runs one tick and sends a frame to every page that is live. */
  advance() {
    this.tick += 1;
    const { whole, changed, stats } = this.game.tick(this.tick, this.hides);
    this.frames.push({ tick: this.tick, whole, stats: { tick: this.tick, ...stats } });
    if (this.frames.length > KEPT) this.frames.shift();
    for (const client of this.clients) {
      if (client.past !== null) continue;
      if (client.isBusy()) {
        // Like a real game, it skips frames that the page is not ready for; the next one must be whole.
        client.needsWhole = true;
        continue;
      }
      const bytes = client.needsWhole || !changed || this.tick % 120 === 0 ? whole() : changed();
      client.needsWhole = false;
      client.send(frameMessage(bytes));
    }
  }

  strip(since = 0) {
    const ticks = this.frames.filter(({ tick }) => tick > since).map(({ stats }) => stats);
    const first = this.frames[0]?.tick ?? this.tick;
    return stripMessage({ first, newest: this.tick, paused: this.paused, bytes: 1e6, ticks });
  }

  /** Sends the current frame again, for another view. */
  showAgain(client) {
    const wanted = client.past ?? this.tick;
    const kept = this.frames.findLast(({ tick }) => tick <= wanted) ?? this.frames[0];
    if (kept) client.send(frameMessage(kept.whole(), client.past !== null));
  }

  /** Sends where a body was, as far as frames are kept. */
  sendHistory(client, key, ticks) {
    const first = this.frames[0]?.tick ?? this.tick;
    const [from, to] = ticks.map((tick) => Math.min(Math.max(Number(tick), first), this.tick));
    // A little at a time, as a large game does: next to the tick shown, or at the end.
    const shown = Math.min(Math.max(client.past ?? this.tick, from), to);
    const run = this.runAt(shown);
    const sent = [
      Math.max(from, shown - MAX_TICKS_SENT, run.first),
      Math.min(to, shown + MAX_TICKS_SENT, run.last),
    ];
    const isHero = key.join('v') === '3v1';
    const incidents = isHero ? run.game.incidents?.(...sent) : [];
    client.send(historyMessage(key.map(Number), ...sent, run.game.history?.(...sent) ?? [], incidents));
  }

  hear(client, text) {
    this.words.push(text);
    const [word, ...rest] = text.split(' ');
    if (word === 'seek') {
      client.past = Number(rest[0]);
      this.showAgain(client);
    } else if (word === 'live') {
      Object.assign(client, { past: null, needsWhole: false });
      client.send(frameMessage(this.frames.at(-1).whole()));
    } else if (word === 'pause' || word === 'play') {
      this.paused = word === 'pause';
      this.sendStage();
    } else if (word === 'speed') {
      this.speed = Number(rest[0]);
      this.sendStage();
    } else if (word === 'step') for (let i = 0; i < Number(rest[0]); i += 1) this.advance();
    else if (word === 'scene') this.enter(Number(rest[0]));
    else if (word === 'watch' && rest[0] === '0') {
      const last = client.past ?? this.tick;
      this.sendHistory(client, rest.slice(1), [last - 300, last]);
      if (this.hides === rest.slice(1).join('v')) this.hides = '';
      this.showAgain(client);
    } else if (word === 'way') {
      this.sendHistory(client, rest.slice(1, 3), rest.slice(3));
    } else if (word === 'view' || word === 'cells') this.showAgain(client);
    else if (word === 'key' || word === 'set') this.game.hear?.(word, rest);
    else if (word === 'measure') {
      const [from, to] = rest.map(Number);
      client.send(sizeMessage(from, to, this.recording(from, to).length));
    } else if (word === 'ping') client.send(noticeMessage(`pong ${rest.join(' ')}`));
  }

  recording(from = 0, to = Infinity) {
    const chunks = [];
    const frames = this.frames.filter(({ tick }) => tick >= from && tick <= to);
    for (let i = 0; i < frames.length; i += 60) {
      chunks.push(frames.slice(i, i + 60).map(({ tick, whole }) => ({ tick, bytes: whole() })));
    }
    const scenes = scenesBetween(this.scenes(), from, to);
    return recording({ scenes, images: ATLAS, chunks });
  }
}

/** What a recording says about a scene. */
function describe(number) {
  return { title: SCENES[number].name, layerNames: ['', `far layer of ${SCENES[number].name}`] };
}

async function serve(stub, request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://stub');
  if (pathname === '/recording') {
    const [from, to] = [searchParams.get('from') ?? 0, searchParams.get('to') ?? Infinity];
    response.end(stub.recording(Number(from), Number(to)));
    return;
  }
  const path = pathname === '/' ? 'index.html' : normalize(pathname.replace(/^\/page\//, ''));
  try {
    const body = await readFile(join(ROOT, path));
    const policy = "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:";
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end('not here');
  }
}

/** An unmasked WebSocket frame. */
function packet(bytes) {
  const size = bytes.length;
  const head = size < 126 ? Buffer.alloc(2) : size < 65536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x82;
  if (size < 126) head[1] = size;
  else if (size < 65536) head.writeUInt16BE(size, 2 - 0 * (head[1] = 126));
  else head.writeBigUInt64BE(BigInt(size), 2 - 0 * (head[1] = 127));
  return Buffer.concat([head, bytes]);
}

/** Reads the short, masked texts that a page sends. */
function reader(hear) {
  let waiting = Buffer.alloc(0);
  return (data) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 6) {
      const isLong = (waiting[1] & 127) === 126;
      const start = isLong ? 8 : 6;
      const size = isLong ? waiting.readUInt16BE(2) : waiting[1] & 127;
      if (waiting.length < start + size) return;
      const mask = waiting.subarray(start - 4, start);
      const text = Buffer.from(waiting.subarray(start, start + size)).map((byte, i) => byte ^ mask[i % 4]);
      if ((waiting[0] & 15) === 1) hear(text.toString());
      waiting = waiting.subarray(start + size);
    }
  };
}

function upgrade(stub, request, socket) {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  socket.write(`${[...head, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
  const client = {
    past: null,
    needsWhole: true,
    said: 0,
    send: (bytes) => socket.write(packet(bytes)),
    isBusy: () => socket.writableLength > 0,
  };
  stub.clients.add(client);
  client.send(imagesMessage(ATLAS));
  stub.greet(client);
  socket.on(
    'data',
    reader((text) => stub.hear(client, text)),
  );
  socket.on('error', () => socket.destroy());
  socket.on('close', () => stub.clients.delete(client));
}

/** Starts a game; `close` ends it as a crash would. */
export async function startStub(port = 0) {
  const stub = new Stub();
  const server = createServer((request, response) => serve(stub, request, response));
  const sockets = new Set();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    upgrade(stub, request, socket);
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  let next = performance.now();
  const ticking = setInterval(() => {
    // If it falls far behind it continues from now; otherwise it would never catch up.
    next = Math.max(next, performance.now() - MAX_BEHIND);
    for (; next < performance.now(); next += 1000 / 60 / stub.speed) if (!stub.paused) stub.advance();
  }, 4);
  const telling = setInterval(() => {
    for (const client of stub.clients) {
      client.send(stub.strip(client.said));
      client.said = stub.tick;
    }
  }, 250);
  const close = () => {
    clearInterval(ticking);
    clearInterval(telling);
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { stub, close, address: `http://127.0.0.1:${server.address().port}/` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await startStub(Number(process.argv[2] ?? 7878));
  console.log(address);
}

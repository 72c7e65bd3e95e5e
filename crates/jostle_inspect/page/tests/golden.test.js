/**
 * Decodes the golden files in `../tests/wire`, which the Rust side writes, and prints them as
 * the same text.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeFrame } from '../wire/frame.js';
import { readMessage } from '../wire/messages.js';
import { decodeChunk, openRecording } from '../wire/recording.js';

const bytesOf = (name) => new Uint8Array(readFileSync(new URL(`../../tests/wire/${name}`, import.meta.url)));
const textOf = (name) => new TextDecoder().decode(bytesOf(name));

const OUT = ['Empty', 'Solid', 'Clamp'];
const DID = ['Slide', 'Stop', 'Bounce', 'Pass'];
const known = (count) => count ?? 'none';
const name = ({ world, slot, version }) => `${world}:${slot}v${version}`;

function who(other) {
  if (other.kind === 'body') return `body ${name(other.key)}`;
  if (other.kind === 'tile') return `tile ${other.world} ${other.map} ${other.column} ${other.row}`;
  return other.kind === 'map' ? `map ${other.world} ${other.map}` : 'nothing';
}

function* linesOf(frame) {
  const { head, bodies } = frame;
  yield `frame ${frame.tick} ${head.number} ${head.microseconds} ${known(head.candidates)} ${known(head.pairs)} ${head.seen.join(' ')} ${head.bodies} ${head.focus ? name(head.focus) : 'none'}`;
  for (let row = 0; row < bodies.count; row += 1) {
    const traits = [bodies.kind, bodies.open, bodies.touching, bodies.flags, bodies.layers, bodies.mask];
    const numbers = traits.map((column) => column[row]).join(' ');
    yield `body ${name(bodies.key(row))} ${numbers} ${bodies.box(row).join(' ')}`;
  }
  for (const { key, name: own, active, layers, mask, box } of frame.hitboxes) {
    yield `hitbox ${name(key)} "${own}" ${active} ${layers} ${mask} ${box.join(' ')}`;
  }
  for (const { key, other, side } of frame.contacts) yield `contact ${name(key)} ${who(other)} ${side}`;
  for (const move of frame.moves) yield* tellMove(move);
  for (const { key, kind, other, side, fraction, against } of frame.events) {
    const when = `${side === 255 ? -1 : side} ${fraction}`;
    yield `event ${name(key)} ${kind} ${who(other)} ${when} against ${who(against)}`;
  }
  for (const map of frame.maps) yield tellMap(map);
  yield* tellRest(frame);
}

function* tellMove({ key, from, requested, to, legs, hits, ...rest }) {
  const blocked = [0, 1, 2, 3].filter((side) => (rest.blocked >> side) & 1).join(' ');
  const flags = `${rest.isStuck} ${rest.isCutShort} ${rest.wasRelocated} ${rest.isEarlier}`;
  yield `move ${name(key)} ${from.join(' ')} ${requested.join(' ')} ${to.join(' ')} blocked [${blocked}] ${flags}`;
  for (const other of rest.inside) yield `inside ${who(other)}`;
  for (const { box, clock, why, cause } of legs) yield `leg ${box.join(' ')} ${clock} ${why} ${who(cause)}`;
  for (const { other, side, fraction, response, rise, run, box, remaining } of hits) {
    yield `hit ${who(other)} ${side} ${fraction} ${DID[response]} ${rise}:${run} ${box.join(' ')} ${remaining.join(' ')}`;
  }
  for (const { kind, by, delta, heldBy } of rest.shifts) {
    yield `shift ${kind} ${who(by)} ${delta.join(' ')} ${who(heldBy)}`;
  }
}

function tellMap({
  map,
  revision,
  origin,
  size,
  firstColumn,
  firstRow,
  columns,
  rows,
  outside,
  layers,
  tiles,
  data,
}) {
  const edge = (axis, at) => origin[axis] + at * size[axis];
  const place = [
    edge(0, firstColumn),
    edge(1, firstRow),
    edge(0, firstColumn + columns),
    edge(1, firstRow + rows),
  ];
  const sum = tiles.reduce((total, kind, i) => total + kind * (i + 1), 0);
  return `map ${map} ${revision} ${place.join(' ')} ${columns} ${OUT[outside]} ${layers} ${sum} ${data.length}`;
}

const point = (at) => at.join(' ');
const SHAPES = [
  ({ from, to }) => `line ${point(from)} ${point(to)}`,
  ({ box, filled }) => `box ${box.join(' ')} ${filled}`,
  ({ middle, radius, filled }) => `circle ${point(middle)} ${radius} ${filled}`,
  ({ points, filled }) => `polygon [${points.map(point).join(', ')}] ${filled}`,
  ({ at, height, text }) => `text ${point(at)} ${height} "${text}"`,
  ({ at, size, width, height, bits }) => `pixels ${point(at)} ${size} ${width} ${height} [${bits.join(' ')}]`,
  ({ image, column, row, box, flipped, parallax }) =>
    `image ${image} ${column} ${row} ${box.join(' ')} ${flipped} ${parallax}`,
];

function* tellRest({ cells, drawings, gauges, tags, details, density }) {
  yield `structure "${cells.name}" ${cells.total} ${cells.visible}`;
  for (let i = 0; i < cells.counts.length; i += 1) {
    yield `cell ${cells.boxes.subarray(i * 4, i * 4 + 4).join(' ')} ${cells.counts[i]}`;
  }
  for (const drawing of drawings) yield `drawing ${drawing.ink} ${SHAPES[drawing.kind](drawing)}`;
  for (const gauge of gauges) yield `gauge "${gauge.name}" "${gauge.unit}" ${gauge.value}`;
  for (const { key, label, ink } of tags.values()) yield `tag ${name(key)} "${label}" ${known(ink)}`;
  for (const { key, properties } of details) {
    yield `detail ${name(key)}`;
    for (const { numbers, ...row } of properties) {
      yield `property "${row.name}" "${row.title}" "${row.text}" [${numbers.join(' ')}]`;
    }
  }
  if (density) {
    const sum = density.counts.reduce((a, b) => a + b, 0);
    yield `density ${density.box.join(' ')} ${density.columns} ${sum}`;
  }
}

const IMAGE = {
  png: Uint8Array.of(0x89, ...new TextEncoder().encode('PNG and so on')),
  cellWidth: 16,
  cellHeight: 300,
  bitmap: null,
};

const print = (frames) => `${frames.flatMap((frame) => [...linesOf(frame)]).join('\n')}\n`;

test('frames decode to the same text as in Rust', () => {
  const frames = [];
  for (let i = 0; i < 6; i += 1) frames.push(decodeFrame(frames.at(-1) ?? null, bytesOf(`frame_${i}.bin`)));
  assert.equal(print(frames), textOf('frames.txt'));
});

test('a recording decodes to the same text as in Rust', async () => {
  const recording = openRecording(bytesOf('recording.jostle'));
  assert.deepEqual(recording.scenes, [
    { first: 1, title: 'four ticks', layerNames: [] },
    { first: 11, title: 'two ticks', layerNames: ['ground', ''] },
  ]);
  assert.deepEqual([recording.rate, recording.images], [60, [IMAGE]]);
  const frames = (await Promise.all(recording.chunks.map(decodeChunk))).flat();
  assert.equal(print(frames), textOf('frames.txt'));
});

test('messages decode to the values that Rust wrote', () => {
  const stage = readMessage(bytesOf('stage.bin'));
  assert.deepEqual([stage.title, stage.toTry, stage.scene, stage.paused], ['a stage', 'try it', 1, true]);
  assert.deepEqual(
    stage.controls.map(({ name: own, unit, kind, value }) => [own, unit, kind, value]),
    [
      ['speed', 'u/s', 'slider', 2.5],
      ['swept', '', 'switch', 1],
      ['grid', '', 'choice', 1],
      ['again', '', 'button', 0],
    ],
  );
  assert.deepEqual([stage.touchHint, stage.code], ['tap it', 'let x = 1;\nlet y = x;']);
  assert.deepEqual([stage.maxFileBytes, stage.playable], [2 ** 24, true]);
  assert.deepEqual([stage.layerNames, stage.speed], [['ground', '', 'foes'], 0.25]);
  assert.deepEqual(stage.notes, [
    { text: 'mind the gap', box: [1, 2, 4.5, 6] },
    { text: 'nothing blocks', box: null },
  ]);
  const strip = readMessage(bytesOf('strip.bin'));
  const row = { tick: 899, microseconds: 210.5, bodies: 300, candidates: null, pairs: 5, events: 1 };
  assert.deepEqual(
    [strip.first, strip.newest, strip.paused, strip.bytes, strip.lost],
    [3, 900, true, 123_456, 2],
  );
  assert.deepEqual(strip.ticks, [row, { ...row, tick: 900 }]);
  const empty = { png: new Uint8Array(), cellWidth: 1, cellHeight: 2, bitmap: null };
  assert.deepEqual(readMessage(bytesOf('images.bin')).images, [IMAGE, empty]);
  assert.deepEqual(readMessage(bytesOf('scenes.bin')).scenes, [
    { first: 3, title: 'größer', layerNames: ['ground', ''] },
    { first: 750, title: '', layerNames: [] },
  ]);
  const size = readMessage(bytesOf('size.bin'));
  assert.deepEqual([size.from, size.to, size.bytes], [3, 900, 123_456]);
  assert.equal(readMessage(bytesOf('notice.bin')).text, 'größer als erlaubt');
  assert.equal(readMessage(bytesOf('warning.bin')).text, 'cave.tmx: nicht größer');
  const history = readMessage(bytesOf('history.bin'));
  assert.deepEqual(history.key, { world: 0, slot: 300, version: 2 });
  assert.deepEqual([history.first, history.last], [4, 6]);
  assert.deepEqual(history.points[1], { tick: 6, x: 2.5, y: -2 });
  const tile = { kind: 'tile', world: 0, map: 1, column: 7, row: -4 };
  const stop = { tick: 5, kind: 5, isOfOther: false, other: tile, side: 1, rise: 1, run: 2 };
  const other = { kind: 'body', key: history.key };
  const enters = { tick: 6, kind: 2, isOfOther: true, other, side: 255, rise: 0, run: 0 };
  assert.deepEqual(history.incidents, [stop, enters]);
  const message = readMessage(bytesOf('frame_message.bin'));
  assert.equal(message.past, true);
  assert.equal(decodeFrame(null, message.bytes, { start: message.start }).tick, 7);
});

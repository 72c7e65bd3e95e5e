/** Writes frames, messages and recordings: the counterpart of `wire/`, for tests only. */

import { deflateSync } from 'node:zlib';
import { crc32 } from '../wire/crc.js';
import { ByteWriter } from '../wire/writer.js';

export class Writer extends ByteWriter {
  f64(...values) {
    for (const value of values) super.f64(value);
    return this;
  }

  known(value) {
    return this.var(value === null ? 0 : value + 1);
  }

  list(items, write) {
    this.var(items.length);
    for (const item of items) write(item);
    return this;
  }

  key([slot, version = 1, world = 0]) {
    return this.u8(world).var(slot).var(version);
  }

  other(other) {
    if (!other) return this.u8(0);
    if (other.body) return this.u8(1).key(other.body);
    if (other.column === undefined) return this.u8(3).u8(0).var(other.map);
    return this.u8(2).u8(0).var(other.map).f64(other.column, other.row);
  }
}

/** A row: `{ key, kind, open, touching, flags, layers, mask, box }`, most of them optional. */
function row(w, body, isSingle) {
  w.key(body.key)
    .u8(body.kind ?? 0)
    .u8(body.open ?? 0);
  w.u8(body.touching ?? 0)
    .u8(body.flags ?? 0)
    .u32(body.layers ?? 1)
    .u32(body.mask ?? 0xffffffff);
  for (const edge of body.box) coord(w, edge, isSingle);
}

function coord(w, value, isSingle) {
  return isSingle ? w.f32(value) : w.f64(value);
}

const SECTIONS = {
  hitboxes: (w, hitbox) =>
    w
      .key(hitbox.key)
      .text(hitbox.name)
      .u8(hitbox.active ? 1 : 0)
      .u32(1)
      .u32(1)
      .f64(...hitbox.box),
  contacts: (w, contact) => w.key(contact.key).other(contact.other).u8(contact.side),
  moves: (w, move) => {
    w.key(move.key).f64(...move.from, ...move.requested, ...move.to);
    w.list(move.legs ?? [], ({ box, clock, why, cause }) => {
      w.f64(...box, clock).u8(why ?? 0);
      w.other(cause);
    });
    w.list(move.hits ?? [], (hit) => {
      w.other(hit.other).u8(hit.side).f64(hit.fraction).u8(hit.response);
      for (const part of [hit.rise ?? 0, hit.run ?? 0]) w.u8(part);
      w.f64(...hit.box, ...hit.remaining);
    });
    const flags = [move.isStuck, move.isCutShort, move.wasRelocated, move.isEarlier];
    w.u8(move.blocked ?? 0).u8(flags.reduce((bits, flag, i) => bits | (flag ? 1 << i : 0), 0));
    w.list(move.inside ?? [], (other) => w.other(other));
    w.list(move.shifts ?? [], ({ kind, by, delta, heldBy }) => {
      w.u8(kind).other(by);
      w.f64(...delta).other(heldBy);
    });
  },
  events: (w, event) =>
    w
      .key(event.key)
      .u8(event.kind)
      .other(event.other)
      .u8(event.side ?? 255)
      .f64(event.fraction ?? 0)
      .other(event.against),
  maps: (w, map) => {
    w.u8(0)
      .var(map.map)
      .var(map.revision ?? 0)
      .f64(...map.origin, ...map.size, map.firstColumn ?? 0);
    w.f64(map.firstRow ?? 0)
      .var(map.columns)
      .var(map.rows)
      .u8(map.outside ?? 0)
      .u32(map.layers ?? 0xffffffff)
      .raw(map.tiles);
    w.list(map.data ?? [], ([index, data]) => w.var(index).u16(data));
  },
  cells: null,
  drawings: (w, drawing) => {
    w.u8(drawing.kind).u32(drawing.ink);
    drawing.write(w);
  },
  gauges: (w, gauge) => w.text(gauge.name).text(gauge.unit).f64(gauge.value),
  tags: (w, { key, label, ink }) => {
    w.key(key)
      .text(label)
      .u8(Number(ink !== undefined));
    if (ink !== undefined) w.u32(ink);
  },
  details: (w, { key, properties }) =>
    w.key(key).list(properties, ({ name = '', title, text, numbers = [] }) => {
      for (const part of [name, title, text]) w.text(part);
      w.list(numbers, (number) => w.f64(number));
    }),
};

/**
 * A frame. `bodies` is a list (whole), `{ gone, moved, come }` (changed) or null (unchanged).
 * Any other section that is left out is empty in a whole frame, and unchanged otherwise.
 */
export function frame({ tick, whole = true, single = true, ...given }) {
  const w = new Writer();
  w.var(tick).u8((whole ? 1 : 0) + (single ? 2 : 0));
  const head = given.head ?? (whole ? {} : null);
  w.u8(head ? 1 : 0);
  if (head) {
    w.text(head.number ?? 'f32')
      .f32(head.microseconds ?? 200)
      .known(head.candidates ?? null);
    w.known(head.pairs ?? null)
      .f64(...(head.seen ?? [0, 0, 320, 180]))
      .var(head.bodies ?? given.bodies?.length ?? 0);
    w.u8(head.focus ? 1 : 0);
    if (head.focus) w.key(head.focus);
  }
  bodies(w, given.bodies ?? (whole ? [] : null), single);
  for (const [name, write] of Object.entries(SECTIONS)) {
    const items = given[name] ?? (whole ? [] : null);
    w.u8(items ? 1 : 0);
    if (items && name === 'cells') cells(w, items);
    else if (items) w.list(items, (item) => write(w, item));
  }
  density(w, given.density);
  return w.done();
}

function bodies(w, given, single) {
  if (!given) return w.u8(0);
  if (Array.isArray(given)) return w.u8(1).list(given, (body) => row(w, body, single));
  w.u8(2).list(given.gone ?? [], (step) => w.var(step));
  w.list(given.moved ?? [], ({ step, what, edges }) => {
    w.var(step).u8(what);
    for (const edge of edges) coord(w, edge, single);
  });
  return w.list(given.come ?? [], (body) => row(w, body, single));
}

function cells(w, { name = '', cells: rows = [], visible = rows.length, total = visible }) {
  w.text(name).var(total).var(visible);
  w.list(rows, ({ box, count }) => w.f64(...box).var(count));
}

function density(w, given) {
  if (!given) return w.u8(0);
  w.u8(1)
    .f64(...given.box)
    .var(given.columns)
    .var(given.rows);
  for (const count of given.counts) w.var(count);
  return w;
}

export function frameMessage(bytes, past = false) {
  return new Writer()
    .u8(2)
    .u8(past ? 1 : 0)
    .raw(bytes)
    .done();
}

export function stageMessage(stage) {
  const w = new Writer();
  w.u8(1)
    .u8(stage.version ?? 1)
    .u8(stage.flags ?? 0)
    .text(stage.title ?? 'Test')
    .f32(stage.rate ?? 60);
  w.list(stage.scenes ?? [], (scene) => w.text(scene.name).text(scene.topic)).var(stage.scene ?? 0);
  w.text(stage.toTry ?? '').list(stage.keys ?? [], (key) => w.text(key.code).text(key.does));
  w.list(stage.controls ?? [], (control) => {
    w.text(control.name)
      .text(control.unit ?? '')
      .u8(control.kind);
    if (control.kind === 0) w.f64(control.min, control.max, control.step, control.value);
    if (control.kind === 1) w.u8(control.value);
    if (control.kind === 2) w.list(control.choices, (choice) => w.text(choice)).var(control.value);
  });
  w.text(stage.touchHint ?? '').text(stage.code ?? '');
  w.list(stage.layerNames ?? [], (name) => w.text(name)).f32(stage.speed ?? 1);
  w.list(stage.notes ?? [], ({ text, box }) => {
    w.text(text).u8(box ? 1 : 0);
    for (const edge of box ?? []) w.f64(edge);
  });
  return w.var(stage.maxFileBytes ?? 0).done();
}

export function stripMessage(strip) {
  const w = new Writer();
  w.u8(3)
    .var(strip.first)
    .var(strip.newest)
    .u8(strip.paused ? 1 : 0)
    .var(strip.bytes ?? 0)
    .var(strip.lost ?? 0);
  w.list(strip.ticks ?? [], (t) => {
    w.var(t.tick).f32(t.microseconds).var(t.bodies).known(t.candidates).known(t.pairs).var(t.events);
  });
  return w.done();
}

export function noticeMessage(text) {
  return new Writer().u8(4).text(text).done();
}

export function historyMessage(key, first, last, points, incidents = []) {
  const w = new Writer().u8(5).key(key).var(first).var(last);
  w.list(points, (point) => w.var(point.tick).f64(point.x, point.y));
  w.list(incidents, ({ tick, kind, other, side = 255, rise = 0, run = 0 }) =>
    w.var(tick).u8(kind).other(other).u8(side).u8(rise).u8(run),
  );
  return w.done();
}

function images(w, given) {
  return w.list(given, ({ png, cellWidth, cellHeight }) => {
    w.var(cellWidth).var(cellHeight).var(png.length).raw(png);
  });
}

/** Images: `{ png, cellWidth, cellHeight }` each. */
export function imagesMessage(given) {
  return images(new Writer().u8(6), given).done();
}

export function sizeMessage(from, to, bytes) {
  return new Writer().u8(7).var(from).var(to).var(bytes).done();
}

function scenes(w, given) {
  return w.list(given, ({ first, title, layerNames = [] }) => {
    w.var(first)
      .text(title)
      .list(layerNames, (name) => w.text(name));
  });
}

/** Scenes: `{ first, title, layerNames }` each. */
export function scenesMessage(given) {
  return scenes(new Writer().u8(8), given).done();
}

function summed(w, start = 0) {
  return w.u32(crc32(w.bytes.subarray(start, w.at)));
}

/** A recording of `[{ tick, bytes }]` lists, one per chunk. */
export function recording({ title = 'Test', rate = 60, chunks, method = 1, ...given }) {
  const w = new Writer();
  const [first, layerNames] = [chunks[0]?.[0].tick ?? 1, given.layerNames ?? []];
  const head = scenes(new Writer().f32(rate), given.scenes ?? [{ first, title, layerNames }]);
  const header = images(head, given.images ?? []).done();
  summed(w.raw(new TextEncoder().encode('jostle\r\n')).u16(1).u32(header.length).raw(header));
  for (const frames of chunks) {
    const inflated = new Writer();
    for (const { bytes } of frames) inflated.u32(bytes.length).raw(bytes);
    const plain = inflated.done();
    const packed = method === 1 ? deflateSync(plain) : plain;
    const start = w.at;
    w.u32(packed.length + 29)
      .u32(frames.length)
      .u64(frames[0].tick)
      .u64(frames.at(-1).tick)
      .u8(method);
    summed(w.u32(plain.length).raw(packed), start);
  }
  const end = w.at;
  return summed(w.u32(0).u32(chunks.length), end).done();
}

/**
 * Reads bytes in sequence, with every bound checked.
 *
 * `WireError` is the one error for bytes that cannot be read: it says what is wrong, and at
 * which byte.
 */

export class WireError extends Error {
  /**
   * @param {string} what one sentence without a full stop
   * @param {number} byte where in the message or file
   */
  constructor(what, byte) {
    super(`${what}, at byte ${byte}`);
    this.name = 'WireError';
    this.what = what;
    this.byte = byte;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export class Reader {
  /** @param {Uint8Array} bytes what to read; never modified */
  constructor(bytes, start = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = start;
  }

  get left() {
    return this.bytes.length - this.at;
  }

  /** Skips this many bytes and returns where they start. */
  take(size, what = 'a number') {
    const at = this.at;
    if (size > this.bytes.length - at) {
      throw new WireError(`${what} needs ${size} bytes, but only ${this.bytes.length - at} are left`, at);
    }
    this.at = at + size;
    return at;
  }

  u8() {
    return this.bytes[this.take(1)];
  }

  u16() {
    return this.view.getUint16(this.take(2), true);
  }

  u32() {
    return this.view.getUint32(this.take(4), true);
  }

  /** An integer up to 2^53; nothing larger can be a tick. */
  u64() {
    const at = this.take(8);
    const value = this.view.getUint32(at, true) + this.view.getUint32(at + 4, true) * 2 ** 32;
    if (value > Number.MAX_SAFE_INTEGER) throw new WireError('a number is above 2^53', at);
    return value;
  }

  f32() {
    return this.view.getFloat32(this.take(4), true);
  }

  f64() {
    return this.view.getFloat64(this.take(8), true);
  }

  /** A variable-length number: 7 bits per byte, lowest first. */
  var() {
    const start = this.at;
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.take(1, 'the next byte of a number')];
      value += (byte & 127) * scale;
      if (value > 2 ** 53) throw new WireError('a number is above 2^53', start);
      if (byte < 128) return value;
      scale *= 128;
      if (this.at - start === 8) throw new WireError('a number does not end after 8 bytes', start);
    }
  }

  /** A `var` that fits in 32 bits, such as a slot. */
  var32() {
    const start = this.at;
    const value = this.var();
    if (value > 0xffffffff) throw new WireError(`${value} does not fit in 32 bits`, start);
    return value;
  }

  /** A number that may be unknown, which is null. */
  known() {
    const value = this.var();
    return value === 0 ? null : value - 1;
  }

  /**
   * The length of a list. Rejected if the remaining bytes cannot hold it, so that a wrong
   * length never allocates memory.
   */
  count(leastSize = 1) {
    const start = this.at;
    const count = this.var();
    if (count * leastSize > this.left) {
      throw new WireError(`a list of ${count} does not fit in the ${this.left} bytes that are left`, start);
    }
    return count;
  }

  text() {
    const size = this.count();
    const at = this.take(size, 'a text');
    try {
      return UTF8.decode(this.bytes.subarray(at, at + size));
    } catch {
      throw new WireError('a text is not UTF-8', at);
    }
  }

  /** @template T @param {() => T} read @returns {T[]} */
  list(read, leastSize = 1) {
    const count = this.count(leastSize);
    const items = [];
    for (let i = 0; i < count; i += 1) items.push(read());
    return items;
  }

  /** A number that selects one of `count` things. */
  oneOf(count, what) {
    const at = this.at;
    const value = this.u8();
    if (value >= count) {
      throw new WireError(`${value} is not a valid ${what} (expected 0 to ${count - 1})`, at);
    }
    return value;
  }

  xy() {
    const at = this.take(16, 'a point');
    return [this.view.getFloat64(at, true), this.view.getFloat64(at + 8, true)];
  }

  /** A box: min x, min y, max x, max y. */
  box() {
    const at = this.take(32, 'a box');
    const { view } = this;
    const edge = (i) => view.getFloat64(at + 8 * i, true);
    return [edge(0), edge(1), edge(2), edge(3)];
  }

  /** @returns {import('./names.js').Key} */
  key() {
    return { world: this.u8(), slot: this.var32(), version: this.var32() };
  }

  /** Throws unless everything has been read. */
  end() {
    if (this.left > 0) throw new WireError(`${this.left} bytes are left over`, this.at);
  }
}

/** Writes bytes in sequence: the counterpart of `reader.js`, as far as the page writes anything. */

const UTF8 = new TextEncoder();

export class ByteWriter {
  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
    this.at = 0;
  }

  /** Makes room for this many bytes and returns where they start. */
  take(size) {
    const { at } = this;
    if (at + size > this.bytes.length) {
      const bytes = new Uint8Array((at + size) * 2);
      bytes.set(this.bytes.subarray(0, at));
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer);
    }
    this.at = at + size;
    return at;
  }

  u8(value) {
    // Taken first: making room replaces the bytes and the view.
    const at = this.take(1);
    this.bytes[at] = value;
    return this;
  }

  u16(value) {
    const at = this.take(2);
    this.view.setUint16(at, value, true);
    return this;
  }

  u32(value) {
    const at = this.take(4);
    this.view.setUint32(at, value, true);
    return this;
  }

  u64(value) {
    return this.u32(value % 2 ** 32).u32(Math.floor(value / 2 ** 32));
  }

  f32(value) {
    const at = this.take(4);
    this.view.setFloat32(at, value, true);
    return this;
  }

  f64(value) {
    const at = this.take(8);
    this.view.setFloat64(at, value, true);
    return this;
  }

  var(value) {
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.u8((left % 128) + 128);
    return this.u8(left);
  }

  raw(bytes) {
    const at = this.take(bytes.length);
    this.bytes.set(bytes, at);
    return this;
  }

  text(text) {
    const bytes = UTF8.encode(text);
    return this.var(bytes.length).raw(bytes);
  }

  done() {
    return this.bytes.slice(0, this.at);
  }
}

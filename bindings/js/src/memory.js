import { JostleError, refuse } from './errors.js';
import { numbers, object } from './values.js';

/** The room for what one call answers. */
export const OUT_BYTES = 128;

/**
 * One instance of the WebAssembly file. This is the only place that makes views of its memory: when the memory grows,
 * every view of it is dead, its length becomes 0, and reading it returns undefined.
 */
export class Memory {
  constructor(exports) {
    this.exports = exports;
    this.abi = namedForJavaScript(exports);
    this.registry = new FinalizationRegistry(([kind, pointer]) => this.drop(kind, pointer));
    this.renewViews();
    // Places for records, allocated once: what calls answer (also in words of 4 bytes), a box, a query, and definitions
    // that go in.
    this.out = this.run('allocate', 1024);
    this.at = this.out >>> 2;
    this.rect = this.out + OUT_BYTES;
    this.query = this.rect + 32;
    this.record = this.out + 256;
    this.roomBytes = 0;
    this.roomPointer = 0;
    // The defaults of a query, to be copied.
    if (this.abi.queryInit) this.run('queryInit', this.query + 32);
  }

  renewViews() {
    const { buffer } = this.exports.memory;
    this.u8 = new Uint8Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.u64 = new BigUint64Array(buffer);
  }

  renewDeadViews() {
    // Costs a tenth of comparing `memory.buffer`, and says the same.
    if (this.u8.length === 0) this.renewViews();
  }

  /** Calls an exported function. The methods that games call most often do this themselves. */
  run(name, ...given) {
    let result;
    try {
      result = this.abi[name](...given);
    } catch (error) {
      this.crash(error);
    }
    this.renewDeadViews();
    return result;
  }

  /** Calls an exported function, and throws if that fails. */
  do(name, ...given) {
    this.check(this.run(name, ...given));
  }

  /** Calls an exported function for a list. Its last argument is where it writes the index of what it refuses. */
  doMany(name, ...given) {
    const status = this.run(name, ...given, this.out);
    this.check(status, this.u32[this.at]);
  }

  /** Turns a trap into an error, and all later calls with it. */
  crash(cause) {
    if (cause instanceof JostleError) throw cause;
    const refuseAll = () => {
      throw new JostleError(
        'panic',
        'jostle crashed in an earlier call, so its memory cannot be trusted: reload',
        cause,
      );
    };
    this.abi = new Proxy({}, { get: () => refuseAll });
    // What is written before such a call is refused must not fail in another way.
    this.renewDeadViews();
    this.hasCrashed = true;
    throw new JostleError('panic', `jostle crashed, which is a bug in jostle: report it (${cause.message})`, cause);
  }

  /** Throws if a call has failed, unless in one way that is an answer. Returns whether it has succeeded. */
  check(status, index, answer) {
    this.renewDeadViews();
    if (status === 0) return true;
    // The text first: it is that of the last call that failed. Its names are those of Rust and C.
    const text = this.text(this.run('errorText'));
    const code = this.text(this.run('statusName', status));
    if (code === answer) return false;
    // Labels belong to the game, and may look like names of fields.
    const own = /hitbox|label/.test(code);
    const error = new JostleError(code, own ? text : text.replace(/(?<=`)[\w.]+(?=`)/g, nameOf));
    if (index !== undefined) error.index = index;
    throw error;
  }

  /** Returns a string that ends with a zero byte. */
  text(pointer) {
    const start = pointer >>> 0;
    return new TextDecoder().decode(this.u8.slice(start, this.u8.indexOf(0, start)));
  }

  /** Returns room for this many bytes, which the next call for room takes away again. */
  room(bytes) {
    if (bytes > this.roomBytes) {
      // Half as much again, so that lists that grow from tick to tick are not copied to new room each time.
      const wanted = Math.ceil(bytes * 1.5) + 4096;
      const pointer = wanted < 2 ** 32 && this.run('allocate', wanted);
      if (!pointer) this.refuseRoom(bytes);
      this.run('deallocate', this.roomPointer, this.roomBytes);
      this.roomPointer = pointer >>> 0;
      this.roomBytes = wanted;
    }
    return this.roomPointer;
  }

  refuseRoom(bytes) {
    throw new JostleError('out-of-memory', `there is no memory for ${bytes} bytes: pass less at once`);
  }

  /** Copies bytes, and a zero byte after them, and returns where they are. */
  putBytes(bytes) {
    const pointer = this.room(bytes.length + 1);
    this.u8.set(bytes, pointer);
    this.u8[pointer + bytes.length] = 0;
    return pointer;
  }

  putText(text) {
    return this.putBytes(new TextEncoder().encode(text));
  }

  putLabel(label) {
    if (typeof label !== 'string' || label.includes('\0')) {
      refuse('label', label, 'it must be a string of at most 15 bytes');
    }
    return this.putText(label);
  }

  /** Copies numbers, with room for more bytes behind them, and returns where they are. */
  putFloats(list, more = 0) {
    const pointer = this.room(list.length * 4 + more);
    this.f32.set(list, pointer >>> 2);
    return pointer;
  }

  /** Writes a box as x, y, width and height, and returns where it is. */
  putRect(x, y, w, h, name = '') {
    numbers(x, y, w, h, name);
    this.f32.set([x, y, w, h], this.rect >>> 2);
    return this.rect;
  }

  /** Writes the box of anything that has one. */
  putBox(box, name) {
    return this.putRect(...boxOf(box, name), name);
  }

  /** Returns the pairs of indices whose place and number a call has answered, as a view. */
  pairsAt() {
    const [pointer, count] = this.u32.subarray(this.at);
    return this.u32.subarray(pointer >>> 2, (pointer >>> 2) + 2 * count);
  }

  /** Frees what belonged to an object that is gone. */
  drop(kind, pointer) {
    if (!this.hasCrashed) this.run(`${kind}Free`, pointer);
  }
}

/** Returns the box of anything with x, y, w and h, or width and height. */
export function boxOf(box, name) {
  const { x, y, w = box.width, h = box.height } = object(box, name, '{ x: 0, y: 0, w: 8, h: 8 }');
  return [x, y, w, h];
}

/** Names in errors that are others in JavaScript in more than their case. */
const NAMES = {
  'delta.x': 'dx',
  'delta.y': 'dy',
  'options.max_slope_rise': 'maxSlope.rise',
  'options.max_slope_run': 'maxSlope.run',
  'velocity.x': 'x',
  'velocity.y': 'y',
};

function nameOf(name) {
  return NAMES[name] ?? camelCase(name);
}

function camelCase(name) {
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

/** Returns exported functions by names such as `worldMoveAndSlide`. */
function namedForJavaScript(exports) {
  const functions = Object.entries(exports).map(([name, value]) => [camelCase(name.replace('jostle_', '')), value]);
  return Object.fromEntries(functions);
}

/** Reads WebAssembly files as far as the build needs: their sections, and how large each function is. */

const CUSTOM = 0;
const IMPORT = 2;
const CODE = 10;
const DATA = 11;
const FUNCTION_NAMES = 1;

/** A place in a file that moves on as it is read. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** A number as WebAssembly writes it: seven bits in each byte, the lowest first. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at];
      this.at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** Returns every section: its kind, where it begins and ends, and the name of a custom one. */
export function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = [];
  while (reader.at < bytes.length) {
    const start = reader.at;
    const kind = reader.number();
    const size = reader.number();
    const content = reader.at;
    const name = kind === CUSTOM ? reader.text() : '';
    sections.push({ kind, name, start, content: kind === CUSTOM ? reader.at : content, end: content + size });
    reader.at = content + size;
  }
  return sections;
}

/** Returns a file without names of functions and notes of the compiler, which nothing reads at run time. */
export function stripped(bytes) {
  const kept = sectionsOf(bytes).filter(({ kind }) => kind !== CUSTOM);
  return Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ start, end }) => bytes.subarray(start, end))]);
}

/** Returns the size of the constants in a file. */
export function dataSize(bytes) {
  const data = sectionsOf(bytes).filter(({ kind }) => kind === DATA);
  return data.reduce((sum, { content, end }) => sum + end - content, 0);
}

/** Returns the name and the size of each function. */
export function functionsOf(bytes) {
  const sections = sectionsOf(bytes);
  if (sections.some(({ kind }) => kind === IMPORT)) throw new Error('the file imports something');
  const names = namesIn(
    bytes,
    sections.find(({ name }) => name === 'name'),
  );
  const code = sections.find(({ kind }) => kind === CODE);
  const reader = new Reader(bytes, code.content);
  const functions = [];
  const count = reader.number();
  for (let index = 0; index < count; index += 1) {
    const size = reader.number();
    functions.push({ name: names.get(index) ?? '', size });
    reader.at += size;
  }
  return functions;
}

function namesIn(bytes, section) {
  const names = new Map();
  if (!section) throw new Error('the file has no names: it was stripped');
  const reader = new Reader(bytes, section.content);
  while (reader.at < section.end) {
    const kind = reader.number();
    const end = reader.number() + reader.at;
    if (kind === FUNCTION_NAMES) readNames(reader, names);
    reader.at = end;
  }
  return names;
}

function readNames(reader, names) {
  const count = reader.number();
  for (let i = 0; i < count; i += 1) {
    const index = reader.number();
    names.set(index, reader.text());
  }
}

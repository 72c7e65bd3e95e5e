/** How numbers are written in a trace. */

const view = new DataView(new ArrayBuffer(8));

/** Returns the number that a word stands for. */
export function number(word) {
  const value = Number(word);
  if (!word || Number.isNaN(value)) throw new Error(`\`${word}\` is not a number`);
  return value;
}

/** Returns the bits of a number as a 32-bit float. */
export function f32Bits(value) {
  if (Math.fround(value) !== value) throw new Error(`${value} is not a 32-bit float`);
  view.setFloat32(0, value);
  return view.getUint32(0).toString(16).padStart(8, '0');
}

/** Returns the bits of a number as a 64-bit float. */
export function f64Bits(value) {
  view.setFloat64(0, value);
  return u64Digits(view.getBigUint64(0));
}

/** Returns the 16 hexadecimal digits of a BigInt. */
export function u64Digits(value) {
  return value.toString(16).padStart(16, '0');
}

/** Returns a name of a trace as JavaScript writes it: `wall_jump.speed` as `wallJumpSpeed`. */
export function camelCase(name) {
  return name.replace(/[._](.)/g, (_, letter) => letter.toUpperCase());
}

/**
 * Numbers as text: exact ones that parse back to the same bits, and short ones with a unit.
 *
 * World lengths are in world units, written `u`.
 */

/**
 * The shortest text that parses back to the same number.
 *
 * @param {string} type the number type of the game; with `f32`, the text only has to parse back
 * to the same `f32`
 */
export function exact(value, type = 'f64') {
  if (type !== 'f32' || !Number.isFinite(value) || Math.fround(value) !== value) return String(value);
  for (let digits = 1; digits < 10; digits += 1) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(value);
}

/** A number for display: at most `digits` decimals, without trailing zeros. */
export function short(value, digits = 2) {
  if (!Number.isFinite(value)) return withMinus(String(value));
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 0.5 * 10 ** -digits)) return withMinus(value.toExponential(2));
  return withMinus(grouped(String(Number(value.toFixed(digits)))));
}

/** A number for lists, about as long as others there: one decimal if it is small, otherwise none. */
export function rounded(value) {
  const unit = Math.abs(value) < 100 ? 10 : 1;
  return short(Math.round(value * unit) / unit, 1);
}

/** Numbers to read: a minus sign is as wide as a plus sign; the hyphen of `exact` is not. */
export function withMinus(text) {
  return text.replaceAll('-', '−');
}

/** A number with its sign, for steps: `+3`, `−0.5`. */
export function signed(value, digits = 2) {
  if (value === 0) return '0';
  const text = short(Math.abs(value), digits);
  return value < 0 ? `−${text}` : `+${text}`;
}

/** Inserts commas between thousands. */
function grouped(text) {
  if (text.includes('e')) return text;
  const [whole, ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** An integer. */
export function count(value) {
  return grouped(String(Math.round(value)));
}

/** A length or coordinate in world units. */
export function units(value, digits = 2) {
  return `${short(value, digits)} u`;
}

/** A fraction as a percentage: `40%`. Only 1 is shown as 100%, and only 0 as 0%. */
export function percent(fraction) {
  const value = fraction * 100;
  const tenths = Math.round(value * 10) / 10;
  if (tenths === 100 && fraction < 1) return '>99.9%';
  if (tenths === 0 && fraction > 0) return '<0.1%';
  return `${short(tenths, 1)}%`;
}

/** Microseconds, shown as milliseconds. */
export function milliseconds(microseconds) {
  const value = microseconds / 1000;
  return `${grouped(value.toFixed(value < 10 ? 2 : 1))} ms`;
}

/** `3 contacts`, `1 contact`, `2 bodies`. */
export function plural(number, word) {
  const several = word === 'body' ? 'bodies' : `${word}s`;
  return `${count(number)} ${number === 1 ? word : several}`;
}

/** Units that games use and that have a regular singular. */
const ONE = /^(unit|point|time|shot|hit|tick|second|frame|pixel|tile|degree)s\b/;

/** One of the game's numbers with its unit, if it has one: `1 unit a side`, `−3 u/s`, `40%`. */
export function withUnit(value, unit) {
  const number = short(value, 3).replace('-', '−');
  const space = /^[%°]/.test(unit) ? '' : ' ';
  return `${number}${space}${value === 1 ? unit.replace(ONE, '$1') : unit}`.trim();
}

/** A number of bytes with a readable unit. */
export function bytes(value) {
  if (value < 1000) return `${value} B`;
  return value < 1e6 ? `${(value / 1e3).toFixed(0)} kB` : `${(value / 1e6).toFixed(1)} MB`;
}

/** A limit in bytes, rounded down, in the units that limits are set in: `16 MiB`. */
export function byteLimit(value) {
  if (value < 1024) return `${value} bytes`;
  const [unit, name] = value < 2 ** 20 ? [2 ** 10, 'KiB'] : [2 ** 20, 'MiB'];
  return `${short(Math.floor((value / unit) * 10) / 10, 1)} ${name}`;
}

/** A name as it is written in links and file names: `100-000-boxes`. */
export function slug(name) {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

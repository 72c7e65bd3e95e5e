/** Colors of the canvas, read from the style sheet so that they are defined only once. */

const NAMES = [
  'canvas',
  'grid',
  'grid-strong',
  'tile',
  'tile-line',
  'actor',
  'actor-fill',
  'solid',
  'solid-fill',
  'sensor',
  'sensor-fill',
  'plain',
  'plain-fill',
  'contact',
  'good',
  'bad',
  'faint',
  'text',
  'quiet',
  'accent',
  'surface',
  'line',
  'line-strong',
  'warn',
  'load-least',
  'load-greatest',
];

/**
 * Colors of layers: hue, lightness on light and on dark. People who do not see red, green or blue can
 * tell any two of them apart too; the panel always shows the layer's number as well.
 */
const LAYERS = [
  [232, 18, 56],
  [44, 30, 57],
  [173, 35, 82],
  [331, 32, 52],
  [52, 37, 76],
  [259, 34, 72],
  [202, 35, 72],
  [1, 20, 70],
];

/** @type {Record<string, string>} */
export const palette = {};

/** Color names by kind of body. */
export const KIND_NAMES = ['actor', 'solid', 'sensor', 'plain'];

export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  for (const name of NAMES) palette[name] = style.getPropertyValue(`--${name}`).trim();
}

function isDark() {
  return document.documentElement.dataset.theme === 'dark';
}

/** The line and fill colors of a layer. */
export function layerColors(layer) {
  const [first, light, dark] = LAYERS[layer % LAYERS.length];
  const hue = (first + 360 - Math.floor(layer / LAYERS.length) * 11) % 360;
  return isDark()
    ? { line: `hsl(${hue} 75% ${dark}%)`, fill: `hsl(${hue} 45% 20%)` }
    : { line: `hsl(${hue} 70% ${light}%)`, fill: `hsl(${hue} 70% 87%)` };
}

const MEANINGS = ['', 'actor', 'solid', 'sensor', 'contact', 'good', 'bad', 'faint', 'text'];

const BAD = MEANINGS.indexOf('bad');

/** Whether an ink means that something is wrong, which is also drawn as a pattern. */
export function isBad(ink) {
  return (ink & 255) === BAD;
}

/**
 * The color of an outline that makes a text in a game's own color readable on any image, or null
 * for inks with a meaning, which suit the canvas.
 */
export function outlineOf(ink) {
  if (ink === 0 || (ink & 255) !== 0) return null;
  const light = ((ink >>> 8) & 255) + ((ink >>> 16) & 255) + (ink >>> 24);
  return light > 384 ? 'rgb(28 27 56 / 75%)' : 'rgb(255 255 255 / 75%)';
}

/** The color of an ink. */
export function inkColor(ink) {
  const meaning = ink & 255;
  if (meaning > 0) return palette[MEANINGS[meaning] ?? 'text'];
  if (ink === 0) return palette.text;
  return `rgb(${(ink >>> 8) & 255} ${(ink >>> 16) & 255} ${ink >>> 24})`;
}

/** Makes a color partly transparent. */
export function faded(color, share) {
  return `color-mix(in srgb, ${color} ${share}%, transparent)`;
}

/** How much of a fill covers the game's images below it, in percent. */
const COVERING = 40;

/** A fill color that lets the game's images show through. @param {{isOverImages: boolean}} view */
export function fillOver(color, view) {
  return view.isOverImages ? faded(color, COVERING) : color;
}

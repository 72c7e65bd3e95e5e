/** The colors of the style sheet as people with different color vision see them. Colors are linear RGB. */

import { readFileSync } from 'node:fs';

/** From Machado, Oliveira and Fernandes (2009), at full severity; of gray, only the luminance is left. */
export const VISIONS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: Array(3).fill([0.2126, 0.7152, 0.0722]),
};

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const hex = (text) => [1, 3, 5].map((at) => linear(Number.parseInt(text.slice(at, at + 2), 16) / 255));

const CSS = readFileSync(new URL('../style/base.css', import.meta.url), 'utf8');

/** The colors of the first rule with a selector, by name. */
function colorsOf(selector) {
  const rule = CSS.slice(CSS.indexOf(`${selector} {`)).split('}')[0];
  const found = [...rule.matchAll(/--([\w-]+): (#[\da-f]{6});/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, hex(value)]));
}

export const themes = { light: colorsOf(':root'), dark: colorsOf(":root[data-theme='dark']") };

/** A color such as `hsl(215 70% 40%)`. */
export function hsl(text) {
  const [hue, saturation, lightness] = text.match(/[\d.]+/g).map(Number);
  const [light, reach] = [
    lightness / 100,
    (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100),
  ];
  return [0, 8, 4].map((start) => {
    const at = (start + hue / 30) % 12;
    return linear(light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

/** A color as a person with this vision sees it. @param {keyof typeof VISIONS} vision */
export function seenBy(vision, color) {
  return VISIONS[vision].map((row) => Math.min(1, Math.max(0, dot(row, color))));
}

/** The contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrast(...colors) {
  const [less, more] = colors.map((color) => dot([0.2126, 0.7152, 0.0722], color)).sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** How different two colors look: their distance in Oklab, where black and white are 1 apart. */
export function difference(a, b) {
  const [first, second] = [oklab(a), oklab(b)];
  return Math.hypot(...first.map((value, i) => value - second[i]));
}

function oklab(color) {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, color)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => dot(row, cones));
}

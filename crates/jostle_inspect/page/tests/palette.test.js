import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { layerColors, outlineOf } from '../canvas/palette.js';
import { contrast, difference, hsl, seenBy, themes, VISIONS } from './color_vision.js';

afterEach(() => delete globalThis.document);

/** An ink of red, green and blue. */
const rgb = (red, green, blue) => ((red << 8) | (green << 16) | (blue << 24)) >>> 0;

test('texts in a color of the game have an outline that differs from it', () => {
  assert.match(outlineOf(rgb(255, 244, 220)), /^rgb\(28 /);
  assert.match(outlineOf(rgb(20, 30, 60)), /^rgb\(255 /);
});

test('texts in a color with a meaning have none', () => {
  for (let meaning = 1; meaning <= 8; meaning += 1) assert.equal(outlineOf(meaning), null);
  assert.equal(outlineOf(0), null);
});

/** Calls `check` for each theme and each kind of color vision, with a function that names what is seen. */
function forEveryone(check) {
  for (const [theme, colors] of Object.entries(themes)) {
    globalThis.document = { documentElement: { dataset: { theme } } };
    for (const vision of Object.keys(VISIONS)) {
      check((name) => seenBy(vision, colors[name]), `${theme}, ${vision}`, vision);
    }
  }
}

test('whatever is drawn stands out from the canvas, however one sees colors', () => {
  const lines = [
    'actor',
    'solid',
    'sensor',
    'plain',
    'contact',
    'good',
    'bad',
    'faint',
    'tile-line',
    'accent',
  ];
  forEveryone((color, who) => {
    for (const name of lines) assert.ok(contrast(color(name), color('canvas')) >= 3, `${name}: ${who}`);
  });
});

test('contacts stand out from the boxes and tiles that they are drawn on', () => {
  const fills = ['actor-fill', 'solid-fill', 'sensor-fill', 'plain-fill', 'tile'];
  forEveryone((color, who) => {
    for (const name of fills) assert.ok(contrast(color('contact'), color(name)) >= 4.5, `${name}: ${who}`);
  });
});

test('the heat map goes from light to dark, not only from one color to another', () => {
  forEveryone((color, who) => {
    assert.ok(contrast(color('load-least'), color('load-greatest')) >= 4.5, who);
  });
});

test('layers stand out from the canvas, and any two of the first eight differ', () => {
  forEveryone((color, who, vision) => {
    const lines = Array.from({ length: 32 }, (_, layer) => seenBy(vision, hsl(layerColors(layer).line)));
    lines.forEach((line, layer) => assert.ok(contrast(line, color('canvas')) >= 3, `${layer}: ${who}`));
    // Eight shades of gray are too many to tell apart.
    if (vision === 'achromatopsia') return;
    const first = lines.slice(0, 8);
    first.forEach((line, i) =>
      first.slice(0, i).forEach((other, j) => assert.ok(difference(line, other) > 0.1, `${j}, ${i}: ${who}`)),
    );
  });
});

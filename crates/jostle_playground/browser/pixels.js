/** What is on the canvas, for tests that every scene is drawn. */

/**
 * In the page: counts the canvas pixels that change when nothing of the world is shown, and
 * finds the earlier scene most like this one, with the number of pixels that differ. The page
 * remembers this one.
 */
export async function comparePixels(name) {
  const canvas = document.getElementById('canvas');
  const pixels = () =>
    new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const differ = (a, b) => a.reduce((count, word, i) => count + Number(word !== b[i]), 0);
  const shown = [...document.querySelectorAll('#show input:checked')];
  const toggle = () => shown.forEach((input) => input.click());
  const full = pixels();
  toggle();
  await nextFrame();
  const empty = pixels();
  toggle();
  window.seen ??= new Map();
  const others = [...window.seen].map(([other, before]) => ({ name: other, pixels: differ(full, before) }));
  const alike = others.sort((a, b) => a.pixels - b.pixels)[0];
  window.seen.set(name, full);
  return { total: full.length, drawn: differ(full, empty), alike };
}

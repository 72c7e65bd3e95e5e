const PAGE = 65_536;

/** How many bytes `growing.js` has added to the memory of jostle. */
export function grownBytes() {
  return PAGE * (globalThis.pagesGrown ?? 0);
}

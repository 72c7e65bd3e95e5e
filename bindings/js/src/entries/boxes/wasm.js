import { start } from '../../start.js';

export * from '../../boxes_parts.js';

/** Loads the part with boxes: once, before anything is made. Without a source, it is the file of this package. */
// Bundlers look for this URL as it is written.
export const init = (source = new URL('../boxes.wasm', import.meta.url)) => start('boxes', source);

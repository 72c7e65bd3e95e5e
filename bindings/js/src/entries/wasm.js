import { start } from '../start.js';

export * from '../world_parts.js';

/** Loads jostle: once, before anything is made. Without a source, it is the file beside this one. */
// Bundlers look for this URL as it is written.
export const init = (source = new URL('./jostle.wasm', import.meta.url)) => start('world', source);

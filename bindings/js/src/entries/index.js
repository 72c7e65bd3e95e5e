import wasm from './jostle.inline.js';
import { start } from '../start.js';
import { unpack } from '../unpack.js';

export * from '../world_parts.js';

/** Loads jostle: once, before anything is made. Without a source, it is the WebAssembly file inside this package. */
export const init = (source = () => unpack(wasm)) => start('world', source);

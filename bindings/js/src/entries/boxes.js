import wasm from './boxes.inline.js';
import { start } from '../start.js';
import { unpack } from '../unpack.js';

export * from '../boxes_parts.js';

/** Loads the part with boxes: once, before anything is made. */
export const init = (source = () => unpack(wasm)) => start('boxes', source);

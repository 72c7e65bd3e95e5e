import type { WasmSource } from './boxes_parts.js';

export * from './boxes_parts.js';
export * from './world_parts.js';

/**
 * Loads jostle. Call and await it once, before anything is made; further calls return at once.
 *
 * @param source Where to load the WebAssembly file from, if not from `jostle.wasm` beside this module: its URL, bytes, a
 * `Response`, or a compiled `WebAssembly.Module`. It must be the `jostle.wasm` of this very version.
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void>;

import type { WasmSource } from '../boxes_parts.js';

export * from '../boxes_parts.js';

/**
 * Loads the part of jostle with boxes. Call and await it once, before anything is made; further calls return at once.
 *
 * @param source Where to load the WebAssembly file from, if not from `boxes.wasm` beside this package's modules: its URL,
 * bytes, a `Response`, or a compiled `WebAssembly.Module`. It must be the `boxes.wasm` of this very version.
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void>;

import { JostleError, refuse } from './errors.js';
import { Memory } from './memory.js';

// The whole library can also do what the part with boxes alone can, so one instance is enough if both are loaded.
const ready = { world: null, boxes: null };
const pending = { world: null, boxes: null };

/** Returns the instance that has what is needed. `what` is what the game wanted to make, for the error. */
export function memoryFor(part, what) {
  const memory = ready.world ?? (part === 'boxes' ? ready.boxes : null);
  if (memory === null) {
    throw new JostleError(
      'not-initialized',
      `jostle2d is not loaded yet: call \`await init()\` once before \`new ${what}()\``,
    );
  }
  return memory;
}

/** Loads a part once. Calls meanwhile wait for the same load; after a failure the next call tries again. */
export function start(part, source) {
  if (ready[part] !== null) return Promise.resolve();
  pending[part] ??= load(part, source).finally(() => {
    pending[part] = null;
  });
  return pending[part];
}

async function load(part, source) {
  const module = await compile(await (typeof source === 'function' ? source() : source));
  const exports = await instantiate(module);
  const needed = part === 'world' ? 'jostle_world_new' : 'jostle_pairs_new';
  if (!exports.memory || !exports[needed]) wrongFile(`it has no \`${needed}\``);
  ready[part] = new Memory(exports);
}

async function instantiate(module) {
  try {
    const { exports } = await WebAssembly.instantiate(module, {});
    return exports;
  } catch (error) {
    return wrongFile(error.message, error);
  }
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return compileBytes(source);
  if (source instanceof Response) return compileResponse(source);
  if (typeof source === 'string' || source instanceof URL) return compileUrl(String(source));
  return refuse('source', source, 'pass a URL, bytes, a Response or a WebAssembly.Module, or nothing');
}

async function compileBytes(bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    return wrongFile(error.message, error);
  }
}

function wrongFile(why, cause) {
  const sentence = `this is not the WebAssembly file that came with this version of jostle2d (${why}): pass that one`;
  throw new JostleError('wrong-file', sentence, cause);
}

async function compileResponse(response) {
  if (!response.ok) {
    const sentence = `the server answered ${response.status} for ${response.url}: check where the .wasm file is`;
    throw new JostleError('not-found', sentence);
  }
  const type = response.headers.get('content-type');
  if (type === 'application/wasm') {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      return wrongFile(error.message, error);
    }
  }
  return compileBytes(await response.arrayBuffer());
}

async function compileUrl(url) {
  // The fetch of Node does not read files. Not an import, which bundlers for browsers would stumble over.
  const files = url.startsWith('file:') && globalThis.process?.getBuiltinModule?.('node:fs');
  try {
    if (files) return compileBytes(files.readFileSync(new URL(url)));
    return await compileResponse(await fetch(url));
  } catch (error) {
    if (error instanceof JostleError) throw error;
    throw new JostleError('not-found', `${url} could not be loaded (${error.message}): check where it is`, error);
  }
}

import { JostleError, refuse } from './errors.js';
import { Memory } from './memory.js';

// The whole library can also do what the part with boxes alone can, so one instance is enough if both are loaded.
const ready = {};
const pending = {};

/** Returns the instance that has what is needed. `what` is what the game wanted to make, for the error. */
export function memoryFor(part, what) {
  const memory = ready.world ?? ready[part];
  if (!memory) {
    throw new JostleError(
      'not-initialized',
      `jostle2d is not loaded yet: call \`await init()\` once before \`new ${what}()\``,
    );
  }
  return memory;
}

/** Loads a part once. Calls meanwhile wait for the same load; after a failure the next call tries again. */
export async function start(part, source) {
  if (ready.world ?? ready[part]) return;
  pending[part] ??= load(part, source);
  try {
    await pending[part];
  } finally {
    pending[part] = undefined;
  }
}

async function load(part, source) {
  const given = await read(await (typeof source === 'function' ? source() : source));
  const needed = part === 'world' ? 'jostle_world_new' : 'jostle_pairs_new';
  try {
    const made = await WebAssembly.instantiate(given, {});
    const { exports } = made.instance ?? made;
    if (!exports[needed]) throw new TypeError(`it has no \`${needed}\``);
    const memory = new Memory(exports);
    const version = memory.text(memory.run('version'));
    // The build puts in the version of the package.
    if (version !== JOSTLE_VERSION) throw new TypeError(`it is of ${version}, and the JavaScript of ${JOSTLE_VERSION}`);
    ready[part] = memory;
  } catch (error) {
    wrongFile(error);
  }
}

/** Returns bytes, or a module. A response is compiled while it arrives, if that is possible. */
async function read(source) {
  // Before `Response` is named: Node takes 17 ms to load its fetch then.
  if (source instanceof WebAssembly.Module || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return source;
  }
  if (typeof source === 'string' || source instanceof URL) return read(await loadFrom(String(source)));
  if (!(source instanceof Response)) {
    refuse('source', source, 'pass a URL, bytes, a Response or a WebAssembly.Module, or nothing');
  }
  const name = source.url || 'the response';
  if (!source.ok) notFound(`the server answered ${source.status} for ${name}`);
  const type = source.headers.get('content-type') ?? '';
  const bytes = await arrived(source, name, type === 'application/wasm' && WebAssembly.compileStreaming);
  // What many servers answer for a file that they do not have. Some send files of types that they do not know as HTML.
  if (type.startsWith('text/html') && String.fromCharCode(...new Uint8Array(bytes).subarray(0, 4)) !== '\0asm') {
    notFound(`the server answered with a page of HTML for ${name}`);
  }
  return bytes;
}

/** Returns what a response brings: as a module if it is compiled meanwhile, and as bytes otherwise. */
async function arrived(response, name, isStreamed) {
  try {
    return await (isStreamed ? WebAssembly.compileStreaming(response) : response.arrayBuffer());
  } catch (error) {
    // Any other is about the connection. `instantiateStreaming` could also fail for imports, by a TypeError as well.
    if (error instanceof WebAssembly.CompileError) wrongFile(error);
    return notFound(`${name} could not be read (${error.message})`, error);
  }
}

async function loadFrom(url) {
  try {
    // The fetch of Node does not read files. Not an import, which bundlers for browsers would stumble over.
    const files = url.startsWith('file:') && globalThis.process?.getBuiltinModule?.('node:fs');
    return files ? files.readFileSync(new URL(url)) : await fetch(url);
  } catch (error) {
    return notFound(`${url} could not be loaded (${error.message})`, error);
  }
}

function wrongFile(error) {
  const file = 'the WebAssembly file that came with this version of jostle2d';
  // A browser may also refuse the right file.
  const sentence =
    error instanceof WebAssembly.CompileError
      ? `the file cannot be compiled (${error.message}): pass ${file}, let the content security policy allow ` +
        "'wasm-unsafe-eval', and use a browser with 128-bit SIMD"
      : `this is not ${file} (${error.message}): pass that one`;
  throw new JostleError('wrong-file', sentence, error);
}

function notFound(what, cause) {
  throw new JostleError('not-found', `${what}: check where the .wasm file is`, cause);
}

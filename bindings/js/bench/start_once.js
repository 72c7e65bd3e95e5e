/** Imports one package, makes it ready, and prints how long that took. The only code of its process. */

const start = performance.now();
const loaded = await import(process.argv[2]);
const imported = performance.now();
await (loaded.init ?? loaded.default.init)();
const ready = performance.now();
process.stdout.write(JSON.stringify({ imported: imported - start, ready: ready - imported }));
// Rapier warns on standard error about its own call of wasm-bindgen; nothing else may keep the process alive.
process.exit(0);

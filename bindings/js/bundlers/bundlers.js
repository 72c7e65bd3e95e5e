/**
 * How each bundler is called: with its defaults, but for the line that `jostle2d/wasm` needs, if it needs one. Each
 * function takes the folder of a program and the folder for its bundle.
 */

import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import { build, createServer } from 'vite';
import webpack from 'webpack';

/** Leaves `new URL('./jostle.wasm', import.meta.url)` as it is, so the file must be beside the bundle. */
export async function withEsbuild(program, out) {
  await esbuild.build({
    entryPoints: [path.join(program, 'main.js')],
    bundle: true,
    format: 'esm',
    minify: true,
    outfile: path.join(out, 'main.js'),
    logLevel: 'error',
  });
  copyWasm(program, out);
}

/** Leaves `new URL('./jostle.wasm', import.meta.url)` as it is, so the file must be beside the bundle. */
export async function withRollup(program, out) {
  const bundle = await rollup({ input: path.join(program, 'main.js'), plugins: [nodeResolve()] });
  await bundle.write({ file: path.join(out, 'main.js'), format: 'es' });
  await bundle.close();
  copyWasm(program, out);
}

/** Knows `new URL('./jostle.wasm', import.meta.url)`, and writes the file into the folder of the bundle. */
export async function withWebpack(program, out, target = 'web') {
  const compiler = webpack({
    mode: 'production',
    performance: false,
    target,
    entry: path.join(program, 'main.js'),
    output: { path: out, filename: 'main.js' },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  const { errors, warnings } = stats.toJson();
  const complaints = [...errors, ...warnings].map(({ message }) => message);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Knows `new URL('./jostle.wasm', import.meta.url)`, and writes the file into the folder of the bundle. */
export async function withVite(program, out) {
  await build({ ...viteConfig(program), base: './', build: { outDir: out, emptyOutDir: true } });
}

/**
 * Starts Vite's development server, and returns it with its address. It bundles packages beforehand, without the files
 * beside them, so `jostle2d/wasm` needs `optimizeDeps: { exclude: ['jostle2d'] }`.
 */
export async function serveWithVite(program, optimizeDeps = {}) {
  const server = await createServer({
    ...viteConfig(program),
    optimizeDeps,
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
  return { server, url: `http://127.0.0.1:${server.httpServer.address().port}/` };
}

function viteConfig(program) {
  const cacheDir = path.join(program, '.vite');
  return { configFile: false, root: program, cacheDir, logLevel: 'error' };
}

function copyWasm(program, out) {
  const { resolve } = createRequire(path.join(program, 'main.js'));
  copyFileSync(resolve('jostle2d/jostle.wasm'), path.join(out, 'jostle.wasm'));
}

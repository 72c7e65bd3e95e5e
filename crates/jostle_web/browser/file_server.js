/** A file server as web hosts run them: plain files from a sub-folder, with gzip. */

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const KINDS = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
};

/**
 * Serves a folder below `/some/where/`, so that an absolute address on the page fails.
 * `server.files` are other files by name, and `server.sent` counts bytes.
 */
export async function serveFolder(folder) {
  const handle = { files: new Map(), sent: 0, address: '', end: null };
  const server = createServer((request, response) => answer(request, response, folder, handle));
  handle.end = () => new Promise((done) => server.close(done));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  handle.address = `http://127.0.0.1:${server.address().port}/some/where/`;
  return handle;
}

function answer(request, response, folder, handle) {
  const { pathname } = new URL(request.url, 'http://any');
  const name = pathname.replace(/^\/some\/where\//, '') || 'index.html';
  const path = handle.files.get(name) ?? `${folder}${name}`;
  if (!pathname.startsWith('/some/where/') || name.includes('..') || !existsSync(path)) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    return;
  }
  const kind = KINDS[name.split('.').at(-1)];
  if (!kind) {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    createReadStream(path).pipe(response);
    return;
  }
  const body = gzipSync(readFileSync(path));
  handle.sent += body.length;
  response.writeHead(200, { 'Content-Type': kind, 'Content-Encoding': 'gzip' }).end(body);
}

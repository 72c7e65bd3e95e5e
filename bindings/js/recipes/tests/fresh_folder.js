/** A folder of a game outside the source tree, with jostle2d installed from its archive. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../../../../target/', import.meta.url));
const DIST = path.join(TARGET, 'dist');

/** Where pictures are kept for people to look at. */
export const PICTURES = path.join(TARGET, 'pictures');

/** The archive that is to be published. */
function archive() {
  mkdirSync(DIST, { recursive: true });
  const found = readdirSync(DIST).filter((name) => /^jostle2d-.*\.tgz$/.test(name));
  if (found.length !== 1) {
    const remedy = found.length === 0 ? 'build the package in bindings/js first' : 'remove all but one';
    throw new Error(`${DIST} has ${found.length} archives of jostle2d: ${remedy}`);
  }
  return path.join(DIST, found[0]);
}

/**
 * Makes an empty folder in `target`, installs jostle2d there and links every other package from `tools`, so that
 * nothing can be taken from the source tree by mistake and nothing has to be downloaded.
 *
 * @param {string} name
 * @param {URL} tools a folder with `node_modules`
 */
export function makeFreshFolder(name, tools) {
  const folder = path.join(TARGET, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, archive()], { cwd: folder, stdio: 'inherit' });
  const from = fileURLToPath(new URL('node_modules/', tools));
  const to = path.join(folder, 'node_modules');
  for (const entry of readdirSync(from)) {
    if (entry !== 'jostle2d' && entry !== '.package-lock.json') {
      linkTo(path.join(from, entry), path.join(to, entry));
    }
  }
  return folder;
}

function linkTo(source, link) {
  rmSync(link, { recursive: true, force: true });
  symlinkSync(source, link);
}

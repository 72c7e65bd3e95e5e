import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's source. */
export const SOURCE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const ROOT = path.resolve(SOURCE, '../..');
export const TARGET = path.join(ROOT, 'target/js');
export const DIST = path.join(ROOT, 'target/dist');
/** What is packed. */
export const PACKAGE = path.join(DIST, 'jostle2d');

/** The package.json of what is packed. */
export const MANIFEST = JSON.parse(readFileSync(path.join(SOURCE, 'manifest.json'), 'utf8'));
export const ARCHIVE = path.join(DIST, `jostle2d-${MANIFEST.version}.tgz`);

/** Builds the package into target/dist: `npm run build`. */

import { buildPackage } from './build/package.js';
import { DIST, MANIFEST } from './build/paths.js';
import { checkSizes, writeSizes } from './build/sizes.js';
import { buildWasm } from './build/wasm.js';

const parts = { jostle: buildWasm('jostle'), boxes: buildWasm('boxes') };
await buildPackage(parts);
const report = writeSizes(parts);
process.stdout.write(`${report}\n${DIST}/jostle2d-${MANIFEST.version}.tgz\n`);
checkSizes(parts);

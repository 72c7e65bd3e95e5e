/** Where things are, and what the folder contains. */

import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const PAGE = `${ROOT}crates/jostle_inspect/page/`;
export const WASM = `${ROOT}target/wasm32-unknown-unknown/web/jostle_web.wasm`;
/** The folder of static files. */
export const FOLDER = `${ROOT}target/dist/web/`;

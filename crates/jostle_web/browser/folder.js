/** Where things are, and what the folder contains. */

import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const PAGE = `${ROOT}crates/jostle_inspect/page/`;
export const WASM = `${ROOT}target/wasm32-unknown-unknown/web/jostle_web.wasm`;
/** The playground as static files. */
export const FOLDER = `${ROOT}target/dist/web/`;
/** The page alone, to open recordings. */
export const VIEWER = `${ROOT}target/dist/viewer/`;

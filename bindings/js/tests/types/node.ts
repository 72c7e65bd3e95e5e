/** What a game in Node passes. It is only compiled. */

import { readFile } from 'node:fs/promises';
import { init } from 'jostle2d';

await init(readFile('jostle.wasm'));
await init(new URL('file:///jostle.wasm'));

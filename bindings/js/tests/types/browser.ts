/** What a game in a browser passes. It is only compiled. */

import { World, init } from 'jostle2d';
import { init as initWasm } from 'jostle2d/wasm';

const url = new URL('./jostle.wasm', 'https://example.com');
await init(url);
await init(fetch(url));
await initWasm(await fetch(url));
await initWasm(await WebAssembly.compileStreaming(fetch(url)));
// @ts-expect-error It must be a source.
await init(5);

const canvas = document.querySelector('canvas')!;
const context = canvas.getContext('2d')!;
const world = new World();
world.draw(context);
world.draw(context, { view: { x: 0, y: 0, w: 9, h: 9 }, lineWidth: 2, colors: { actor: 'red', sensor: null } });
world.draw(new OffscreenCanvas(8, 8).getContext('2d')!);
// @ts-expect-error There is no such kind.
world.draw(context, { colors: { wall: 'red' } });
// @ts-expect-error Only a 2d context can draw.
world.draw(canvas.getContext('webgl')!);

import { Pairs, World, init } from 'jostle2d/wasm';
import { landing, pairs, show } from '../answer.js';

await init();
show({ bottom: landing({ World }), pairs: pairs({ Pairs }) });

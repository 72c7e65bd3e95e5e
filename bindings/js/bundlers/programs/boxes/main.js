import { Pairs, init } from 'jostle2d/boxes';
import { pairs, show } from '../answer.js';

await init();
show({ pairs: pairs({ Pairs }) });

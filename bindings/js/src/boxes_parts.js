export { Boxes } from './box_set.js';
export { JostleError } from './errors.js';
export { NearPairs, Pairs, TwoSets } from './pairs.js';

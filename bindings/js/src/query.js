import { allowOnly, refuse } from './errors.js';
import { array, mask, object } from './values.js';

export const QUERY_WORDS = 8;
const FINDS = ['actor', 'solid', 'sensor', 'tile'];

/** Writes a query to the scratch memory, and returns where it is; 0 wants everything. */
export function putQuery(world, query) {
  if (query === undefined || query === null) return 0;
  const { layers, kinds, without, blocking } = object(query, 'query', '{ kinds: ["solid", "tile"] }');
  allowOnly(['layers', 'kinds', 'without', 'blocking'], query, '`query`');
  const { u32, query: pointer } = world.memory;
  const at = pointer >>> 2;
  // The defaults are behind it.
  u32.copyWithin(at, at + QUERY_WORDS, at + 2 * QUERY_WORDS);
  if (isGiven(layers)) u32[at + 1] = mask(layers, 'layers');
  if (isGiven(kinds)) u32[at + 2] = kindsOf(kinds);
  if (isGiven(without)) putBodyId(world, at + 4, 'without', without);
  if (isGiven(blocking)) putBodyId(world, at + 6, 'blocking', blocking);
  return pointer;
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

function kindsOf(kinds) {
  return array(kinds, 'kinds', ', such as ["solid", "tile"]').reduce((bits, kind) => {
    const bit = FINDS.indexOf(kind);
    if (bit < 0) refuse('kinds', kind, `it may hold "${FINDS.join('", "')}"`);
    return bits | (1 << bit);
  }, 0);
}

function putBodyId(world, at, name, body) {
  world.checkBody(name, body);
  const { u32 } = world.memory;
  u32[at] = body.generation;
  u32[at + 1] = body.slot;
}

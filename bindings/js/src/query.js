import { refuse } from './errors.js';
import { object, whole } from './values.js';

const FINDS = { actor: 1, solid: 2, sensor: 4, tile: 8 };

/** Writes a query to the scratch memory, and returns where it is; 0 wants everything. */
export function putQuery(world, query) {
  if (query === undefined || query === null) return 0;
  const { memory } = world;
  const at = memory.query >>> 2;
  memory.u32.copyWithin(at, at + 8, at + 16);
  for (const [name, value] of Object.entries(object(query, 'query', '{ kinds: ["solid", "tile"] }'))) {
    if (value === undefined || value === null) continue;
    if (name === 'layers') memory.u32[at + 1] = whole(value, name);
    else if (name === 'kinds') memory.u32[at + 2] = kindsOf(value);
    else if (name === 'without') putBodyId(world, at + 4, name, value);
    else if (name === 'blocking') putBodyId(world, at + 6, name, value);
    else refuse('query', name, 'it has only layers, kinds, without and blocking', 'unknown-option');
  }
  return memory.query;
}

function kindsOf(kinds) {
  if (!Array.isArray(kinds)) refuse('kinds', kinds, 'pass a list, such as ["solid", "tile"]');
  return kinds.reduce((bits, kind) => {
    if (!Object.hasOwn(FINDS, kind)) refuse('kinds', kind, 'it may hold "actor", "solid", "sensor" and "tile"');
    return bits | FINDS[kind];
  }, 0);
}

function putBodyId(world, at, name, body) {
  world.checkBody(name, body);
  const { u32 } = world.memory;
  u32[at] = body.generation;
  u32[at + 1] = body.slot;
}

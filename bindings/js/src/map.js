import { refuse } from './errors.js';
import { MAP, MAP_COLUMNS, writeFields } from './fields.js';
import { addMethods } from './methods.js';
import { Tile } from './tile.js';
import { object, whole } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

/** A tile map of a world: `world.addMap(…)` makes it. */
export class TileMap {
  static name = 'TileMap';

  constructor(world, low, high) {
    this.world = world;
    this.low = low;
    this.high = high;
  }

  begin() {
    return [this.world.use(), (BigInt(this.high) << 32n) | BigInt(this.low)];
  }
}

addMethods(TileMap, 'world', WORLD_ANSWERS, {
  tile: 'column row > value',
  setTile: 'column row tile >',
  cellAt: 'x y > cell?bad-tile',
  'setLayers:setMapLayers': 'layers >',
  'remove:removeMap': '>',
});

/** Adds a map of text or of tiles to a world. */
export function addMap(world, map) {
  const pointer = world.use();
  const { memory } = world;
  const { record, out, at } = memory;
  const { tile, rows, legend, tiles, columns, ...options } = object(map, 'map', '{ tile: 16, rows: ["..", "##"] }');
  if (options.endless && (rows ?? tiles) !== undefined) {
    refuse('endless', true, 'a map of `rows` or `tiles` has borders: leave it out, or set tiles later');
  }
  if (legend !== undefined && rows === undefined) refuse('legend', legend, 'it needs `rows`');
  if (columns !== undefined && options.endless) refuse('columns', columns, 'an endless map has no number of columns');
  memory.run('mapDefInit', record);
  const size = { tileWidth: tile, tileHeight: tile };
  writeFields(memory, record >>> 2, MAP, { ...size, ...options }, '`world.addMap()`', [
    'tile',
    'rows',
    'legend',
    'tiles',
    'columns',
  ]);
  if (rows === undefined) {
    memory.do('worldAddMap', pointer, record, options.endless ? 0 : putTiles(memory, tiles, columns), out);
    return world.mapAt(at);
  }
  if ((tiles ?? columns) !== undefined) refuse('rows', rows, 'pass either `rows`, or `tiles` and `columns`');
  const lines = linesOf(rows);
  if (legend) memory.do('worldAddMap', pointer, record, putDrawn(memory, lines, legend), out);
  else memory.do('worldAddMapText', pointer, record, memory.putText(lines.join('\n')), out);
  return world.mapAt(at);
}

/** Returns the rows of a map that is drawn as text. */
function linesOf(rows) {
  const lines = typeof rows === 'string' ? rows.replace(/^\n|\n$/g, '').split('\n') : rows;
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) {
    refuse('rows', rows, 'pass a list of strings, such as ["..", "##"]');
  }
  return lines;
}

/** Turns text into tiles by the characters of the game, and those of `Tile.fromChar`. */
function putDrawn(memory, rows, legend) {
  const lines = rows.map((line) => [...line]);
  object(legend, 'legend', '{ P: Tile.Empty }');
  const uneven = lines.findIndex((line) => line.length !== lines[0].length);
  if (uneven > 0) refuse(`rows[${uneven}]`, rows[uneven], 'all rows must be equally long');
  const tileOf = (character) => (Object.hasOwn(legend, character) ? legend[character] : Tile.fromChar(character));
  return putTiles(memory, lines.flat().map(tileOf), lines[0]?.length);
}

/** Copies tiles, and returns where they are. */
function putTiles(memory, tiles, columns = 0) {
  if (!(tiles instanceof Uint32Array) && !Array.isArray(tiles)) {
    refuse('tiles', tiles, 'pass a Uint32Array or a list of tiles with `columns`, or `rows` of text');
  }
  const rows = tiles.length / whole(columns, 'columns');
  if (!Number.isInteger(rows)) refuse('columns', columns, `${tiles.length} tiles do not make whole rows of it`);
  const pointer = memory.room(tiles.length * 4);
  // Not `map`, which leaves out what a list has no tile for.
  const numbers = Array.isArray(tiles) ? Array.from(tiles, (tile, i) => whole(tile, `tiles[${i}]`)) : tiles;
  memory.u32.set([columns, rows], (memory.record >>> 2) + MAP_COLUMNS);
  memory.u32.set(numbers, pointer >>> 2);
  return pointer;
}

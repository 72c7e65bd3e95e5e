import { refuse } from './errors.js';
import { MAP, MAP_COLUMNS, writeFields } from './fields.js';
import { addMethods } from './methods.js';
import { Tile } from './tile.js';
import { number, object, whole } from './values.js';
import { WORLD_ANSWERS } from './world_answers.js';

/** A tile map of a world: `world.addMap(…)` makes it. */
export class TileMap {
  static name = 'TileMap';

  constructor(world, low, high) {
    this.world = world;
    this.low = low;
    this.high = high;
  }

  /** Returns the cell at a point; null outside the map. */
  cellAt(x, y) {
    const { memory } = this.world;
    const { out } = memory;
    const status = memory.run('worldCellAt', ...this.begin(), number(x, 'x'), number(y, 'y'), out, out + 4);
    if (!memory.succeeded(status, 'bad-tile')) return null;
    return { column: memory.i32[out >>> 2], row: memory.i32[(out >>> 2) + 1] };
  }

  begin() {
    return [this.world.use(), (BigInt(this.high) << 32n) | BigInt(this.low)];
  }
}

addMethods(TileMap, 'world', WORLD_ANSWERS, {
  tile: 'column row > value',
  setTile: 'column row tile >',
  'setLayers:setMapLayers': 'layers >',
  'remove:removeMap': '>',
});

/** Adds a map of text or of tiles to a world. */
export function addMap(world, map) {
  const pointer = world.use();
  const { memory } = world;
  const { record, out } = memory;
  memory.run('mapDefInit', record);
  const { tile, rows, legend } = object(map, 'map', '{ tile: 16, rows: ["..", "##"] }');
  if (map.endless && (rows ?? map.tiles) !== undefined) {
    refuse('endless', true, 'a map of `rows` or `tiles` has borders: leave it out, or set tiles later');
  }
  const size = { tileWidth: tile, tileHeight: tile };
  writeFields(memory, record >>> 2, MAP, { ...size, ...map }, '`world.addMap()`', 'tile rows legend tiles columns');
  if (rows !== undefined && legend === undefined) {
    memory.do('worldAddMapText', pointer, record, memory.putText(textOf(map).join('\n')), out);
  } else {
    memory.do('worldAddMap', pointer, record, putTiles(memory, rows === undefined ? map : drawnTiles(map)), out);
  }
  return world.mapAt(out >>> 2);
}

/** Returns the rows of a map that is drawn as text. */
function textOf({ rows, tiles, columns }) {
  if (tiles !== undefined || columns !== undefined) {
    refuse('rows', rows, 'pass either `rows`, or `tiles` and `columns`');
  }
  const lines = typeof rows === 'string' ? rows.replace(/^\n|\n$/g, '').split('\n') : rows;
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) {
    refuse('rows', rows, 'pass a list of texts, such as ["..", "##"]');
  }
  return lines;
}

/** Turns text into tiles by the characters of the game, and those of `Tile.fromChar`. */
function drawnTiles(map) {
  const lines = textOf(map).map((line) => [...line]);
  const legend = object(map.legend, 'legend', '{ P: Tile.Empty }');
  const uneven = lines.findIndex((line) => line.length !== lines[0].length);
  if (uneven > 0) refuse(`rows[${uneven}]`, map.rows[uneven], 'all rows must be equally long');
  const tileOf = (character) => (Object.hasOwn(legend, character) ? legend[character] : Tile.fromChar(character));
  return { tiles: lines.flat().map(tileOf), columns: lines[0]?.length };
}

/** Copies tiles, and returns where they are; 0 for a map of empty tiles. */
function putTiles(memory, { tiles, columns = 0, endless }) {
  if (endless) return 0;
  if (!(tiles instanceof Uint32Array) && !Array.isArray(tiles)) {
    refuse('tiles', tiles, 'pass a Uint32Array or a list of tiles with `columns`, or `rows` of text');
  }
  const rows = tiles.length / whole(columns, 'columns');
  if (!Number.isInteger(rows)) refuse('columns', columns, `${tiles.length} tiles do not make whole rows of it`);
  const pointer = memory.room(tiles.length * 4);
  memory.u32.set([columns, rows], (memory.record >>> 2) + MAP_COLUMNS);
  memory.u32.set(Array.isArray(tiles) ? tiles.map((tile, i) => whole(tile, `tiles[${i}]`)) : tiles, pointer >>> 2);
  return pointer;
}

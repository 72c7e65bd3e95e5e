import { refuse } from './errors.js';
import { TILE_DATA, isTileData, whole } from './values.js';

// The character of each code, which is its place here. Codes never change; those that no tile has are question marks.
const LEGEND = '.#[]-_<>^v\\dc/abFDC7AB?????????????|???n???u=()?';
const FACES = 32;

/** Tiles are numbers: what blocks in the lowest byte, a number of the game's own in the upper two. */
export const Tile = Object.freeze({
  Empty: 0,
  Solid: 1,

  oneWay: (side) => 2 + indexOf(side),

  half: (side) => 6 + indexOf(side),

  faces(sides) {
    if (typeof sides !== 'number' || (sides & 15) !== sides) {
      refuse('sides', sides, 'combine sides, such as Side.MinX | Side.MaxX');
    }
    if (sides === 0) return 0;
    // One face is a one-way tile.
    return sides & (sides - 1) ? FACES | sides : Tile.oneWay(sides);
  },

  fromChar(character) {
    const isOne = typeof character === 'string' && character.length === 1 && character !== '?';
    const code = isOne ? LEGEND.indexOf(character === ' ' ? '.' : character) : -1;
    if (code < 0) {
      refuse('character', character, `it must be one of ${LEGEND.replace(/\?+/g, '')}`);
    }
    return code;
  },

  toChar: (tile) => LEGEND[whole(tile, 'tile') & 0xff] ?? '?',

  withData(tile, data) {
    if (!isTileData(data)) refuse('data', data, `it must be ${TILE_DATA}`);
    return ((whole(tile, 'tile') & 0xffff) | (data << 16)) >>> 0;
  },

  data: (tile) => whole(tile, 'tile') >>> 16,
});

/** Returns which side this is: 0 to 3. */
function indexOf(side) {
  const index = [1, 2, 4, 8].indexOf(side);
  if (index < 0) refuse('side', side, 'pass one side, such as Side.MinY');
  return index;
}

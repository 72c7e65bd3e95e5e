import { refuse } from './errors.js';
import { whole } from './values.js';

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
    const sum = sides & 15;
    if (sum !== sides) refuse('sides', sides, 'combine sides, such as Side.MinX | Side.MaxX');
    if (sum === 0) return 0;
    // One face is a one-way tile.
    return sum & (sum - 1) ? FACES | sum : Tile.oneWay(sum);
  },

  fromChar(character) {
    const code = character === ' ' ? 0 : LEGEND.indexOf(character);
    if (code < 0 || character === '?' || character.length !== 1) {
      refuse('character', character, `it must be one of ${LEGEND.replace(/\?+/g, '')}`);
    }
    return code;
  },

  toChar: (tile) => LEGEND[whole(tile, 'tile') & 0xff] ?? '?',

  withData(tile, data) {
    if ((data & 0xffff) !== data) refuse('data', data, 'it must be a whole number from 0 to 65535');
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

/** A small atlas for the stand-in game: four cells of 8 × 8 pixels, as a PNG. */

import { deflateSync } from 'node:zlib';
import { crc32 } from '../wire/crc.js';

const COLORS = {
  '.': [0, 0, 0, 0],
  b: [43, 74, 140, 255],
  s: [240, 190, 150, 255],
  r: [190, 60, 70, 255],
  g: [90, 160, 90, 255],
  d: [120, 85, 60, 255],
  h: [150, 180, 215, 255],
  y: [245, 200, 70, 255],
};

/** Looking right; ground; a hill; a coin. */
const CELLS = [
  ['..rrrr..', '..ssss..', '..ssbs..', '..ssss..', '.rrrrrr.', '..rrrr..', '..b..b..', '..b..bb.'],
  ['gggggggg', 'gdgggdgg', 'dddddddd', 'dddddddd', 'ddddbddd', 'dddddddd', 'dbdddddd', 'dddddddd'],
  ['........', '........', '...hh...', '..hhhh..', '.hhhhhh.', 'hhhhhhhh', 'hhhhhhhh', 'hhhhhhhh'],
  ['..yyyy..', '.yyyyyy.', 'yyyddyyy', 'yyydyyyy', 'yyydyyyy', 'yyyddyyy', '.yyyyyy.', '..yyyy..'],
];

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function png() {
  const rows = Array.from({ length: 8 }, (_, y) => [
    0,
    ...CELLS.flatMap((cell) => [...cell[y]].flatMap((letter) => COLORS[letter])),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(CELLS.length * 8, 0);
  head.writeUInt32BE(8, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

export const ATLAS = [{ png: png(), cellWidth: 8, cellHeight: 8 }];

/** The part of a tile map near a move as Rust: rows of text. */

const OUTSIDES = ['Outside::Empty', 'Outside::Solid', 'Outside::Clamp'];
/** Sides, in the order of WIRE.md. */
export const SIDES = ['Side::MinX', 'Side::MaxX', 'Side::MinY', 'Side::MaxY'];
const MOST_CELLS = 64;
/** Characters of `Tile::from_char` by code, in the order of WIRE.md. */
const CHARACTERS = [...'.#[]-_<>^v\\dc/abFDC7AB'];
const SEVERAL_FACES = new Map([
  [3, '|'],
  [12, '='],
  [7, 'n'],
  [11, 'u'],
  [13, '('],
  [14, ')'],
]);
/** Characters for tiles that `Tile::from_char` has none for. */
const SPARE = 'xyzwXYZW';

/**
 * Lines of Rust that add the part of a map in an area to a world. None if no cell is in it.
 *
 * @param {ReturnType<typeof import('../wire/sections.js').readMaps>[number]} map
 * @param {number[]} area min x, min y, max x, max y
 * @param {(value: number) => string} write a number as Rust writes it
 */
export function mapAsRust(map, area, write) {
  const part = partOf(map, area);
  if (!part) return [];
  const legend = new Map();
  const rows = rowsOf(map, part, legend);
  const isCut = part.isClipped.some(Boolean);
  const origin = [0, 1].map((axis) => map.origin[axis] + part.first[axis] * map.size[axis]);
  const pair = (values) => `[${values.map(write).join(', ')}]`;
  const outside = isCut ? OUTSIDES[map.outside] : OUTSIDES[0];
  const call = `TileMap::from_text(${pair(origin)}, ${pair(map.size)}, &rows, ${legendName(legend)}, ${outside})`;
  return [
    `// Tiles from column ${part.first[0]}, row ${part.first[1]} of tile map ${map.map}.`,
    'let rows = [',
    ...rows.map((row) => `    "${row.replaceAll('\\', '\\\\')}",`),
    '];',
    ...legendLines(legend),
    `let map = ${call}.unwrap();`,
    ...addLines(map),
  ];
}

function addLines({ layers }) {
  if (layers === 0xffffffff) return ['world.add_map(map);'];
  return [
    'let map = world.add_map(map);',
    `world.set_map_layers(map, 0b${(layers >>> 0).toString(2)}).unwrap();`,
  ];
}

/** The cells of a map in an area: first, and how many; null if there are none. */
function partOf(map, area) {
  const firsts = [map.firstColumn, map.firstRow];
  const counts = [map.columns, map.rows];
  const spans = [0, 1].map((axis) => {
    const cell = (at) => Math.floor((at - map.origin[axis]) / map.size[axis]);
    const [wantedFirst, wantedLast] = [cell(area[axis]), cell(area[axis + 2])];
    const first = Math.max(wantedFirst, firsts[axis]);
    const end = Math.min(wantedLast + 1, firsts[axis] + counts[axis], first + MOST_CELLS);
    const isClipped = wantedFirst < firsts[axis] || firsts[axis] + counts[axis] < wantedLast + 1;
    return { first, count: end - first, isClipped };
  });
  if (spans.some(({ count }) => count <= 0)) return null;
  return {
    first: spans.map(({ first }) => first),
    count: spans.map(({ count }) => count),
    isClipped: spans.map(({ isClipped }) => isClipped),
  };
}

function rowsOf(map, { first, count }, legend) {
  const [column, row] = [first[0] - map.firstColumn, first[1] - map.firstRow];
  return Array.from({ length: count[1] }, (_, y) => {
    const start = (row + y) * map.columns + column;
    return [...map.tiles.subarray(start, start + count[0])].map((kind) => characterOf(kind, legend)).join('');
  });
}

function characterOf(kind, legend) {
  const known = CHARACTERS[kind] ?? SEVERAL_FACES.get(kind - 32);
  if (known) return known;
  if (!legend.has(kind)) legend.set(kind, SPARE[legend.size]);
  return legend.get(kind);
}

function legendName(legend) {
  return legend.size === 0 ? 'Tile::from_char' : 'legend';
}

function legendLines(legend) {
  if (legend.size === 0) return [];
  const faces = (kind) => SIDES.filter((_, side) => ((kind - 32) >> side) & 1).join(' | ');
  const arms = [...legend].map(([kind, text]) => `    '${text}' => Some(Tile::faces(${faces(kind)})),`);
  return [
    'let legend = |character| match character {',
    ...arms,
    '    other => Tile::from_char(other),',
    '};',
  ];
}

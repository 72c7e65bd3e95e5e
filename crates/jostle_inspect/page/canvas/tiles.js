/**
 * Tile maps: every kind of tile when they are large enough to distinguish, otherwise a picture
 * of one pixel per tile.
 */

import { facesOf, slopeOf, TILE } from '../wire/names.js';
import { drawOpenSide } from './boxes.js';
import { fillOver, palette } from './palette.js';

/** Below this many device pixels, a tile becomes one pixel of a picture. */
const LEAST_TILE = 4;

/**
 * Pictures by map; a map that changes is a new object. @type {WeakMap<object, {canvas:
 * HTMLCanvasElement, color: string}>}
 */
const pictures = new WeakMap();

export function drawMaps(g, view, maps) {
  for (const map of maps) {
    const isSmall = Math.min(map.size[0], map.size[1]) * view.k < LEAST_TILE;
    if (isSmall) drawPicture(g, view, map);
    else drawTiles(g, view, map);
  }
}

/** Draws a map as a picture of one pixel per tile. */
export function drawPicture(g, view, map) {
  if (map.columns === 0 || map.rows === 0) return;
  const x = (map.origin[0] + map.firstColumn * map.size[0]) * view.k + view.offsetX;
  const y = (map.origin[1] + map.firstRow * map.size[1]) * view.k + view.offsetY;
  g.imageSmoothingEnabled = false;
  g.drawImage(pictureOf(map), x, y, map.columns * map.size[0] * view.k, map.rows * map.size[1] * view.k);
}

function pictureOf(map) {
  const known = pictures.get(map);
  if (known?.color === palette['tile-line']) return known.canvas;
  const canvas = document.createElement('canvas');
  canvas.width = map.columns;
  canvas.height = map.rows;
  const g = canvas.getContext('2d');
  g.fillStyle = palette['tile-line'];
  map.tiles.forEach((kind, i) => {
    if (kind !== TILE.EMPTY) g.fillRect(i % map.columns, Math.floor(i / map.columns), 1, 1);
  });
  pictures.set(map, { canvas, color: palette['tile-line'] });
  return canvas;
}

/** The edges of columns or rows in whole pixels, so that no seams show. */
function edgesOf(map, axis, first, last, view) {
  const offset = axis === 0 ? view.offsetX : view.offsetY;
  const start = axis === 0 ? map.firstColumn : map.firstRow;
  const edge = (i) => Math.round((map.origin[axis] + (start + i) * map.size[axis]) * view.k + offset);
  return Array.from({ length: last - first + 2 }, (_, i) => edge(first + i));
}

/** The first and last column or row on the canvas. */
function range(map, axis, view) {
  const count = axis === 0 ? map.columns : map.rows;
  const start = map.origin[axis] + (axis === 0 ? map.firstColumn : map.firstRow) * map.size[axis];
  const first = Math.floor((view.bounds[axis] - start) / map.size[axis]);
  const last = Math.floor((view.bounds[axis + 2] - start) / map.size[axis]);
  return [Math.max(0, first), Math.min(count - 1, last)];
}

function drawTiles(g, view, map) {
  const [firstColumn, lastColumn] = range(map, 0, view);
  const [firstRow, lastRow] = range(map, 1, view);
  if (lastColumn < firstColumn || lastRow < firstRow) return;
  const xs = edgesOf(map, 0, firstColumn, lastColumn, view);
  const ys = edgesOf(map, 1, firstRow, lastRow, view);
  g.lineWidth = Math.max(1, view.ratio);
  for (let row = firstRow; row <= lastRow; row += 1) {
    const y = ys[row - firstRow];
    const height = ys[row - firstRow + 1] - y;
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const kind = map.tiles[row * map.columns + column];
      if (kind === TILE.EMPTY) continue;
      const x = xs[column - firstColumn];
      const box = [x, y, xs[column - firstColumn + 1] - x, height];
      g.strokeStyle = palette['tile-line'];
      if (facesOf(kind) > 0) {
        drawOneWay(g, view, exposedFaces(map, column, row), box);
        continue;
      }
      drawTile(g, view, kind, box);
      if (kind === TILE.SOLID) drawFaces(g, view, map, column, row, box);
    }
  }
}

function drawTile(g, view, kind, box) {
  const [x, y, width, height] = box;
  g.fillStyle = fillOver(palette.tile, view);
  if (kind === TILE.SOLID) g.fillRect(x, y, width, height);
  else if (kind < TILE.SLOPE) drawHalf(g, kind - TILE.HALF, box);
  else drawSlope(g, kind, box);
}

/**
 * Draws lines only at the outer faces of solid tiles: faces between two solid tiles are never
 * hit.
 */
function drawFaces(g, view, map, column, row, [x, y, width, height]) {
  const isSolid = (c, r) =>
    c >= 0 && r >= 0 && c < map.columns && r < map.rows && map.tiles[r * map.columns + c] === TILE.SOLID;
  const thick = Math.max(1, Math.round(view.ratio));
  g.fillStyle = palette['tile-line'];
  if (!isSolid(column, row - 1)) g.fillRect(x, y, width, thick);
  if (!isSolid(column, row + 1)) g.fillRect(x, y + height - thick, width, thick);
  if (!isSolid(column - 1, row)) g.fillRect(x, y, thick, height);
  if (!isSolid(column + 1, row)) g.fillRect(x + width - thick, y, thick, height);
}

/** The number of `Outside::Clamp` in a map. */
const CLAMP = 2;

const WAYS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/**
 * Returns the faces of a one-way, a bit for each side, without those that are back to back with a
 * tile of the same faces: these stop nothing.
 */
export function exposedFaces(map, column, row) {
  const kind = map.tiles[row * map.columns + column];
  const faces = facesOf(kind);
  const isInner = (side) => {
    const [c, r] = [column + WAYS[side][0], row + WAYS[side][1]];
    const isInside = c >= 0 && r >= 0 && c < map.columns && r < map.rows;
    const hasOpposite = (faces >> (side ^ 1)) & 1;
    // A clamped map goes on with the tiles at its border.
    const isSame = isInside ? map.tiles[r * map.columns + c] === kind : map.outside === CLAMP;
    return hasOpposite && isSame;
  };
  return [0, 1, 2, 3].reduce((left, side) => (isInner(side) ? left & ~(1 << side) : left), faces);
}

/** Draws the faces that block; if it is one, with an arrow in the direction that bodies can pass. */
function drawOneWay(g, view, faces, box) {
  const [x, y, width, height] = box;
  const sides = [0, 1, 2, 3].filter((side) => (faces >> side) & 1);
  for (const side of sides) drawOpenSide(g, view, side, box);
  const size = Math.min(width, height) * 0.22;
  if (size < 2 || sides.length !== 1) return;
  const [dx, dy] = WAYS[sides[0]];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  g.beginPath();
  g.moveTo(middleX - dx * size - dy * size, middleY - dy * size - dx * size);
  g.lineTo(middleX + dx * size * 0.4, middleY + dy * size * 0.4);
  g.lineTo(middleX - dx * size + dy * size, middleY - dy * size + dx * size);
  g.stroke();
}

function drawHalf(g, side, [x, y, width, height]) {
  const [halfWidth, halfHeight] = [Math.round(width / 2), Math.round(height / 2)];
  const box = [
    [x, y, halfWidth, height],
    [x + width - halfWidth, y, halfWidth, height],
    [x, y, width, halfHeight],
    [x, y + height - halfHeight, width, halfHeight],
  ][side];
  g.fillRect(...box);
  g.strokeRect(box[0] + 0.5, box[1] + 0.5, box[2] - 1, box[3] - 1);
}

/** Returns the thickness of a slope at its left and right ends, as fractions of the tile. */
export function slopeEnds(kind) {
  const { thickRight, part } = slopeOf(kind);
  const ends = [
    [0, 1],
    [0, 0.5],
    [0.5, 1],
  ][part];
  return thickRight ? ends : [ends[1], ends[0]];
}

function drawSlope(g, kind, [x, y, width, height]) {
  const [left, right] = slopeEnds(kind);
  const { looksDown } = slopeOf(kind);
  const base = looksDown ? y : y + height;
  const way = looksDown ? height : -height;
  g.beginPath();
  g.moveTo(x, base);
  g.lineTo(x, base + way * left);
  g.lineTo(x + width, base + way * right);
  g.lineTo(x + width, base);
  g.closePath();
  g.fill();
  g.beginPath();
  g.moveTo(x, base + way * left);
  g.lineTo(x + width, base + way * right);
  g.stroke();
}

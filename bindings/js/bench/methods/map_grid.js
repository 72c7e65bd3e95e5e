import { PairList } from '../pair_list.js';

const CELL = 32;

/** What tutorials show: a `Map` from cells to lists of boxes, with the lists kept between turns. */
export const pairsOfBoxes = {
  name: 'Map grid',
  peer: null,
  prepare(boxes) {
    const found = new PairList(boxes.length / 4);
    const cells = new Map();
    return () => {
      found.clear();
      for (const list of cells.values()) list.length = 0;
      for (let i = 0; i < boxes.length; i += 4) insert(cells, boxes, i);
      for (const [key, list] of cells) reportCell(boxes, key, list, found);
      return found;
    };
  },
};

function keyOf(column, row) {
  return row * 4096 + column;
}

function insert(cells, boxes, i) {
  const lastColumn = Math.floor((boxes[i] + boxes[i + 2]) / CELL);
  const lastRow = Math.floor((boxes[i + 1] + boxes[i + 3]) / CELL);
  for (let row = Math.floor(boxes[i + 1] / CELL); row <= lastRow; row++) {
    for (let column = Math.floor(boxes[i] / CELL); column <= lastColumn; column++) {
      const key = keyOf(column, row);
      const list = cells.get(key);
      if (list) list.push(i);
      else cells.set(key, [i]);
    }
  }
}

function reportCell(boxes, key, list, found) {
  for (let p = 0; p < list.length; p++) {
    for (let q = p + 1; q < list.length; q++) {
      if (overlap(boxes, list[p], list[q]) && key === firstCommonCell(boxes, list[p], list[q])) {
        found.push(list[p] >> 2, list[q] >> 2);
      }
    }
  }
}

function overlap(boxes, a, b) {
  return (
    boxes[a] < boxes[b] + boxes[b + 2] &&
    boxes[b] < boxes[a] + boxes[a + 2] &&
    boxes[a + 1] < boxes[b + 1] + boxes[b + 3] &&
    boxes[b + 1] < boxes[a + 1] + boxes[a + 3]
  );
}

/** Two boxes may share several cells; only one of them reports the pair. */
function firstCommonCell(boxes, a, b) {
  const column = Math.floor(Math.max(boxes[a], boxes[b]) / CELL);
  return keyOf(column, Math.floor(Math.max(boxes[a + 1], boxes[b + 1]) / CELL));
}

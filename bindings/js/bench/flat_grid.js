/**
 * A grid in plain JavaScript, for speed.
 *
 * A cell is as large as the largest box, so a box that is filed under the cell of its minimum only meets boxes of
 * the eight cells around. A counting sort copies the boxes in the order of cells, row by row: three cells of a
 * row are then one run of numbers. Coordinates must not be negative.
 */
export class FlatGrid {
  columns = 0;
  rows = 0;
  /** Cells per unit. */
  scale = 1;
  /** Cell `key` begins at `starts[key + 1]` and ends at `starts[key + 2]`. */
  starts = new Uint32Array(0);

  /** @param {number} count how many boxes there are */
  constructor(count) {
    this.count = count;
    /** The cell of each box. */
    this.cells = new Uint32Array(count);
    /** Boxes in the order of their cells. */
    this.order = new Uint32Array(count);
    /** `minX, minY, maxX, maxY` in that order. */
    this.edges = new Float32Array(4 * count);
  }

  /** Files boxes anew. */
  file(boxes) {
    this.#fit(boxes);
    const { scale, columns, starts, cells } = this;
    for (let i = 0; i < this.count; i++) {
      // One empty cell on each side saves the checks for the border.
      const row = Math.trunc(boxes[4 * i + 1] * scale) + 1;
      const key = row * columns + Math.trunc(boxes[4 * i] * scale) + 1;
      cells[i] = key;
      starts[key + 1] += 1;
    }
    let sum = 0;
    for (let key = 0; key < starts.length; key++) {
      sum += starts[key];
      starts[key] = sum;
    }
    this.#copy(boxes);
  }

  #fit(boxes) {
    let size = 0;
    let right = 0;
    let bottom = 0;
    for (let i = 0; i < boxes.length; i += 4) {
      if (boxes[i + 2] > size) size = boxes[i + 2];
      if (boxes[i + 3] > size) size = boxes[i + 3];
      if (boxes[i] > right) right = boxes[i];
      if (boxes[i + 1] > bottom) bottom = boxes[i + 1];
    }
    // A little more than the largest box, or rounding could put two that overlap two cells apart.
    this.scale = 1 / (1.001 * size);
    this.columns = Math.trunc(right * this.scale) + 3;
    this.rows = Math.trunc(bottom * this.scale) + 3;
    const length = this.columns * this.rows + 2;
    if (this.starts.length === length) this.starts.fill(0);
    else this.starts = new Uint32Array(length);
  }

  /** Copies edges in the order of cells, from the last box to the first, which turns ends of cells into starts. */
  #copy(boxes) {
    const { starts, cells, order, edges } = this;
    for (let i = this.count - 1; i >= 0; i--) {
      const place = --starts[cells[i] + 1];
      order[place] = i;
      edges[4 * place] = boxes[4 * i];
      edges[4 * place + 1] = boxes[4 * i + 1];
      edges[4 * place + 2] = boxes[4 * i] + boxes[4 * i + 2];
      edges[4 * place + 3] = boxes[4 * i + 1] + boxes[4 * i + 3];
    }
  }

  /** Compares each box with the rest of its cell, the next cell, and three cells of the row below. */
  reportPairs(found) {
    const { starts, columns, order, cells } = this;
    for (let place = 0; place < this.count; place++) {
      const key = cells[order[place]];
      this.#reportRun(place, place + 1, starts[key + 3], found);
      this.#reportRun(place, starts[key + columns], starts[key + columns + 3], found);
    }
  }

  #reportRun(place, from, to, found) {
    const { edges, order } = this;
    const [left, top] = [edges[4 * place], edges[4 * place + 1]];
    const [right, bottom] = [edges[4 * place + 2], edges[4 * place + 3]];
    for (let k = from; k < to; k++) {
      const e = 4 * k;
      if (left < edges[e + 2] && edges[e] < right && top < edges[e + 3] && edges[e + 1] < bottom) {
        found.push(order[place], order[k]);
      }
    }
  }

  reportArea(query, left, top, width, height, found) {
    const [right, bottom] = [left + width, top + height];
    const { edges, order, scale, columns, starts } = this;
    const firstColumn = Math.trunc(left * scale);
    const lastColumn = Math.min(columns - 1, Math.trunc(right * scale) + 1);
    const lastRow = Math.min(this.rows - 1, Math.trunc(bottom * scale) + 1);
    for (let row = Math.trunc(top * scale); row <= lastRow; row++) {
      const end = starts[row * columns + lastColumn + 2];
      for (let k = starts[row * columns + firstColumn + 1]; k < end; k++) {
        const e = 4 * k;
        if (left < edges[e + 2] && edges[e] < right && top < edges[e + 3] && edges[e + 1] < bottom) {
          found.push(query, order[k]);
        }
      }
    }
  }
}

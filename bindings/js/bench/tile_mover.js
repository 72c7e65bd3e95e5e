/**
 * What games write by hand: x first, then y, each up to the nearest solid tile. It moves around corners that a
 * sweep would hit, reports no contacts, and knows nothing but full tiles.
 */
export class TileMover {
  #x = 0;
  #y = 0;
  #blocked = { blockedX: false, blockedY: false };

  /**
   * @param {string[]} rows `#` is solid; so is everything outside
   * @param {number} tile
   * @param {number} width of the body
   * @param {number} height
   */
  constructor(rows, tile, width, height) {
    this.columns = rows[0].length + 2;
    const border = '#'.repeat(this.columns);
    const bordered = [border, ...rows.map((row) => `#${row}#`), border].join('');
    this.solid = Uint8Array.from(bordered, (letter) => (letter === '#' ? 1 : 0));
    this.tile = tile;
    this.width = width;
    this.height = height;
  }

  get x() {
    return this.#x;
  }

  get y() {
    return this.#y;
  }

  teleport(x, y) {
    this.#x = x;
    this.#y = y;
  }

  /** Returns which axes were blocked, in the same object each time. Moves must be shorter than a tile. */
  move(dx, dy) {
    const x = this.#x + dx;
    const y = this.#y + dy;
    this.#x = this.#clipX(x, dx);
    this.#y = this.#clipY(y, dy);
    this.#blocked.blockedX = this.#x !== x;
    this.#blocked.blockedY = this.#y !== y;
    return this.#blocked;
  }

  #clipX(x, dx) {
    const edge = dx > 0 ? Math.ceil((x + this.width) / this.tile) - 1 : Math.floor(x / this.tile);
    const last = Math.ceil((this.#y + this.height) / this.tile) - 1;
    for (let row = Math.floor(this.#y / this.tile); row <= last; row++) {
      if (!this.#isSolid(edge, row)) continue;
      return dx > 0 ? edge * this.tile - this.width : (edge + 1) * this.tile;
    }
    return x;
  }

  #clipY(y, dy) {
    const edge = dy > 0 ? Math.ceil((y + this.height) / this.tile) - 1 : Math.floor(y / this.tile);
    const last = Math.ceil((this.#x + this.width) / this.tile) - 1;
    for (let column = Math.floor(this.#x / this.tile); column <= last; column++) {
      if (!this.#isSolid(column, edge)) continue;
      return dy > 0 ? edge * this.tile - this.height : (edge + 1) * this.tile;
    }
    return y;
  }

  #isSolid(column, row) {
    return this.solid[(row + 1) * this.columns + column + 1] === 1;
  }
}

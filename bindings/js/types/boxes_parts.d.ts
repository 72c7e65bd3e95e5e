import { Handle } from './handle.js';

/** The type of a global of browsers, if the program knows it. */
type Instance<Name extends string> = typeof globalThis extends { [Key in Name]: { prototype: infer Type } }
  ? Type
  : never;

/**
 * The type of a compiled WebAssembly file, if the program knows it. It has no members, so without `object` it would be
 * anything, also a number.
 */
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } }
  ? Type & object
  : never;

/** Where a WebAssembly file comes from. */
export type WasmSource =
  string | ArrayBuffer | ArrayBufferView | Instance<'URL'> | Instance<'Response'> | CompiledModule;

/**
 * The reason of an error, for programs:
 *
 * - `"not-initialized"`, `"not-found"`, `"wrong-file"`: the WebAssembly is not loaded, or could not be.
 * - `"bad-argument"`, `"unknown-option"`: an argument has the wrong type, or an option a name that does not exist.
 * - `"bad-shape"`, `"empty-box"`, `"bad-move"`, `"bad-option"`, `"bad-code"`, `"bad-map"`, `"bad-tile"`, `"bad-label"`,
 *   `"bad-one-way"`, `"no-up"`: a number is NaN, infinite or out of range, or contradicts another.
 * - `"unknown-body"`, `"unknown-map"`, `"unknown-hitbox"`, `"unknown-box"`, `"duplicate-hitbox"`, `"other-world"`: what
 *   you name is not there, or is there already.
 * - `"wrong-kind"`: the call needs a body of another kind.
 * - `"bad-snapshot"`: the bytes are damaged, or no snapshot.
 * - `"read-only"`: the property cannot be assigned.
 * - `"freed"`, `"busy"`: the object has been freed, or is calling back at the moment.
 * - `"full"`, `"out-of-memory"`, `"bad-count"`: there is no room left, or a list is too long.
 * - `"panic"`: jostle has crashed, which is a bug in jostle. All later calls throw this error, too.
 */
export type JostleErrorCode =
  | 'not-initialized'
  | 'not-found'
  | 'wrong-file'
  | 'bad-argument'
  | 'unknown-option'
  | 'bad-shape'
  | 'empty-box'
  | 'bad-move'
  | 'bad-option'
  | 'bad-code'
  | 'bad-count'
  | 'bad-map'
  | 'bad-tile'
  | 'bad-label'
  | 'bad-one-way'
  | 'no-up'
  | 'unknown-body'
  | 'unknown-map'
  | 'unknown-hitbox'
  | 'unknown-box'
  | 'duplicate-hitbox'
  | 'other-world'
  | 'wrong-kind'
  | 'bad-snapshot'
  | 'read-only'
  | 'freed'
  | 'busy'
  | 'full'
  | 'out-of-memory'
  | 'panic';

/**
 * The error of a call that is refused. Such a call has changed nothing, with two exceptions: `moveMany` stops at its first
 * error, and the moves before it stay; and if the callback of `moveWith` throws or returns an unknown response, the actor
 * stays where it stopped.
 */
export class JostleError extends Error {
  /** Always the same, for programs that cannot use `instanceof`. */
  name: 'JostleError';
  /** The reason, for programs. The `message` is for people: it names the value, the rule and the remedy. */
  readonly code: JostleErrorCode;
  /** In calls that take a list, the index of what was refused. */
  readonly index?: number;
}

/** A box: its minimum corner, and its size. Sizes must not be negative. */
export interface Box {
  /** Least x. */
  readonly x: number;
  /** Least y. */
  readonly y: number;
  /** The width. */
  readonly w: number;
  /** The height. */
  readonly h: number;
}

/** Anything that has a box: with `w` and `h`, or with `width` and `height` as most sprites have. */
export type BoxLike = Box | { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A place by its edges, which are exact. `w` and `h` are differences of edges, which are rounded. */
export interface Place extends Box {
  /** Least x; the same as `x`. */
  readonly left: number;
  /** Least y; the same as `y`. */
  readonly top: number;
  /** Greatest x. */
  readonly right: number;
  /** Greatest y. */
  readonly bottom: number;
  /** Returns a copy that later calls leave as it is. Spread syntax would lose what is computed, such as `x` and `w`. */
  copy(): this;
}

/** How to search for pairs. */
export interface PairOptions<Filters = Uint32Array> {
  /**
   * Layers and mask of each box: two numbers of 32 bits, in the order of the boxes. Two boxes make a pair if one of them
   * looks for a layer of the other: `(a.mask & b.layers) | (b.mask & a.layers)` is not 0. Without filters, all boxes that
   * overlap are pairs.
   */
  readonly filters?: Filters | null;
  /**
   * Whether pairs are sorted by their first index, and then by their second. By default they are not, which is faster;
   * their order is then the same on every machine, but means nothing.
   */
  readonly sorted?: boolean;
}

/** The methods of `Pairs` and `NearPairs`. */
declare abstract class PairFinder extends Handle {
  constructor();
  /**
   * Finds all pairs of boxes that overlap. Boxes that only touch do not, nor do boxes without area.
   *
   * @param boxes x, y, width and height of each box. A size must not be negative.
   * @returns Two indices for each pair, the lower one first. This is a view of jostle's memory, and dies with the next
   * call of anything in jostle: read it at once, or copy it by `slice()`.
   */
  find(boxes: Float32Array, options?: PairOptions): Uint32Array;
  /**
   * Calls back for each pair of objects that overlap, in the order of the pairs: the one that comes first in the list is
   * `a`. All pairs are found before the first call, so the callback may do anything: change the list, move or remove
   * objects, or search again.
   *
   * @returns The number of pairs.
   */
  eachObject<Thing extends BoxLike>(
    objects: readonly Thing[],
    callback: (a: Thing, b: Thing) => void,
    options?: PairOptions,
  ): number;
}

/**
 * All pairs of boxes that overlap, as fast as it can be: nothing is kept from one search to the next but memory. Keep the
 * object, so that it can reuse that.
 */
export class Pairs extends PairFinder {}

/**
 * All pairs of boxes that overlap, for boxes that move little between two searches, such as bodies in a game with a
 * constant tick. Faster than `Pairs` then; give it the boxes in the same order each time.
 */
export class NearPairs extends PairFinder {}

/** All pairs of a box of one list and a box of another, such as bullets and enemies. */
export class TwoSets extends Handle {
  constructor();
  /**
   * Finds the pairs between two lists of boxes: x, y, width and height of each. See `Pairs.find`; `filters` are two lists.
   *
   * @returns Two indices for each pair: in the first list, and in the second. The view dies with the next call.
   */
  find(
    first: Float32Array,
    second: Float32Array,
    options?: PairOptions<readonly [Uint32Array | null, Uint32Array | null]>,
  ): Uint32Array;
  /** Calls back for each pair of an object of the first list and one of the second. See `Pairs.eachObject`. */
  eachObject<First extends BoxLike, Second extends BoxLike>(
    first: readonly First[],
    second: readonly Second[],
    callback: (a: First, b: Second) => void,
    options?: PairOptions<readonly [Uint32Array | null, Uint32Array | null]>,
  ): number;
}

/** The first hit of a ray or a moving box. */
export interface BoxHit {
  /** The index of the box. */
  readonly index: number;
  /** When it is hit, as a share of the direction: 0 at the start, and 0 if the start is inside. */
  readonly fraction: number;
  /** Whether the start is inside the box. Then there is no normal. */
  readonly isInside: boolean;
  /** The direction of the face that is hit, of length one, toward the start. */
  readonly normalX: number;
  /** The y of that direction. */
  readonly normalY: number;
}

/**
 * A set of boxes to insert, move, remove and query. Each box is known by its index; the index of a removed box is given to
 * a later one.
 *
 * Queries find boxes that are in a layer of the `mask`; every layer by default. `out` is an array to fill, so that a
 * query leaves no garbage; without it, a new one is returned. Indices are in order.
 */
export class Boxes extends Handle {
  constructor();
  /** The number of boxes. */
  readonly count: number;
  /**
   * Inserts a box and returns its index: 0, 1, 2 and so on, or that of a box that was removed.
   *
   * @param layers The layers that the box is in, one bit each; all by default.
   * @param mask The layers that it looks for, in `pairs`; all by default.
   */
  insert(x: number, y: number, w: number, h: number, layers?: number, mask?: number): number;
  /** Gives a box another place and size. */
  move(index: number, x: number, y: number, w: number, h: number): void;
  /** Removes a box. */
  remove(index: number): void;
  /** Removes all boxes. */
  clear(): void;
  /** Returns where a box is, as a new object. */
  placeOf(index: number): Place;
  /** Finds the boxes that overlap a place. Boxes that only touch it do not. */
  overlapping(x: number, y: number, w: number, h: number, out?: number[], mask?: number): number[];
  /** Finds the boxes that overlap a circle. */
  overlappingCircle(x: number, y: number, radius: number, out?: number[], mask?: number): number[];
  /** Finds the boxes that contain a point. A box contains the edges of least x and y, and not the others. */
  containing(x: number, y: number, out?: number[], mask?: number): number[];
  /** Finds the boxes that are nearest to a point, the nearest first: one, or as many as `wanted`. */
  nearest(x: number, y: number, wanted?: number, out?: number[], mask?: number): number[];
  /**
   * Finds the first hit of a ray; null if there is none. The ray has no end: `fraction` counts lengths of its direction,
   * and is above 1 for what is farther.
   */
  raycast(x: number, y: number, dx: number, dy: number, mask?: number): BoxHit | null;
  /** Finds the first hit of a box that moves by dx and dy, or what it overlaps at the start; null if there is none. */
  sweep(box: BoxLike, dx: number, dy: number, mask?: number): BoxHit | null;
  /**
   * Finds all pairs of boxes that overlap, and of which one looks for a layer of the other. Returns two indices for each
   * pair, as a view that dies with the next call.
   */
  pairs(options?: { readonly sorted?: boolean }): Uint32Array;
}

// Without this, everything in this file would be exported.
export {};

import type { BoxLike, Place } from './boxes_parts.js';
import { Handle } from './handle.js';

/**
 * The sides of a box, as bits: `moved.blocked & Side.MaxY` is not 0 for a body that landed, if y grows down. `MinX` is
 * left, `MaxX` is right, `MinY` is the top and `MaxY` the bottom on most screens.
 */
export const Side: {
  /** No side. */
  readonly None: 0;
  /** Left, where x is least. */
  readonly MinX: 1;
  /** Right, where x is greatest. */
  readonly MaxX: 2;
  /** Where y is least: the top, if y grows down. */
  readonly MinY: 4;
  /** Where y is greatest: the bottom, if y grows down. */
  readonly MaxY: 8;
};

/** One side, or none. */
export type OneSide = 0 | 1 | 2 | 4 | 8;

/** A body that was hit, found or touched. */
export interface OtherBody {
  /** Always `'body'`. */
  readonly kind: 'body';
  /** The body. */
  readonly body: Body;
  /** Null, since it is a body. */
  readonly map: null;
  /** 0, since it is a body. */
  readonly column: number;
  /** 0, since it is a body. */
  readonly row: number;
}

/** A tile that was hit, found or touched, or a map as a whole. */
export interface OtherTile {
  /** Whether it is a tile or a map as a whole. */
  readonly kind: 'tile' | 'map';
  /** Null, since it is no body. */
  readonly body: null;
  /** The map. */
  readonly map: TileMap;
  /** The column of a tile; 0 for a map. */
  readonly column: number;
  /** The row of a tile; 0 for a map. */
  readonly row: number;
}

/** What was hit, found or touched: a body, a tile, or a map as a whole. Its `kind` says which. */
export type Other = OtherBody | OtherTile;

/** The result of a query. */
export type Found = Other & {
  /** In contacts, the sides of the body that touch, as bits; otherwise 0. */
  readonly side: number;
};

/** Something that a move hit. */
export type Hit = Other & {
  /** When it was hit, as a share of the move: 0 at the start, 1 at the end. */
  readonly fraction: number;
  /** The side of the mover that hit it. */
  readonly side: OneSide;
  /** The mover's response. */
  readonly response: Response;
  /** The tile of the slope that was hit; 0 if it was no slope. */
  readonly slope: number;
};

/** What a ray, a segment or a moving box hits. */
export type LineHit = Other & {
  /**
   * When it is hit, as a share of the direction: 0 at the start, and 0 if the start is inside. Rays have no end, so it is
   * above 1 for what is farther away than the direction is long.
   */
  readonly fraction: number;
  /** Whether the start is inside. Then there is no normal. */
  readonly isInside: boolean;
  /** The direction of the face that is hit, of length one, toward the start. */
  readonly normalX: number;
  /** The y of that direction. */
  readonly normalY: number;
  /** Where it is hit: the x of the point, or of the minimum corner of the moving box. */
  readonly x: number;
  /** The y of that place. */
  readonly y: number;
};

/** The properties that all events have. */
interface EventBase {
  /** The body that it happened to. It may have been removed since; see `isAlive`. */
  readonly body: Body;
  /** The side of the body that touches; 0 in events that are not about contacts. */
  readonly side: OneSide;
  /** When it happened, as a share of the move: 0 at the start, 1 at the end. */
  readonly fraction: number;
}

/** The body touches `other` or `map` with its `side`, or does so no longer. */
export interface ContactEvent extends EventBase {
  /** Whether the contact begins or ends. */
  readonly kind: 'contact-begin' | 'contact-end';
  /** The other body; null for a map. */
  readonly other: Body | null;
  /** The map; null for a body. */
  readonly map: TileMap | null;
  /** Null, since this is about contacts. */
  readonly sensor: null;
  /** Null, since this is about contacts. */
  readonly against: null;
}

/** The body has entered `sensor`, or left it; also if one of the two was added or removed. */
export interface SensorEvent extends EventBase {
  /** Whether the body enters or leaves the sensor. */
  readonly kind: 'enter' | 'exit';
  /** The sensor. */
  readonly sensor: Body;
  /** The same as `sensor`. */
  readonly other: Body;
  /** Null, since this is about sensors. */
  readonly map: null;
  /** Null, since this is about sensors. */
  readonly against: null;
}

/** A solid or a one-way actor, `other`, has moved into the body, which could not get out of the way. */
export interface CrushEvent extends EventBase {
  /** Always `'crush'`. */
  readonly kind: 'crush';
  /** The body that moved. */
  readonly other: Body;
  /** What the body was crushed against; null if it was nothing. */
  readonly against: Other | null;
  /** Null, since this is about a body. */
  readonly sensor: null;
  /** Null, since this is about a body. */
  readonly map: null;
}

/** Something that happened to a body in this tick. Its `kind` says what. */
export type WorldEvent = ContactEvent | SensorEvent | CrushEvent;

/** The result of a move: where the body is now, and what stopped it. */
export interface Moved extends Place {
  /** The part of the move along x that was blocked, in world units. */
  readonly remainingX: number;
  /** The part of the move along y that was blocked, in world units. */
  readonly remainingY: number;
  /** The sides of the body that were blocked, as bits. */
  readonly blocked: number;
  /** The sides of the body that touch something now, as bits. */
  readonly touching: number;
  /** How many hits the move had; `world.hits()` returns them. */
  readonly hits: number;
  /** Whether it bounced along x. */
  readonly bouncedX: boolean;
  /** Whether it bounced along y. */
  readonly bouncedY: boolean;
  /** Whether the body was inside something when the move began. It then moves out freely, and no deeper in. */
  readonly isStuck: boolean;
  /** Whether the move had more than `maxHits` hits, and ended there. */
  readonly isCutShort: boolean;
}

/** How a mover responds to an obstacle. */
export type Response = 'pass' | 'slide' | 'bounce' | 'stop';

/** How a body treats corners, stairs, floors and slopes when it moves. */
export interface MoveOptions {
  /** The side that is up; `Side.MinY` by default. `null` in a game seen from above. */
  up: OneSide | null;
  /** How many hits a move may have before it is cut short; 32 by default. */
  maxHits: number;
  /** The steepest slope to walk on: tiles up, and tiles along. `{ rise: 1, run: 1 }` by default; a rise of 0 makes all
   * slopes walls. Both are at most 255. */
  maxSlope: { rise: number; run: number };
  /** Whether moves follow one axis after the other: first x, then y. */
  axisByAxis: boolean;
  /** Corner forgiveness for ceilings: if at most this much of the head clips a ceiling's corner, the body is nudged around
   * it. In world units; 0, the default, disables it. */
  forgiveCeiling: number;
  /** Corner forgiveness for walls, in world units; 0 by default. */
  forgiveWall: number;
  /** A jump that misses the top of a ledge by at most this much reaches it; 0 by default. */
  forgiveLedge: number;
  /** Corner forgiveness for floors, in world units; 0 by default. */
  forgiveFloor: number;
  /** The highest stair that a body on the ground walks up, in world units; 0 by default. */
  step: number;
  /** How far below its feet a walking body looks for the ground, in world units; 0 by default. */
  snap: number;
}

/** How a moving actor treats other actors: it passes through them, is stopped, or pushes them aside by weight. */
export type ActorRule = 'ignore' | 'block' | 'share';

/** The settings of all kinds of bodies. All of them are optional. */
export interface BodySettings {
  /** The layers that the body is in, one bit each; all by default. A body in no layer is never found or hit. */
  layers?: number;
  /** The layers that block the body; for a sensor, those it reports. All by default. */
  mask?: number;
  /** The only side from which the body blocks; `null`, the default, for all. Not for sensors. */
  oneWay?: OneSide | null;
  /** How the body treats other actors when it moves; `"ignore"` by default. */
  actors?: ActorRule;
  /** The weight used when actors push each other, from 0 to 65,535; 1 by default. A weight of 0 pushes nothing. */
  weight?: number;
  /** Whether the body takes its riders along when it moves; true by default. */
  carries?: boolean;
  /** Whether the body faces left, which mirrors its hitboxes; false by default. */
  flipped?: boolean;
  /** How far it moves its riders in each tick, in world units; `{ x: 0, y: 0 }` by default. See `world.runConveyors()`. */
  conveyor?: { readonly x: number; readonly y: number };
  /** A whole number of your own that is saved with the body, unlike `data`: 0 to 2^53 - 1, 0 by default. */
  number?: number;
  /** How the body treats corners, stairs, floors and slopes. */
  options?: Partial<MoveOptions>;
}

/** The description of a body: its box, which must have an area, and its settings. */
export type BodyOptions<Data = unknown> = BoxLike & BodySettings & { readonly data?: Data };

/** The description of a hitbox: a named box on a body, which blocks nothing. */
export type HitboxOptions = {
  /** The x of the box, from the body's minimum corner, while the body faces right. */
  readonly x: number;
  /** Least y of the box, from that corner. */
  readonly y: number;
  /** The width. */
  readonly w: number;
  /** The height. */
  readonly h: number;
  /** The layers that the hitbox is in, one bit each; all by default. */
  readonly layers?: number;
  /** The layers that it looks for; all by default. */
  readonly mask?: number;
  /** Whether it is found at once; true by default. */
  readonly active?: boolean;
};

/**
 * A body of a world: an actor, a solid or a sensor. Worlds make them: `world.actor(…)`.
 *
 * Its place can be read but not assigned, because a body that jumped would skip what is on its way: move it, or
 * `teleport` it.
 */
export class Body<Data = any> implements Omit<Place, 'copy'> {
  private constructor();
  /** The world that it belongs to. */
  readonly world: World;
  /** Any value of yours, such as a sprite. It is not saved with the world. */
  data: Data;
  /** Which kind of body it is. */
  readonly kind: 'actor' | 'solid' | 'sensor';
  /** Whether the body is in its world. All else but `data` throws if it is not. */
  readonly isAlive: boolean;
  /** Least x; the same as `left`. */
  readonly x: number;
  /** Least y; the same as `top`. */
  readonly y: number;
  /** The width: the difference of two edges, rounded. */
  readonly w: number;
  /** The height: the difference of two edges, rounded. */
  readonly h: number;
  /** Least x. */
  readonly left: number;
  /** Least y. */
  readonly top: number;
  /** Greatest x. */
  readonly right: number;
  /** Greatest y. */
  readonly bottom: number;
  /** The sides that touch something, as bits. */
  readonly touching: number;
  /** The solid that carries this body; null if none does. */
  readonly rides: Body | null;
  /** The layers that the body is in, one bit each. Settings are explained in `BodySettings`. */
  layers: number;
  /** The layers that block the body; for a sensor, those it reports. */
  mask: number;
  /** The only side from which the body blocks; null for all. */
  oneWay: OneSide | null;
  /** How the body treats other actors when it moves. */
  actors: ActorRule;
  /** The weight used when actors push each other, from 0 to 65,535. */
  weight: number;
  /** Whether the body takes its riders along when it moves. */
  carries: boolean;
  /** Whether the body faces left, which mirrors its hitboxes. */
  flipped: boolean;
  /** A whole number of your own that is saved with the body, unlike `data`. */
  number: number;
  /** A copy of how far it moves its riders in each tick, in world units. */
  get conveyor(): { x: number; y: number };
  set conveyor(velocity: { readonly x: number; readonly y: number });
  /** A copy of the options. You can assign some of them: the others stay. */
  get options(): MoveOptions;
  set options(options: Partial<MoveOptions>);

  /**
   * Moves an actor, which slides along what it hits.
   *
   * @returns The result, which is the same object for all moves of this world: read it before the next one.
   */
  moveAndSlide(dx: number, dy: number): Moved;
  /** Moves an actor, which stops at the first hit. Returns the same object each time. */
  moveAndStop(dx: number, dy: number): Moved;
  /** Moves an actor, which bounces off what it hits. Returns the same object each time. */
  moveAndBounce(dx: number, dy: number): Moved;
  /** Says how an actor would slide, and does not move it. Returns the same object each time. */
  checkMove(dx: number, dy: number): Moved;
  /**
   * Moves an actor by your own rules. The callback returns the response to each obstacle near the path; it may be called more
   * than once for the same obstacle. Meanwhile this world cannot be used, and of its bodies only `data`, `kind` and `isAlive`
   * can be read. If the callback throws or returns an unknown response, it is not called again, the actor stops there and
   * is not moved back, and the error is thrown when the move is over.
   */
  moveWith(dx: number, dy: number, respond: (other: Found) => Response): Moved;
  /** Moves a solid all the way: it carries its riders, pushes what is in the way, and crushes what cannot move. */
  moveSolid(dx: number, dy: number): void;
  /** Moves a sensor. */
  moveSensor(dx: number, dy: number): void;
  /** Puts the body's minimum corner somewhere else, whatever is on the way and there. */
  teleport(x: number, y: number): void;
  /** Gives the body another box, whatever is there. */
  resize(box: BoxLike): void;
  /** Gives the body another box if nothing is in the way, and returns whether it did. */
  tryResize(box: BoxLike): boolean;
  /** Moves an actor out of what it overlaps by the shortest way, and returns whether there is one. */
  pushOut(): boolean;
  /** Lets an actor drop through the one-way platforms that it stands on, and returns whether there are any. */
  dropThrough(): boolean;
  /** Takes the body out of its world. Bodies and sensors that touched it report that this ended. */
  remove(): void;
  /** Returns what an actor touches, and with which sides: maps first, then bodies in order. */
  contacts(out?: Found[]): Found[];
  /** Returns the actors that touch this body; `side` says on which of its sides. */
  touchedBy(out?: Found[]): Found[];
  /** Returns the actors that this body carries. */
  riders(out?: Body[]): Body[];
  /** Returns the bodies in a sensor. */
  bodiesIn(out?: Body[]): Body[];
  /** Returns the sensors that the body is in. */
  sensorsAround(out?: Body[]): Body[];
  /**
   * Returns where to draw the body between two ticks: with alpha 0 where it was when this tick began, with 1 where it is.
   * That must be kept: call `world.setKeepsPlaces(true)` once. Returns the same object each time.
   */
  placeBetween(alpha: number): Place;
  /** Adds a hitbox. The label has at most 15 bytes, and no other hitbox of this body has it. */
  addHitbox(label: string, hitbox: HitboxOptions): void;
  /** Removes a hitbox. */
  removeHitbox(label: string): void;
  /** Sets whether a hitbox is found. */
  setHitboxActive(label: string, isActive: boolean): void;
  /** Sets the layers that a hitbox is in, and those it looks for. */
  setHitboxFilter(label: string, layers: number, mask: number): void;
  /** Returns where a hitbox is in the world, as a new object. */
  hitbox(label: string): Place;
}

/**
 * Tiles are numbers of 32 bits: what blocks in the lowest byte, a number of your own in the upper two. Make them
 * once, before or after `init`.
 */
export const Tile: {
  /** Blocks nothing. */
  readonly Empty: 0;
  /** Blocks from all sides. */
  readonly Solid: 1;
  /** Returns a platform that blocks only from this side: `Side.MinY` for one to jump onto, if y grows down. */
  oneWay(side: Exclude<OneSide, 0>): number;
  /** Returns a tile whose half next to this side is solid. */
  half(side: Exclude<OneSide, 0>): number;
  /** Returns a tile that blocks only at these faces, and only from outside: `Side.MinX | Side.MaxX` is a fence. */
  faces(sides: number): number;
  /**
   * Returns the tile that a character stands for: `.` or space empty, `#` solid, `-` `_` `[` `]` one-way from the top, the bottom,
   * the left and the right, `|` `=` from both sides, `n` `u` `(` `)` from three, `^` `v` `<` `>` halves, `/` `\` floors
   * that rise to the right and to the left, `a` `b` and `d` `c` flatter ones in two parts, and ceilings `7` `F`, `A` `B`
   * and `D` `C`.
   */
  fromChar(character: string): number;
  /** Returns the character of a tile, whatever its data; `?` if there is none. */
  toChar(tile: number): string;
  /** Returns the tile with a number of your own, from 0 to 65,535: spikes, a ladder, water, the sound of steps. */
  withData(tile: number, data: number): number;
  /** Returns the number that `withData` gave to a tile; 0 by default. */
  data(tile: number): number;
};

/** The settings that all maps have. */
interface MapSettings {
  /** Least x of the first column, in world units; 0 by default. */
  x?: number;
  /** Least y of the first row, in world units; 0 by default. */
  y?: number;
  /** Width and height of a tile, in world units. */
  tile?: number;
  /** The width of a tile, if tiles are no squares. */
  tileWidth?: number;
  /** The height of a tile, if tiles are no squares. */
  tileHeight?: number;
  /** The outside of the map: empty (the default), solid ground, or the tiles of the border again. */
  outside?: 'empty' | 'solid' | 'clamp';
  /** The layers that the map is in, one bit each; all by default. */
  layers?: number;
}

/** A map that is drawn as text, one character for each tile. */
export interface DrawnMap extends MapSettings {
  /** The rows from least y on, equally long: a list, or one string with a line for each. See `Tile.fromChar`. */
  rows: string | readonly string[];
  /** Characters of your own, and their tiles. They take precedence over those of `Tile.fromChar`. */
  legend?: { readonly [character: string]: number };
}

/** A map of tiles, such as from a level editor. */
export interface ListedMap extends MapSettings {
  /** The tiles, row by row. */
  tiles: Uint32Array | readonly number[];
  /** The number of columns. */
  columns: number;
}

/** A map without borders, in which any cell can be set. Nothing is in it at first. */
export interface EndlessMap extends MapSettings {
  /** Makes the map endless. */
  endless: true;
}

/** How a map is made. */
export type MapOptions = DrawnMap | ListedMap | EndlessMap;

/** A tile map of a world: `world.addMap(…)` makes it. */
export class TileMap {
  private constructor();
  /** The world that it belongs to. */
  readonly world: World;
  /** Returns the tile of a cell. Outside the map, it is what blocks there. */
  tile(column: number, row: number): number;
  /** Sets the tile of a cell, which must be in the map. Bodies notice in their next move. */
  setTile(column: number, row: number, tile: number): void;
  /** Returns the cell at a point; null outside the map. */
  cellAt(x: number, y: number): { column: number; row: number } | null;
  /** Sets the layers that the map is in. */
  setLayers(layers: number): void;
  /** Takes the map out of its world. */
  remove(): void;
}

/** Filters what a query finds. */
export interface Query {
  /** The layers to look in, one bit each; all by default. */
  readonly layers?: number;
  /** The kinds of things to find; all by default. */
  readonly kinds?: readonly ('actor' | 'solid' | 'sensor' | 'tile')[];
  /** A body to leave out, such as the body that you search around. */
  readonly without?: Body | null;
  /** An actor: only what would stop it is found. */
  readonly blocking?: Body | null;
}

/** Two hitboxes of different bodies that overlap, and of which one looks for a layer of the other. */
export interface HitboxPair {
  /** The body of the first hitbox: the one with the lower id. */
  readonly a: Body;
  /** The body of the second hitbox. */
  readonly b: Body;
  /** The label of the first hitbox. */
  readonly aLabel: string;
  /** The label of the second hitbox. */
  readonly bLabel: string;
}

/** The colors of what is drawn. `null` leaves it out. */
export interface DrawColors {
  /** Actors. */
  actor?: string | null;
  /** Solids. */
  solid?: string | null;
  /** Sensors. */
  sensor?: string | null;
  /** Faces of tiles that block. */
  face?: string | null;
  /** Slopes. */
  slope?: string | null;
  /** The side from which a one-way tile or body blocks. */
  oneWay?: string | null;
  /** Hitboxes. */
  hitbox?: string | null;
  /** The edge that a body shares with what it touches. */
  contact?: string | null;
}

/** How to draw a world. */
export interface DrawOptions {
  /** The part of the world to draw; by default, what the canvas shows under its current transform. */
  view?: BoxLike;
  /** The width of lines, in pixels of the canvas; 1 by default. */
  lineWidth?: number;
  /** Other colors than the default ones. */
  colors?: DrawColors;
}

/** The part of `CanvasRenderingContext2D` that drawing needs. */
export interface DrawContext {
  /** The size of the canvas; all of it is drawn if no `view` is given. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** See `CanvasRenderingContext2D`, as for all that follows. */
  lineWidth: number;
  strokeStyle: any;
  save(): void;
  restore(): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  rect(x: number, y: number, w: number, h: number): void;
  stroke(): void;
  getTransform(): { readonly a: number; readonly b: number; inverse(): Transform };
}

interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/**
 * Tile maps and bodies, and everything that happens to them.
 *
 * Units are those of the game, mostly pixels; numbers are rounded to 32 bits. Begin each tick with `beginTick()`, then move
 * solids, then actors; then look at `events()`.
 *
 * Queries take a `query`, which filters what they find, and an array `out` to fill, which saves a new array; the
 * objects in it are new. What is only touched is not found. Results are in order: tiles by map, row and column, then bodies;
 * along a line, the first hit comes first.
 */
export class World extends Handle {
  constructor();
  /** The number of bodies. */
  readonly count: number;

  /** Adds a tile map. */
  addMap(map: MapOptions): TileMap;
  /** Adds an actor: a body that moves and is blocked. */
  actor<Data = undefined>(body: BodyOptions<Data>): Body<Data>;
  /** Adds a solid: a body that blocks actors, and carries those that stand on it when it moves. */
  solid<Data = undefined>(body: BodyOptions<Data>): Body<Data>;
  /** Adds a sensor: a body that blocks nothing, and reports what enters and leaves it. */
  sensor<Data = undefined>(body: BodyOptions<Data>): Body<Data>;
  /** Adds an actor, and a character that moves it. The options of the actor are those of the character's settings. */
  character<Data = undefined>(
    options: Omit<BodySettings, 'options'> & BoxLike & CharacterOptions & { readonly data?: Data },
  ): Character<Data>;
  /** Removes all bodies. Maps stay, and so do the events of this tick. */
  clear(): void;

  /** Begins a tick, which forgets the events of the last one. */
  beginTick(): void;
  /** Returns the events since the tick began, in order. */
  events(out?: WorldEvent[]): WorldEvent[];
  /** Returns the hits of the last move, in order. */
  hits(out?: Hit[]): Hit[];
  /** Moves the riders of all conveyors. */
  runConveyors(): void;
  /** Moves many actors, which slide, one after the other: `deltas` has x and y of each.
   *
   * @param out An array of what an earlier call returned, to be filled again.
   * @throws At the first body that cannot be moved; `index` says which. Those before it have moved.
   */
  moveMany(bodies: readonly Body[], deltas: Float32Array, out?: Moved[]): Moved[];

  /** Returns all bodies, in order of their ids. */
  allBodies(out?: Body[]): Body[];
  /** Fills `out` with left, top, right and bottom of each body, and returns it. It must have room for exactly that. */
  placesInto(bodies: readonly Body[], out: Float32Array): Float32Array;
  /** Sets whether to keep where bodies were when the tick began, for `placeBetween` and `movedBodies`; false at first. */
  setKeepsPlaces(keeps: boolean): void;
  /** Returns the bodies that have moved since the tick began, and those that were added; none unless places are kept. */
  movedBodies(out?: Body[]): Body[];

  /** Finds what overlaps a box. */
  overlapping(area: BoxLike, query?: Query | null, out?: Found[]): Found[];
  /** Finds what overlaps a circle. */
  overlappingCircle(x: number, y: number, radius: number, query?: Query | null, out?: Found[]): Found[];
  /** Finds what contains a point. */
  containing(x: number, y: number, query?: Query | null, out?: Found[]): Found[];
  /** Finds what is nearest to a point, nearest first: one thing, or as many as `wanted`. */
  nearest(x: number, y: number, wanted?: number, query?: Query | null, out?: Found[]): Found[];
  /** Finds the first hit of a ray; null if there is none. A ray has no end; see `LineHit.fraction`. */
  raycast(x: number, y: number, dx: number, dy: number, query?: Query | null): LineHit | null;
  /** Finds all hits of a ray, in order. */
  raycastAll(x: number, y: number, dx: number, dy: number, query?: Query | null, out?: LineHit[]): LineHit[];
  /** Finds the first hit of a line between two points; null if there is none. */
  raycastSegment(x0: number, y0: number, x1: number, y1: number, query?: Query | null): LineHit | null;
  /** Finds all hits of a line between two points, in order. */
  raycastSegmentAll(x0: number, y0: number, x1: number, y1: number, query?: Query | null, out?: LineHit[]): LineHit[];
  /** Finds the first hit of a moving box, or what it overlaps at the start; null if there is none. */
  sweep(box: BoxLike, dx: number, dy: number, query?: Query | null): LineHit | null;
  /** Finds all hits of a moving box, in order. */
  sweepAll(box: BoxLike, dx: number, dy: number, query?: Query | null, out?: LineHit[]): LineHit[];
  /** Finds what overlaps each of many areas (x, y, w and h of each): what is in area i begins at `starts[i]` of `found`,
   * and ends at `starts[i + 1]`. */
  overlappingMany(areas: Float32Array, query?: Query | null): { found: Found[]; starts: Uint32Array };
  /** Finds the first hit of each of many rays (x, y, dx and dy of each). */
  raycastMany(rays: Float32Array, query?: Query | null, out?: (LineHit | null)[]): (LineHit | null)[];
  /** Finds the active hitboxes that overlap a box and are in a layer of the mask; in any by default. */
  hitboxesOverlapping(
    area: BoxLike,
    mask?: number,
    out?: { body: Body; label: string }[],
  ): { body: Body; label: string }[];
  /** Finds the pairs of active hitboxes that overlap. */
  hitboxPairs(out?: HitboxPair[]): HitboxPair[];

  /**
   * Returns the world as bytes, which are the same on every machine. Events and hits are not part of it, nor is what
   * JavaScript adds: `data`, and which object stands for a body. `restore` of this very `Uint8Array` finds the objects again.
   */
  save(): Uint8Array;
  /**
   * Makes the world what it was when it was saved. Bodies that it has again are the same objects, with their `data`, if this
   * world returned these bytes from `save`. For others, such as a copy of them, or those of a file, all bodies become new
   * objects without `data`, which the game knows by their `number`; the old ones are not alive any more.
   */
  restore(bytes: Uint8Array): void;
  /** Returns a number that is equal for equal worlds, on every machine. */
  checksum(): bigint;
  /**
   * Makes this world a copy of another one, faster than `save` and `restore`. Bodies that both worlds have since an earlier
   * `copyFrom` stay the same objects; all others become new ones, with the `data` of those that they are copies of.
   */
  copyFrom(other: World): void;
  /** Returns the body of this world that a body of another world became in `copyFrom`; null if there is none. */
  counterpart<Data>(body: Body<Data>): Body<Data> | null;

  /** Draws the outlines of what is in view, in world units: scale and translate the context as for everything else. */
  draw(context: DrawContext, options?: DrawOptions): void;
}

/** How a character is made. */
export interface CharacterOptions {
  /** The size of a tile, in world units, which speeds and heights of presets are made for. */
  tile: number;
  /** The feel of the controls: `"classic"` (the default), `"precise"` or `"floaty"`. */
  preset?: 'classic' | 'precise' | 'floaty';
  /** How often the game ticks; 60 by default. */
  ticksPerSecond?: number;
  /** Changes to the preset. */
  settings?: Partial<CharacterSettings>;
}

/**
 * How a character runs, jumps, climbs and swims. Speeds are in world units per second, accelerations in units per second
 * squared, times in ticks. If an ability is `null`, the character does not have it.
 */
export interface CharacterSettings {
  /** The number of ticks per second; at least 1. */
  ticksPerSecond: number;
  /** Ticks from takeoff to the top of a jump; at least 1. */
  apex: number;
  /** For how many ticks before and after the top of a jump gravity is lower; 0 disables it. */
  hangTime: number;
  /** The gravity around the top of a jump, in percent; at least 1. */
  hangGravity: number;
  /** How much of its upward speed the character keeps when jump is released, in percent. */
  jumpCut: number;
  /** The number of jumps in midair; 0 disables them. */
  airJumpCount: number;
  /** The gravity on the way down, in percent of that on the way up. */
  fallGravity: number;
  /** Coyote time: for how many ticks after running off the ground a jump still counts as one from the ground. */
  coyote: number;
  /** Jump buffer: how many ticks before landing a press of jump still counts. */
  buffer: number;
  /** How many ticks the character cannot be steered after a wall jump. */
  wallJumpLock: number;
  /** For how many ticks after a platform has stopped a jump still adds its velocity. */
  liftGrace: number;
  /** Whether down alone drops through one-way platforms; otherwise it takes down and jump. */
  dropsByDown: boolean;
  /** Whether a jump from a moving platform adds its velocity. */
  inheritsVelocity: boolean;
  /** The data of ladder tiles. */
  ladder: number | null;
  /** The data of water tiles. */
  water: number | null;
  /** How the body treats corners, stairs, floors and slopes, and which side is up. */
  body: Partial<MoveOptions>;
  /** The speed of running. */
  runSpeed: number;
  /** The speed while sprint is held. */
  sprintSpeed: number | null;
  /** How fast it speeds up on the ground. */
  groundAcceleration: number;
  /** How fast it slows down on the ground, if it is not steered. */
  groundFriction: number;
  /** How fast it turns around on the ground; `null` if as fast as it speeds up. */
  groundTurn: number | null;
  /** How fast it speeds up in the air. */
  airAcceleration: number;
  /** How fast it slows down in the air, if it is not steered. */
  airFriction: number;
  /** How fast it turns around in the air; `null` if as fast as it speeds up. */
  airTurn: number | null;
  /** The height of a jump with the button held, in world units. */
  jumpHeight: number;
  /** The height of a jump at full speed; `null` if jumps are equally high at all speeds. */
  runningJumpHeight: number | null;
  /** The height of a jump in midair. */
  airJumpHeight: number;
  /** The highest falling speed. */
  fallSpeed: number;
  /** The falling speed while down is held. */
  fastFallSpeed: number | null;
  /** The highest falling speed while the character is steered against a wall. */
  wallSlideSpeed: number | null;
  /** The speed of a wall jump away from the wall. */
  wallJumpSpeed: number | null;
  /** The height of a wall jump. */
  wallJumpHeight: number;
  /** How far away the wall may be, in world units. */
  wallJumpReach: number;
  /** How far above its head it takes hold of ledges, in world units. */
  ledgeReach: number | null;
  /** The speed on ladders and up ledges. */
  climbSpeed: number;
  /** The highest speed in water. */
  swimSpeed: number;
  /** How fast it speeds up in water. */
  swimAcceleration: number;
  /** The speed at which it sinks in water. */
  sinkSpeed: number;
  /** The height of the body while it crouches, in world units. */
  crouchHeight: number | null;
  /** The speed while it crouches. */
  crouchSpeed: number;
}

/** The buttons that the player holds in a tick. Those that are left out are not held. */
export interface CharacterInput {
  /** The stick: from -1 (left) to 1 (right), with 127 steps to each side. */
  moveX?: number;
  /** Up: climbs and swims up. */
  up?: boolean;
  /** Down: climbs and swims down, drops through one-way platforms, lets go of a ledge, and falls fast. */
  down?: boolean;
  /** Jump: held longer, it jumps higher. */
  jump?: boolean;
  /** The run button: runs at the `sprintSpeed`. */
  sprint?: boolean;
  /** Crouches to the `crouchHeight`. */
  crouch?: boolean;
}

/** How a character jumped. */
export type Jump = 'ground' | 'wall' | 'air' | 'ladder' | 'ledge' | 'water' | 'command';

/** The result of a tick of a character: what it did, and its state. */
export interface CharacterMoved extends Moved {
  /** Its velocity along x, in world units per second. */
  readonly velocityX: number;
  /** Its velocity along y, in world units per second. */
  readonly velocityY: number;
  /** The speed at which it has landed in this tick, in world units per second; null if it has not. */
  readonly landed: number | null;
  /** How it jumped in this tick; null if it did not. */
  readonly jumped: Jump | null;
  /** The side of the wall that it jumped off; otherwise 0. */
  readonly jumpSide: OneSide;
  /** The side of the wall that it slides on; otherwise 0. */
  readonly wallSlide: OneSide;
  /** The side of the ledge that it hangs on; otherwise 0. */
  readonly ledge: OneSide;
  /** 1 if it faces right, -1 if it faces left. */
  readonly facing: 1 | -1;
  /** Whether it stands on something. */
  readonly isGrounded: boolean;
  /** Whether it is on a ladder. */
  readonly isClimbing: boolean;
  /** Whether it is in water. */
  readonly isSwimming: boolean;
  /** Whether it crouches; it cannot get up under a low ceiling. */
  readonly isCrouching: boolean;
  /** Whether it falls faster because down is held. */
  readonly isFastFalling: boolean;
  /** Whether it is in a dash. */
  readonly isDashing: boolean;
  /** Whether it hit a ceiling in this tick. */
  readonly hasBumpedHead: boolean;
  /** Whether it dropped through a platform in this tick. */
  readonly hasDropped: boolean;
}

/**
 * Moves an actor as a platformer does: runs, jumps, climbs and swims. It keeps what the world does not: velocity and
 * timers. To save a game, keep a `copy()` beside the snapshot of the world.
 */
export class Character<Data = any> extends Handle {
  /** Makes a character of an actor. From its next tick on, its options are those of the settings. */
  constructor(actor: Body<Data>, options: CharacterOptions);
  /** The actor that the character moves; null if it is not in the world any more. */
  readonly body: Body<Data> | null;
  /** A copy of the settings. You can assign some of them: the others stay. */
  get settings(): CharacterSettings;
  set settings(settings: Partial<CharacterSettings>);
  /** How the character is between ticks, as a new object in which nothing has happened. */
  readonly state: CharacterMoved;
  /** Advances the character by one tick. Call it once in each tick of the world. Returns the same object each time. */
  tick(input?: CharacterInput): CharacterMoved;
  /** Returns how it would jump if the button were pressed now, and off which side of a wall; null if it would not. */
  canJump(): { jump: Jump; side: OneSide } | null;
  /** Sets the velocity, in world units per second. */
  setVelocity(x: number, y: number): void;
  /** Lets it jump this high in its next tick, wherever it is. */
  jump(height: number): void;
  /** Gives it a velocity that it keeps for a number of ticks, at most 65,535. */
  dash(x: number, y: number, ticks: number): void;
  /** Suspends gravity for a number of ticks, at most 65,535. */
  suspendGravity(ticks: number): void;
  /** Makes this character equal to another one. */
  copyFrom(other: Character): void;
  /** Returns a copy, which moves the same actor. */
  copy(): Character<Data>;
  /** Returns a number that is equal for equal characters, on every machine. */
  checksum(): bigint;
}

// Without this, everything in this file would be exported.
export {};

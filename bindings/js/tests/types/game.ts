/** A game that uses the types that are easy to get wrong. It is only compiled: nothing in it needs a browser or Node. */

import {
  Boxes,
  Character,
  JostleError,
  NearPairs,
  Pairs,
  Side,
  Tile,
  TwoSets,
  World,
  init,
  type Body,
  type BodyOptions,
  type CharacterInput,
  type CharacterMoved,
  type CharacterSettings,
  type Found,
  type JostleErrorCode,
  type LineHit,
  type MapOptions,
  type Moved,
  type Place,
  type Query,
  type TileMap,
  type WorldEvent,
} from 'jostle2d';
import { init as initWasm } from 'jostle2d/wasm';
import { Boxes as OnlyBoxes, Pairs as OnlyPairs, init as initBoxes } from 'jostle2d/boxes';
import { init as initBoxesWasm } from 'jostle2d/boxes/wasm';

interface Sprite {
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
  hp: number;
}

await init();
await init('/assets/jostle.wasm');
await initWasm(new Uint8Array(8));
await initBoxes(Promise.resolve(new ArrayBuffer(8)));
await initBoxesWasm();

using world = new World();
const maps: MapOptions[] = [
  { tile: 16, rows: ['..', '##'], outside: 'solid' },
  { tileWidth: 16, tileHeight: 8, rows: '..\n##', legend: { P: Tile.Empty } },
  { tile: 16, tiles: new Uint32Array(4), columns: 2, x: 8, y: 8, layers: 3 },
  { tile: 16, endless: true },
];
const map: TileMap = world.addMap(maps[0]!);
map.setTile(0, 0, Tile.withData(Tile.oneWay(Side.MinY), 7));
const data: number = Tile.data(map.tile(0, 0));
const column: number | undefined = map.cellAt(3, 4)?.column;

const sprite: Sprite = { x: 0, y: 0, width: 8, height: 8, hp: data };
const hero: Body<Sprite> = world.actor({ x: 20, y: 4, w: 12, h: 14, layers: 2, mask: ~0, data: sprite });
const options: BodyOptions<string> = { x: 0, y: 0, width: 8, height: 8, data: 'coin', options: { snap: 4 } };
const coin = world.sensor(options);
const lift = world.solid({ x: 0, y: 90, w: 32, h: 8, oneWay: Side.MinY, conveyor: { x: 1, y: 0 } });
const name: string = coin.data;
const nothing: undefined = lift.data;
hero.data.hp -= 1;
hero.options = { maxSlope: { rise: 1, run: 2 }, up: null };
const snap: number = hero.options.snap;
hero.oneWay = null;
hero.actors = 'share';
// @ts-expect-error A place is not assigned.
hero.x = 5;
// @ts-expect-error A box needs a size.
world.actor({ x: 0, y: 0 });
// @ts-expect-error There is no such kind.
const wrong: Query = { kinds: ['wall'] };
// @ts-expect-error Bodies are made by worlds.
const loose = new Body();

world.beginTick();
const moved: Moved = hero.moveAndSlide(2.5, 0);
const landed: boolean = (moved.blocked & Side.MaxY) !== 0 && !moved.isStuck;
hero.moveWith(1, 1, (other: Found) => (other.body === coin ? 'pass' : 'slide'));
const kept: Moved = moved.copy();
for (const other of world.hits()) {
  if (other.kind === 'body') other.body.remove();
  else other.map.setTile(other.column, other.row, 0);
}
// @ts-expect-error A one-way tile has a side.
Tile.oneWay(Side.None);
// @ts-expect-error There is no such response.
hero.moveWith(1, 1, () => 'jump');
const events: WorldEvent[] = world.events();
for (const event of events) {
  if (event.kind === 'enter') event.sensor.remove();
  if (event.kind === 'contact-begin') event.other?.remove();
  // @ts-expect-error Contacts may be those of a map.
  if (event.kind === 'contact-end') event.other.remove();
  if (event.kind === 'crush') hero.teleport(event.other.x, event.against?.body?.x ?? 0);
}
const place: Place = hero.placeBetween(0.5).copy();
const hit: LineHit | null = world.raycast(0, 0, 1, 0, { without: hero, kinds: ['solid', 'tile'] });
const many: (LineHit | null)[] = world.raycastMany(new Float32Array(4));
world.moveMany([hero], new Float32Array(2), []);
const bytes: Uint8Array = world.save();
world.restore(bytes);
const sum: bigint = world.checksum();
const ahead = new World();
ahead.copyFrom(world);
const twin: Body<Sprite> | null = ahead.counterpart(hero);

const settings: Partial<CharacterSettings> = { jumpHeight: 40, ladder: null, body: { step: 4 } };
const player: Character<Sprite> = world.character({ ...sprite, data: sprite, tile: 16, preset: 'precise', settings });
const input: CharacterInput = { moveX: 1, jump: true };
const done: CharacterMoved = player.tick(input);
const jumped: CharacterMoved = done.copy();
const speed: number | null = done.landed;
new Character(hero, { tile: 16 }).settings = { coyote: 6 };

const sprites: Sprite[] = [sprite];
new Pairs().eachObject(sprites, (a, b) => (a.hp -= b.hp), { sorted: true });
const found: Uint32Array = new NearPairs().find(new Float32Array(8), { filters: new Uint32Array(4) });
new TwoSets().eachObject(sprites, [{ x: 0, y: 0, w: 1, h: 1, from: 'left' }], (a, b) => a.hp + b.from.length);
new TwoSets().find(new Float32Array(4), new Float32Array(4), { filters: [null, new Uint32Array(2)] });
const boxes: OnlyBoxes = new Boxes();
const index: number = boxes.insert(0, 0, 1, 1);
const list: number[] = boxes.overlapping(0, 0, 1, 1, []);
const fraction: number | undefined = boxes.raycast(0, 0, 1, 0)?.fraction;
const pairs: OnlyPairs = new Pairs();

try {
  hero.moveAndSlide(NaN, 0);
} catch (error) {
  if (!(error instanceof JostleError)) throw error;
  const code: JostleErrorCode = error.code;
  const at: number | undefined = error.index;
  // @ts-expect-error There is no such code.
  if (code === 'oops') throw at;
}

export const used = [name, nothing, snap, wrong, loose, landed, place, hit, many, sum, twin, speed, found, index, list];
export const alsoUsed = [fraction, pairs, column, kept, jumped];

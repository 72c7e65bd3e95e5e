// @ts-check
import { Actor, Color, DisplayMode, Engine, Keys, Rectangle, TileMap, Vector, vec } from 'excalibur';
import { Character, Side, Tile, World, init } from 'jostle2d';
import { COINS, HERO, LIFT, LIFT_TOP, ROWS } from '../level.js';

await init();
const world = new World();
world.setKeepsPlaces(true); // for `movedBodies`
const game = new Engine({
  canvasElementId: 'game',
  resolution: { width: 320, height: 192 },
  viewport: { width: 640, height: 384 },
  displayMode: DisplayMode.Fixed,
  antialiasing: false,
  suppressPlayButton: true,
  backgroundColor: Color.fromHex('#1d2b53'),
  fixedUpdateFps: 60, // ticks of equal length, however often the screen is drawn
  physics: false, // jostle2d moves everything
});

const map = new TileMap({
  tileWidth: 16,
  tileHeight: 16,
  columns: 20,
  rows: 12,
  renderFromTopOfGraphic: true,
});
for (const tile of map.tiles) {
  const letter = ROWS[tile.y][tile.x];
  tile.solid = letter === '#';
  tile.data.set('oneWay', letter === '-');
  const color = Color.fromHex(tile.solid ? '#5f574f' : '#ab5236');
  if (letter !== '.') tile.addGraphic(new Rectangle({ width: 16, height: tile.solid ? 16 : 4, color }));
}
game.add(map);
const tiles = map.tiles.map((tile) => {
  if (tile.data.get('oneWay')) return Tile.oneWay(Side.MinY);
  return tile.solid ? Tile.Solid : Tile.Empty;
});
world.addMap({ tile: map.tileWidth, columns: map.columns, tiles, outside: 'solid' });

/**
 * Adds an actor with the box of a body, as its data.
 *
 * @param {import('jostle2d').Body} body
 * @param {string} color
 */
function addActor(body, color) {
  const { x, y, w: width, h: height } = body;
  body.data = new Actor({ pos: vec(x, y), anchor: Vector.Zero, width, height, color: Color.fromHex(color) });
  game.add(body.data);
}

const lift = world.solid(LIFT);
for (const coin of COINS) addActor(world.sensor(coin), '#ffec27');
addActor(lift, '#29adff');
// A character runs and jumps by itself, with coyote time and the like; `moveAndSlide` is for moves of one's own.
const hero = world.actor(HERO);
const character = new Character(hero, { tile: 16, settings: { dropsByDown: true } });
addActor(hero, '#ff004d');

let coinsTaken = 0;

game.on('preupdate', () => {
  world.beginTick();
  // The lift rises while it is ridden. It comes first, so that the hero starts from where it was carried.
  const goal = hero.rides === lift ? LIFT_TOP : LIFT.y;
  lift.moveSolid(0, Math.sign(goal - lift.top));

  const { keyboard } = game.input;
  character.tick({
    moveX: Number(keyboard.isHeld(Keys.Right)) - Number(keyboard.isHeld(Keys.Left)),
    jump: keyboard.isHeld(Keys.Space),
    down: keyboard.isHeld(Keys.Down),
  });

  for (const { kind, body, sensor } of world.events()) {
    if (kind === 'enter' && body === hero) {
      sensor.data.kill();
      sensor.remove();
      coinsTaken += 1;
    }
    if (kind === 'crush') hero.teleport(HERO.x, HERO.y);
  }
  for (const body of world.movedBodies()) body.data.pos = vec(body.x, body.y);
});
await game.start();

// For the test of this recipe.
Object.assign(globalThis, { recipe: { hero, lift, coinsTaken: () => coinsTaken } });

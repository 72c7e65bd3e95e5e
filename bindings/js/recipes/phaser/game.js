// @ts-check
import * as Phaser from 'phaser';
import { Side, Tile, World, init } from 'jostle2d';

const [RUN, JUMP, GRAVITY, FASTEST_FALL] = [1.5, 5.25, 0.25, 6]; // pixels per tick
const TICK = 1000 / 60;

class Level extends Phaser.Scene {
  preload() {
    this.load.image('tiles', 'tiles.png');
    this.load.tilemapTiledJSON('level', 'level.json');
  }

  create() {
    const map = this.make.tilemap({ key: 'level' });
    map.addTilesetImage('tiles');
    const tiles = tilesOf(map.createLayer('tiles', 'tiles'));
    const world = new World();
    world.setKeepsPlaces(true); // for `movedBodies`
    world.addMap({ tile: map.tileWidth, columns: map.width, tiles, outside: 'solid' });

    // Bodies where the map has objects of these names, each with a rectangle as its data.
    const boxes = (/** @type {string} */ name, /** @type {number} */ color) =>
      (map.filterObjects('things', (thing) => thing.name === name) ?? []).map((thing) => {
        const { x = 0, y = 0, width = 0, height = 0 } = thing;
        const data = this.add.rectangle(x, y, width, height, color).setOrigin(0);
        return { x, y, width, height, data };
      });
    const [lift] = boxes('lift', 0x29adff).map((box) => world.solid(box));
    for (const coin of boxes('coin', 0xffec27)) world.sensor(coin);
    const [hero] = boxes('hero', 0xff004d).map((box) => world.actor(box));
    const [start, bottom] = [{ x: hero.x, y: hero.y }, lift.top];

    const keys = /** @type {Phaser.Input.Keyboard.KeyboardPlugin} */ (this.input.keyboard).createCursorKeys();
    let [speedY, coinsTaken, behind] = [0, 0, 0];

    const tick = () => {
      world.beginTick();
      // The lift rises while it is ridden. It comes first, so that the hero starts from where it was carried.
      const goal = hero.rides === lift ? bottom - 64 : bottom;
      lift.moveSolid(0, Math.sign(goal - lift.top));

      if (keys.down.isDown) hero.dropThrough();
      if (keys.space.isDown && hero.touching & Side.MaxY) speedY = -JUMP;
      speedY = Math.min(speedY + GRAVITY, FASTEST_FALL);
      const direction = Number(keys.right.isDown) - Number(keys.left.isDown);
      const moved = hero.moveAndSlide(direction * RUN, speedY);
      if (moved.blocked & (Side.MinY | Side.MaxY)) speedY = 0;

      for (const { kind, body, sensor } of world.events()) {
        if (kind === 'enter' && body === hero) {
          sensor.data.destroy();
          sensor.remove();
          coinsTaken += 1;
        }
        if (kind === 'crush') hero.teleport(start.x, start.y);
      }
      for (const body of world.movedBodies()) body.data.setPosition(body.x, body.y);
    };
    this.events.on('update', (/** @type {number} */ _time, /** @type {number} */ delta) => {
      for (behind += delta; behind >= TICK; behind -= TICK) tick();
    });

    // For the test of this recipe.
    Object.assign(globalThis, { recipe: { hero, lift, coinsTaken: () => coinsTaken } });
  }
}

/**
 * The tiles of a layer for jostle2d. What blocks is a property of the tile in Tiled: `solid` or `oneWay`.
 *
 * @param {Phaser.Tilemaps.TilemapLayerBase} layer
 */
function tilesOf(layer) {
  /** @type {number[]} */
  const tiles = [];
  layer.forEachTile(({ properties }) => {
    if (properties.oneWay) tiles.push(Tile.oneWay(Side.MinY));
    else tiles.push(properties.solid ? Tile.Solid : Tile.Empty);
  });
  return tiles;
}

await init();
new Phaser.Game({
  width: 320,
  height: 192,
  zoom: 2,
  pixelArt: true,
  backgroundColor: '#1d2b53',
  scene: Level,
});

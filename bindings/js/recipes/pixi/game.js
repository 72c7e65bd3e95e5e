// @ts-check
import { Application, Graphics, Sprite, Texture } from 'pixi.js';
import { Side, World, init } from 'jostle2d';
import { COINS, HERO, LIFT, LIFT_TOP, ROWS } from '../level.js';

const [RUN, JUMP, GRAVITY, FASTEST_FALL] = [1.5, 5.25, 0.25, 6]; // pixels per tick
const TICK = 1000 / 60;

const app = new Application();
await Promise.all([init(), app.init({ width: 640, height: 384, background: '#1d2b53' })]);
document.body.append(app.canvas);
app.stage.scale.set(2);

const tiles = app.stage.addChild(new Graphics());
ROWS.forEach((row, r) => {
  [...row].forEach((letter, column) => {
    if (letter === '#') tiles.rect(column * 16, r * 16, 16, 16).fill('#5f574f');
    if (letter === '-') tiles.rect(column * 16, r * 16, 16, 4).fill('#ab5236');
  });
});

/**
 * Returns the options of a body, with a sprite that has the same box as its data.
 *
 * @param {{ x: number, y: number, w: number, h: number }} box
 * @param {string} tint
 */
function withSprite({ x, y, w, h }, tint) {
  const sprite = new Sprite({ texture: Texture.WHITE, x, y, width: w, height: h, tint });
  return { x, y, w, h, data: app.stage.addChild(sprite) };
}

const world = new World();
world.setKeepsPlaces(true); // for `movedBodies`
world.addMap({ tile: 16, rows: ROWS, outside: 'solid' });
const lift = world.solid(withSprite(LIFT, '#29adff'));
for (const coin of COINS) world.sensor(withSprite(coin, '#ffec27'));
const hero = world.actor(withSprite(HERO, '#ff004d'));

const keys = new Set();
addEventListener('keydown', ({ code }) => keys.add(code));
addEventListener('keyup', ({ code }) => keys.delete(code));

let speedY = 0;
let coinsTaken = 0;

function tick() {
  world.beginTick();
  // The lift rises while it is ridden. It comes first, so that the hero starts from where it was carried.
  const goal = hero.rides === lift ? LIFT_TOP : LIFT.y;
  lift.moveSolid(0, Math.sign(goal - lift.top));

  if (keys.has('ArrowDown')) hero.dropThrough();
  if (keys.has('Space') && hero.touching & Side.MaxY) speedY = -JUMP;
  speedY = Math.min(speedY + GRAVITY, FASTEST_FALL);
  const direction = Number(keys.has('ArrowRight')) - Number(keys.has('ArrowLeft'));
  const moved = hero.moveAndSlide(direction * RUN, speedY);
  if (moved.blocked & (Side.MinY | Side.MaxY)) speedY = 0;

  for (const { kind, body, sensor } of world.events()) {
    if (kind === 'enter' && body === hero) {
      sensor.data.destroy();
      sensor.remove();
      coinsTaken += 1;
    }
    if (kind === 'crush') hero.teleport(HERO.x, HERO.y);
  }
  for (const body of world.movedBodies()) body.data.position.set(body.x, body.y);
}

let behind = 0;
app.ticker.add(({ deltaMS }) => {
  for (behind += deltaMS; behind >= TICK; behind -= TICK) tick();
});

// For the test of this recipe.
Object.assign(globalThis, { recipe: { hero, lift, coinsTaken: () => coinsTaken } });

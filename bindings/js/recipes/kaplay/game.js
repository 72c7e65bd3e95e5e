// @ts-check
import kaplay from 'kaplay';
import { Side, World, init } from 'jostle2d';
import { COINS, HERO, LIFT, LIFT_TOP, ROWS } from '../level.js';

const [RUN, JUMP, GRAVITY, FASTEST_FALL, RISE] = [90, 315, 900, 360, 50]; // pixels per second

await init();
const k = kaplay({ global: false, width: 320, height: 192, scale: 2, background: '#1d2b53' });
k.addLevel(ROWS, {
  tileWidth: 16,
  tileHeight: 16,
  tiles: {
    '#': () => [k.rect(16, 16), k.color('#5f574f')],
    '-': () => [k.rect(16, 4), k.color('#ab5236')],
  },
});
const world = new World();
world.addMap({ tile: 16, rows: ROWS, outside: 'solid' });

/**
 * A component in place of `area` and `body`: the object follows a body of the world and goes with it.
 *
 * @param {import('jostle2d').Body} body
 */
function jostle(body) {
  return {
    id: 'jostle',
    require: ['pos'],
    /** @this {import('kaplay').GameObj} */
    add() {
      body.data = this;
    },
    /** @this {import('kaplay').GameObj} */
    update() {
      this.pos.x = body.x;
      this.pos.y = body.y;
    },
    destroy() {
      body.remove();
    },
  };
}

/**
 * @param {import('jostle2d').Body} body
 * @param {string} color
 */
function addBox(body, color) {
  k.add([k.rect(body.w, body.h), k.pos(body.x, body.y), k.color(color), jostle(body)]);
  return body;
}

const lift = addBox(world.solid(LIFT), '#29adff');
for (const coin of COINS) addBox(world.sensor(coin), '#ffec27');
const hero = addBox(world.actor(HERO), '#ff004d');

let speedY = 0;
let coinsTaken = 0;

k.onFixedUpdate(() => {
  const seconds = k.fixedDt();
  world.beginTick();
  // The lift rises while it is ridden. It comes first, so that the hero starts from where it was carried.
  const goal = hero.rides === lift ? LIFT_TOP : LIFT.y;
  lift.moveSolid(0, Math.sign(goal - lift.top) * RISE * seconds);

  if (k.isKeyDown('down')) hero.dropThrough();
  if (k.isKeyDown('space') && hero.touching & Side.MaxY) speedY = -JUMP;
  speedY = Math.min(speedY + GRAVITY * seconds, FASTEST_FALL);
  const direction = Number(k.isKeyDown('right')) - Number(k.isKeyDown('left'));
  const moved = hero.moveAndSlide(direction * RUN * seconds, speedY * seconds);
  if (moved.blocked & (Side.MinY | Side.MaxY)) speedY = 0;

  for (const { kind, body, sensor } of world.events()) {
    if (kind === 'enter' && body === hero) {
      sensor.data.destroy();
      coinsTaken += 1;
    }
    if (kind === 'crush') hero.teleport(HERO.x, HERO.y);
  }
});

// For the test of this recipe.
Object.assign(globalThis, { recipe: { hero, lift, coinsTaken: () => coinsTaken } });

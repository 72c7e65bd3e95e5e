// @ts-check
import { Side, World, init } from 'jostle2d';
import { COINS, HERO, LIFT, LIFT_TOP, ROWS } from '../level.js';

const [RUN, JUMP, GRAVITY, FASTEST_FALL] = [1.5, 5.25, 0.25, 6]; // pixels per tick
const TICK = 1000 / 60;

await init();
const world = new World();
world.setKeepsPlaces(true); // for `placeBetween`
world.addMap({ tile: 16, rows: ROWS, outside: 'solid' });
const hero = world.actor({ ...HERO, data: '#ff004d' });
const lift = world.solid({ ...LIFT, data: '#29adff' });
for (const coin of COINS) world.sensor({ ...coin, data: '#ffec27' });

const keys = new Set();
let speedY = 0;
let coinsTaken = 0;
let showsBodies = false;

addEventListener('keydown', ({ code }) => {
  keys.add(code);
  if (code === 'KeyD') showsBodies = !showsBodies;
  if (code === 'ArrowDown') hero.dropThrough();
});
addEventListener('keyup', ({ code }) => keys.delete(code));

function tick() {
  world.beginTick();
  // The lift rises while it is ridden. It comes first, so that the hero starts from where it was carried.
  const goal = hero.rides === lift ? LIFT_TOP : LIFT.y;
  lift.moveSolid(0, Math.sign(goal - lift.top));

  if (keys.has('Space') && hero.touching & Side.MaxY) speedY = -JUMP;
  speedY = Math.min(speedY + GRAVITY, FASTEST_FALL);
  const direction = Number(keys.has('ArrowRight')) - Number(keys.has('ArrowLeft'));
  const moved = hero.moveAndSlide(direction * RUN, speedY);
  if (moved.blocked & (Side.MinY | Side.MaxY)) speedY = 0;

  for (const { kind, body, sensor } of world.events()) {
    if (kind === 'enter' && body === hero) {
      sensor.remove();
      coinsTaken += 1;
    }
    if (kind === 'crush') hero.teleport(HERO.x, HERO.y);
  }
}

const context = /** @type {CanvasRenderingContext2D} */ (document.querySelector('canvas')?.getContext('2d'));
context.scale(2, 2);

/** @param {number} alpha how far it is from the previous tick to the latest one */
function draw(alpha) {
  context.fillStyle = '#1d2b53';
  context.fillRect(0, 0, 320, 192);
  ROWS.forEach((row, r) => {
    [...row].forEach((letter, column) => {
      context.fillStyle = letter === '#' ? '#5f574f' : '#ab5236';
      if (letter !== '.') context.fillRect(column * 16, r * 16, 16, letter === '-' ? 4 : 16);
    });
  });
  for (const body of world.allBodies()) {
    const { x, y, w, h } = body.placeBetween(alpha);
    context.fillStyle = body.data;
    context.fillRect(x, y, w, h);
  }
  if (showsBodies) world.draw(context);
}

let [last, behind] = [performance.now(), 0];
requestAnimationFrame(function frame(now) {
  behind = Math.min(behind + now - last, 100);
  last = now;
  for (; behind >= TICK; behind -= TICK) tick();
  draw(behind / TICK);
  requestAnimationFrame(frame);
});

// For the test of this recipe.
Object.assign(globalThis, { recipe: { hero, lift, coinsTaken: () => coinsTaken } });

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Character, Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

const START = { x: 20, y: 2, w: 12, h: 14, tile: 16 };

function level() {
  const world = new World();
  const rows = ['....................', '....................', '....................', '####################'];
  world.addMap({ tile: 16, rows, y: -32, outside: 'solid' });
  return world;
}

function play(world, hero, ticks, input) {
  let moved;
  for (let i = 0; i < ticks; i += 1) {
    world.beginTick();
    moved = hero.tick(input);
  }
  return moved;
}

test('a character lands, runs and jumps', () => {
  const world = level();
  const hero = world.character({ ...START, data: 'hero' });
  world.beginTick();
  assert.equal(hero.tick().isGrounded, true);
  const moved = play(world, hero, 30, { moveX: 1 });
  assert.ok(moved.velocityX > 60 && moved.facing === 1 && moved.x > 40);
  assert.deepEqual(hero.canJump(), { jump: 'ground', side: Side.None });
  world.beginTick();
  const jump = hero.tick({ moveX: 1, jump: true });
  assert.equal(jump, moved, 'the same object each time');
  assert.deepEqual([jump.jumped, jump.isGrounded, jump.landed], ['ground', false, null]);
  assert.ok(jump.velocityY < 0);
  assert.equal(hero.canJump(), null);
  let landed = null;
  for (let i = 0; i < 200 && landed === null; i += 1) landed = play(world, hero, 1).landed;
  assert.ok(landed > 0);
  assert.equal(hero.body.data, 'hero');
  assert.equal(hero.body.world, world);
});

test('buttons have names, and the stick has 127 steps', () => {
  const world = level();
  const hero = world.character({ ...START, settings: { crouchHeight: 8, crouchSpeed: 20 } });
  assert.equal(play(world, hero, 2, { crouch: true }).isCrouching, true);
  assert.equal(play(world, hero, 2).isCrouching, false);
  assert.equal(play(world, hero, 5, { moveX: -1 }).facing, -1);
  assert.deepEqual([hero.state.facing, hero.state.isGrounded, hero.state.jumped], [-1, true, null]);
  assert.notEqual(hero.state, hero.state);
});

test('settings are those of a preset with changes', () => {
  const world = level();
  const classic = world.character(START);
  const precise = world.character({ ...START, preset: 'precise', ticksPerSecond: 30 });
  const floaty = world.character({
    ...START,
    preset: 'floaty',
    settings: { coyote: 9, ladder: 3, wallJumpSpeed: null },
  });
  assert.deepEqual([classic.settings.ticksPerSecond, precise.settings.ticksPerSecond], [60, 30]);
  assert.notDeepEqual(classic.settings, floaty.settings);
  assert.equal(classic.settings.wallSlideSpeed, null);
  assert.ok(precise.settings.wallSlideSpeed > 0);
  const { coyote, ladder, water, wallJumpSpeed, body } = floaty.settings;
  assert.deepEqual([coyote, ladder, water, wallJumpSpeed], [9, 3, null, null]);
  assert.equal(body.up, Side.MinY);
  const own = floaty.settings;
  floaty.settings = { water: 0, body: { snap: 3 }, dropsByDown: true, sprintSpeed: 200 };
  assert.deepEqual(floaty.settings, {
    ...own,
    water: 0,
    dropsByDown: true,
    sprintSpeed: 200,
    body: { ...own.body, snap: 3 },
  });
  floaty.settings = { ladder: 65535 };
  assert.equal(floaty.settings.ladder, 65535);
  floaty.settings = own;
  assert.deepEqual(floaty.settings, own);
});

test('any actor becomes a character', () => {
  const world = level();
  const body = world.actor({ x: 20, y: 2, w: 12, h: 14, layers: 2 });
  const hero = new Character(body, { tile: 16 });
  assert.equal(hero.body, body);
  assert.ok(play(world, hero, 20, { moveX: 1 }).x > 20);
  assert.equal(body.layers, 2);
});

test('a game gives characters velocities, jumps and dashes', () => {
  const world = level();
  const hero = world.character(START);
  play(world, hero, 2);
  hero.setVelocity(30, -40);
  assert.deepEqual([hero.state.velocityX, hero.state.velocityY], [30, -40]);
  hero.jump(24);
  assert.equal(play(world, hero, 1).jumped, 'command');
  hero.dash(60, 0, 5);
  assert.equal(play(world, hero, 1).isDashing, true);
  hero.suspendGravity(3);
  refused('bad-argument', '`x` is undefined', () => hero.setVelocity());
  refused('bad-option', 'NaN', () => hero.setVelocity(NaN, 0));
  refused('bad-option', '-1', () => hero.jump(-1));
  refused('bad-code', '`ticks` is 65536: it must be at most 65535', () => hero.dash(1, 0, 65536));
  refused('bad-argument', '`ticks` is 1.5', () => hero.suspendGravity(1.5));
});

test('copies go on alike', () => {
  const world = level();
  const hero = world.character(START);
  play(world, hero, 10, { moveX: 1 });
  const bytes = world.save();
  const kept = hero.copy();
  assert.equal(kept.checksum(), hero.checksum());
  assert.equal(kept.body, hero.body);
  play(world, hero, 10, { moveX: 1, jump: true });
  const ended = [hero.checksum(), world.checksum()];
  assert.notEqual(kept.checksum(), hero.checksum());
  world.restore(bytes);
  hero.copyFrom(kept);
  play(world, hero, 10, { moveX: 1, jump: true });
  assert.deepEqual([hero.checksum(), world.checksum()], ended);
  refused('bad-argument', '`other` is a World', () => hero.copyFrom(world));
  hero.body.remove();
  assert.equal(hero.body, null);
  hero.copy().free();
});

test('bad characters add nothing', () => {
  const world = level();
  const checksum = world.checksum();
  const bad = (code, part, change) => refused(code, part, () => world.character({ ...START, ...change }));
  bad('bad-argument', '`tile` is undefined: it must be a number', { tile: undefined });
  for (const tile of [0, -16, NaN, Infinity, 1e300, 1e-300]) {
    bad('bad-option', `\`tile\` is ${tile}: it must be a finite number greater than zero`, { tile });
  }
  bad('bad-argument', '`preset` is "slow": it must be "classic", "precise", "floaty"', { preset: 'slow' });
  bad('bad-argument', '`preset` is null', { preset: null });
  bad('bad-option', '0', { ticksPerSecond: 0 });
  bad('bad-argument', '`ticksPerSecond` is 59.94', { ticksPerSecond: 59.94 });
  bad('unknown-option', '`jumpheight` is no option of `settings`', { settings: { jumpheight: 4 } });
  bad('bad-option', '`jumpHeight` is -4', { settings: { jumpHeight: -4 } });
  bad('bad-code', '`apex` is 70000', { settings: { apex: 70000 } });
  bad('bad-argument', '`ladder` is "L"', { settings: { ladder: 'L' } });
  bad('bad-argument', '`body` is 3', { settings: { body: 3 } });
  bad('no-up', 'up', { settings: { body: { up: null } } });
  const names =
    'x, y, w, h, width, height, data, layers, mask, oneWay, actors, weight, carries, flipped, number, conveyor';
  const all = `use one of ${names}, tile, preset, ticksPerSecond, settings`;
  bad('unknown-option', `\`presett\` is no option of \`world.character()\`: ${all}`, { presett: 'precise' });
  bad('unknown-option', '`options` is no option of `world.character()`', { options: { snap: 4 } });
  for (const name of ['ladder', 'water']) {
    for (const value of [-1, 65536, 2 ** 31, 2 ** 32 - 1, 1.5, NaN]) {
      const sentence = `\`${name}\` is ${value}: it must be a whole number from 0 to 65535, or null`;
      bad('bad-argument', sentence, { settings: { [name]: value } });
    }
  }
  bad('bad-argument', '`sprintSpeed` is -5: it must be zero or more, or null', { settings: { sprintSpeed: -5 } });
  bad('bad-argument', '`sprintSpeed` is Symbol(s): it must be a number', { settings: { sprintSpeed: Symbol('s') } });
  bad('bad-shape', '-12', { w: -12 });
  refused('bad-argument', '`options` is undefined', () => world.character());
  assert.equal(world.count, 0);
  assert.equal(world.checksum(), checksum);
  const body = world.actor({ x: 0, y: 0, w: 8, h: 8 });
  refused('bad-argument', '`body` is undefined: pass an actor', () => new Character());
  refused('bad-argument', '`settings` is undefined: pass an object', () => new Character(body));
  refused(
    'unknown-option',
    '`size` is no option of `new Character()`',
    () => new Character(body, { tile: 16, size: 3 }),
  );
  body.remove();
  refused('unknown-body', 'isAlive', () => new Character(body, { tile: 16 }));
});

test('bad input leaves a character as it is', () => {
  const world = level();
  const hero = world.character(START);
  const checksum = hero.checksum();
  refused('bad-argument', '`moveX` is 127: it must be from -1 (left) to 1 (right)', () => hero.tick({ moveX: 127 }));
  refused('bad-argument', '`moveX` is NaN', () => hero.tick({ moveX: NaN }));
  refused('bad-argument', '`moveX` is "1"', () => hero.tick({ moveX: '1' }));
  refused('bad-argument', '`input` is 5: pass an object', () => hero.tick(5));
  refused('unknown-option', '`Jump` is no option of `input`: use one of moveX', () => hero.tick({ Jump: true }));
  refused('bad-option', '`fallSpeed` is NaN', () => (hero.settings = { fallSpeed: NaN }));
  refused('bad-argument', '`settings` is null', () => (hero.settings = null));
  assert.equal(hero.checksum(), checksum);
  hero.body.remove();
  refused('unknown-body', '', () => hero.tick());
  refused('unknown-body', '', () => hero.state);
  const zone = world.sensor({ x: 0, y: 0, w: 8, h: 8 });
  const wrong = new Character(zone, { tile: 16 });
  refused('wrong-kind', 'actor', () => wrong.tick());
});

test('errors name the settings as JavaScript does', () => {
  const hero = level().character(START);
  hero.settings = { airJumpCount: 1, wallJumpSpeed: 90, crouchHeight: 8 };
  const { settings } = hero;
  const amounts = Object.keys(settings).filter(
    (name) => !/[tT]icks|^(?:ladder|water|body|.*By.*|inherits.*)$/.test(name),
  );
  const named = amounts.filter((name) => {
    try {
      hero.settings = { [name]: -1.5 };
    } catch (error) {
      assert.ok(error.message.startsWith(`\`${name}\` is -1.5: `), error.message);
      return true;
    }
    return false;
  });
  assert.deepEqual(named, amounts);
  refused('bad-option', '`x` is NaN', () => hero.setVelocity(NaN, 0));
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

test('sensors and contacts are reported, with the objects themselves', () => {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['....', '####'] });
  const coin = world.sensor({ x: 8, y: 8, w: 4, h: 4, data: 'coin' });
  const hero = world.actor({ x: 4, y: -10, w: 8, h: 8 });
  world.beginTick();
  hero.moveAndSlide(0, 40);
  const [enter, begin] = ['enter', 'contact-begin'].map((kind) => world.events().find((event) => event.kind === kind));
  assert.deepEqual([enter.body, enter.other, enter.sensor, enter.map, enter.side], [hero, coin, coin, null, 0]);
  assert.deepEqual([begin.body, begin.other, begin.sensor, begin.map], [hero, null, null, map]);
  assert.equal(begin.side, Side.MaxY);
  assert.equal(begin.against, null);
  assert.ok(enter.fraction > 0 && enter.fraction < begin.fraction && begin.fraction < 1);
  assert.equal(begin.map, hero.contacts()[0].map);
  world.beginTick();
  assert.deepEqual(world.events(), []);
});

test('events name bodies that were removed since', () => {
  const world = new World();
  const coin = world.sensor({ x: 8, y: 8, w: 4, h: 4, data: 'coin' });
  const hero = world.actor({ x: 0, y: 8, w: 4, h: 4 });
  world.beginTick();
  hero.moveAndSlide(6, 0);
  for (const event of world.events()) {
    if (event.kind === 'enter' && event.sensor === coin) coin.remove();
  }
  const exit = world.events().find(({ kind }) => kind === 'exit');
  assert.equal(exit.sensor, coin);
  assert.equal(exit.sensor.data, 'coin');
  assert.equal(exit.sensor.isAlive, false);
});

test('a crush names what crushed the body, and against what', () => {
  const world = new World();
  const press = world.solid({ x: 0, y: 0, w: 20, h: 8 });
  const floor = world.solid({ x: 0, y: 20, w: 20, h: 8 });
  const hero = world.actor({ x: 4, y: 10, w: 8, h: 8 });
  world.beginTick();
  press.moveSolid(0, 6);
  const crush = world.events().find(({ kind }) => kind === 'crush');
  assert.deepEqual([crush.body, crush.other, crush.sensor], [hero, press, null]);
  assert.deepEqual([crush.against.kind, crush.against.body], ['body', floor]);
});

test('a body knows what it touches, what is in it, and what it is in', () => {
  const world = new World();
  const wall = world.solid({ x: 20, y: 0, w: 8, h: 20 });
  const zone = world.sensor({ x: 0, y: 0, w: 40, h: 40 });
  const hero = world.actor({ x: 4, y: 4, w: 8, h: 8 });
  world.beginTick();
  hero.moveAndSlide(40, 0);
  const out = [];
  assert.equal(hero.contacts(out), out);
  assert.equal(out.length, 1);
  assert.deepEqual([out[0].kind, out[0].body, out[0].side], ['body', wall, Side.MaxX]);
  const [touch] = wall.touchedBy();
  assert.deepEqual([touch.body, touch.side], [hero, Side.MinX], 'the side of the wall');
  assert.deepEqual(zone.bodiesIn(), [wall, hero]);
  assert.deepEqual(hero.sensorsAround(), [zone]);
  assert.deepEqual(hero.riders(), []);
  refused('bad-argument', '`out` is "list": pass an array', () => hero.contacts('list'));
});

test('hitboxes meet, follow their body, and are found', () => {
  const world = new World();
  const hero = world.actor({ x: 0, y: 0, w: 16, h: 16 });
  const foe = world.actor({ x: 30, y: 0, w: 16, h: 16 });
  hero.addHitbox('sword', { x: 16, y: 4, w: 20, h: 4, layers: 1, mask: 2 });
  foe.addHitbox('körper', { x: 0, y: 0, w: 16, h: 16, layers: 2 });
  assert.deepEqual(world.hitboxPairs(), [{ a: hero, b: foe, aLabel: 'sword', bLabel: 'körper' }]);
  assert.deepEqual(
    (({ left, top, right, bottom }) => [left, top, right, bottom])(hero.hitbox('sword')),
    [16, 4, 36, 8],
  );
  const area = { x: 32, y: 0, w: 2, h: 16 };
  assert.deepEqual(world.hitboxesOverlapping(area), [
    { body: hero, label: 'sword' },
    { body: foe, label: 'körper' },
  ]);
  assert.deepEqual(world.hitboxesOverlapping(area, 2), [{ body: foe, label: 'körper' }]);
  hero.setHitboxActive('sword', false);
  assert.deepEqual(world.hitboxPairs(), []);
  hero.setHitboxActive('sword', true);
  foe.setHitboxFilter('körper', 4, 0);
  assert.deepEqual(world.hitboxPairs([1]), []);
  hero.removeHitbox('sword');
  foe.addHitbox('', { x: 0, y: 0, w: 1, h: 1, active: false });
  refused('unknown-hitbox', 'sword', () => hero.hitbox('sword'));
  refused('unknown-hitbox', 'no hitbox `left_hand`', () => hero.hitbox('left_hand'));
  refused('unknown-hitbox', 'no hitbox `delta.x`', () => hero.hitbox('delta.x'));
  refused('duplicate-hitbox', 'körper', () => foe.addHitbox('körper', { x: 0, y: 0, w: 1, h: 1 }));
  refused('bad-label', '16 bytes', () => foe.addHitbox('x'.repeat(16), { x: 0, y: 0, w: 1, h: 1 }));
  refused('bad-argument', '`label` is 5: it must be a string', () => foe.addHitbox(5, { x: 0, y: 0, w: 1, h: 1 }));
  refused('bad-argument', '`label` is "a\\u0000b"', () => foe.removeHitbox('a\0b'));
  refused('unknown-option', '`layer` is no option of `addHitbox()`', () => foe.addHitbox('z', { ...area, layer: 1 }));
  refused('bad-argument', '`hitbox` is null', () => foe.addHitbox('z', null));
  refused('bad-argument', '`hitbox.x` is undefined', () => foe.addHitbox('z', {}));
  refused('bad-argument', '`isActive` is undefined', () => foe.setHitboxActive('körper'));
  refused('bad-argument', '`mask` is "2"', () => foe.setHitboxFilter('körper', 1, '2'));
});

/** A coin at x 8, and an actor that will enter it. */
function coinAndHero() {
  const world = new World();
  const coin = world.sensor({ x: 8, y: 8, w: 4, h: 4, data: 'coin' });
  const hero = world.actor({ x: 0, y: 8, w: 4, h: 4, data: 'hero' });
  world.beginTick();
  return { world, coin, hero };
}

test('events name bodies of a world that was cleared', () => {
  const { world, coin, hero } = coinAndHero();
  hero.moveAndSlide(6, 0);
  world.clear();
  const events = world.events();
  assert.ok(events.length > 0);
  for (const event of events) assert.deepEqual([event.body, event.sensor], [hero, coin]);
  assert.deepEqual([hero.isAlive, coin.isAlive], [false, false]);
});

test('events of a copy name bodies that the original has lost', () => {
  const { world, coin, hero } = coinAndHero();
  hero.moveAndSlide(6, 0);
  const [fresh, follower] = [new World(), new World()];
  follower.copyFrom(world);
  const twin = follower.counterpart(coin);
  coin.remove();
  for (const copy of [fresh, follower]) {
    copy.copyFrom(world);
    const exit = copy.events().find(({ kind }) => kind === 'exit');
    assert.deepEqual([exit.sensor.data, exit.sensor.world, exit.sensor.isAlive], ['coin', copy, false]);
    assert.equal(exit.body, copy.counterpart(hero));
  }
  assert.equal(follower.events().find(({ kind }) => kind === 'exit').sensor, twin);
});

test('a snapshot has no events and no hits', () => {
  const { world, coin, hero } = coinAndHero();
  world.solid({ x: 14, y: 8, w: 4, h: 4 });
  hero.moveAndSlide(12, 0);
  coin.remove();
  assert.ok(world.events().length > 0 && world.hits().length > 0);
  world.restore(world.save());
  assert.deepEqual([world.events(), world.hits()], [[], []]);
});

test('hits name a body that was removed in an earlier tick', () => {
  const world = new World();
  const wall = world.solid({ x: 8, y: 0, w: 4, h: 4 });
  const hero = world.actor({ x: 0, y: 0, w: 4, h: 4 });
  hero.moveAndSlide(10, 0);
  assert.equal(world.hits()[0].body, wall);
  for (let tick = 0; tick < 3; tick += 1) {
    world.beginTick();
    if (tick === 1) wall.remove();
    assert.equal(world.hits()[0].body, wall);
  }
  hero.moveAndSlide(0, 1);
  world.beginTick();
  assert.deepEqual(world.hits(), []);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

/** A context that notes what is drawn with which color. */
class Recorder {
  canvas = { width: 160, height: 96 };
  transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  strokes = [];
  depth = 0;

  getTransform() {
    const { a, b, c, d, e, f } = this.transform;
    const scale = a * d - b * c;
    const inverse = {
      a: d / scale,
      b: -b / scale,
      c: -c / scale,
      d: a / scale,
      e: (c * f - d * e) / scale,
      f: (b * e - a * f) / scale,
    };
    return { ...this.transform, inverse: () => inverse };
  }

  save() {
    this.depth += 1;
  }

  restore() {
    this.depth -= 1;
  }

  beginPath() {
    this.path = [];
  }

  rect(...box) {
    this.path.push(['rect', ...box]);
  }

  moveTo(...point) {
    this.path.push(['move', ...point]);
  }

  lineTo(...point) {
    this.path.push(['line', ...point]);
  }

  stroke() {
    this.strokes.push({ color: this.strokeStyle, width: this.lineWidth, path: this.path });
  }

  drawn(color) {
    return this.strokes.find((stroke) => stroke.color === color)?.path;
  }
}

function scene() {
  const world = new World();
  world.addMap({ tile: 16, y: 64, rows: ['../-.', '#####'] });
  const hero = world.actor({ x: 4, y: 56, w: 12, h: 14 });
  hero.addHitbox('feet', { x: 0, y: 12, w: 12, h: 2 });
  world.solid({ x: 100, y: 0, w: 20, h: 10 });
  world.sensor({ x: 200, y: 0, w: 8, h: 8 });
  hero.moveAndSlide(0, 20);
  return world;
}

const COLORS = Object.fromEntries(
  ['actor', 'solid', 'sensor', 'face', 'slope', 'oneWay', 'hitbox', 'contact'].map((kind) => [kind, kind]),
);

test('bodies, tiles, hitboxes and contacts are drawn in their colors', () => {
  const context = new Recorder();
  scene().draw(context, { colors: COLORS, lineWidth: 3 });
  assert.equal(context.depth, 0);
  assert.deepEqual(context.drawn('actor'), [['rect', 4, 66, 12, 14]]);
  assert.deepEqual(context.drawn('solid'), [['rect', 100, 0, 20, 10]]);
  assert.deepEqual(context.drawn('hitbox'), [['rect', 4, 78, 12, 2]]);
  assert.deepEqual(context.drawn('contact'), [
    ['move', 4, 80],
    ['line', 16, 80],
  ]);
  assert.deepEqual(
    context.drawn('slope').map(([kind]) => kind),
    ['move', 'line'],
  );
  assert.deepEqual(context.drawn('oneWay'), [
    ['move', 48, 64],
    ['line', 64, 64],
  ]);
  assert.ok(context.drawn('face').length >= 4);
  assert.deepEqual(context.drawn('sensor'), [], 'out of view');
  assert.ok(context.strokes.every(({ width }) => width === 3));
});

test('what is in view follows the transform, and so does the width of lines', () => {
  const world = scene();
  const context = new Recorder();
  context.transform = { a: 2, b: 0, c: 0, d: 2, e: -300, f: 0 };
  world.draw(context, { colors: COLORS });
  assert.deepEqual(context.drawn('sensor'), [['rect', 200, 0, 8, 8]]);
  assert.deepEqual(context.drawn('solid'), [], 'left of the view');
  assert.equal(context.strokes[0].width, 0.5);
  const turned = new Recorder();
  turned.transform = { a: 0, b: 1, c: -1, d: 0, e: 96, f: 0 };
  world.draw(turned, { colors: COLORS });
  assert.deepEqual(turned.drawn('actor'), [['rect', 4, 66, 12, 14]]);
  assert.deepEqual(turned.drawn('solid'), []);
});

test('a game can choose the view and leave kinds out', () => {
  const context = new Recorder();
  scene().draw(context, { view: { x: 190, y: 0, width: 40, height: 40 }, colors: { ...COLORS, solid: null } });
  assert.deepEqual(context.drawn('sensor'), [['rect', 200, 0, 8, 8]]);
  assert.equal(context.drawn('solid'), undefined);
  const plain = new Recorder();
  scene().draw(plain);
  assert.equal(plain.strokes.length, 8);
  assert.ok(plain.strokes.every(({ color }) => /^#[0-9a-f]{6}$/.test(color)));
});

test('a context may use jostle while it draws', () => {
  const world = scene();
  const [plain, busy] = [new Recorder(), new Recorder()];
  world.draw(plain);
  let depth = 0;
  busy.beginPath = () => {
    busy.path = [];
    if (depth > 0) return;
    depth += 1;
    world.draw(new Recorder(), { view: { x: 0, y: 0, w: 20, h: 20 } });
    world.overlapping({ x: 0, y: 0, w: 500, h: 500 });
    depth -= 1;
  };
  world.draw(busy);
  assert.deepEqual(busy.strokes, plain.strokes);
});

test('what cannot be drawn is refused', () => {
  const world = scene();
  refused('bad-argument', '`context` is undefined: pass', () => world.draw());
  refused('bad-argument', '`context` is an Object: pass', () => world.draw({}));
  refused('bad-argument', '`options` is 3', () => world.draw(new Recorder(), 3));
  refused('unknown-option', '`color` is no option of `draw()`: use one of view, lineWidth, colors', () =>
    world.draw(new Recorder(), { color: 'red' }),
  );
  refused('unknown-option', '`actors` is no option of `colors`: use one of actor, solid', () =>
    world.draw(new Recorder(), { colors: { actors: 'red' } }),
  );
  refused('bad-argument', '`view.w` is undefined', () => world.draw(new Recorder(), { view: { x: 0, y: 0 } }));
  refused('bad-argument', '`lineWidth` is "2"', () => world.draw(new Recorder(), { lineWidth: '2' }));
  const gone = new Recorder();
  gone.transform.a = 0;
  refused('bad-shape', '', () => world.draw(gone));
  assert.equal(world.actor({ x: 0, y: 0, w: 8, h: 8, oneWay: Side.MinY }).oneWay, Side.MinY);
});

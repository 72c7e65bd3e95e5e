import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { NearPairs, Pairs, TwoSets, init } from 'jostle2d/boxes';
import { refused } from './refused.js';
import { boxesOf, byTwoLoops, random, sortedPairs } from './boxes_by_chance.js';

before(() => init());

for (const Finder of [Pairs, NearPairs]) {
  test(`${Finder.name} finds what two loops find, tick by tick`, () => {
    const pairs = new Finder();
    for (let tick = 0; tick < 10; tick += 1) {
      const boxes = boxesOf(300 + 100 * (tick % 3), 300 + tick);
      const expected = byTwoLoops(boxes, boxes, (a, b) => a < b);
      assert.deepEqual(sortedPairs(pairs.find(boxes)), expected);
      assert.deepEqual([...pairs.find(boxes, { sorted: true })], expected.flat());
    }
  });

  test(`${Finder.name} reports the objects of a list`, () => {
    const pairs = new Finder();
    const boxes = boxesOf(200, 250);
    const objects = Array.from({ length: 200 }, (_, index) => {
      const [x, y, w, h] = boxes.subarray(4 * index);
      return index % 2 === 0 ? { index, x, y, w, h } : { index, x, y, width: w, height: h };
    });
    const found = [];
    const count = pairs.eachObject(objects, (a, b) => found.push(a.index, b.index), { sorted: true });
    assert.deepEqual(found, byTwoLoops(boxes, boxes, (a, b) => a < b).flat());
    assert.equal(count, found.length / 2);
    assert.equal(
      pairs.eachObject([], () => assert.fail('nothing to report')),
      0,
    );
  });

  test(`${Finder.name} looks at filters`, () => {
    const pairs = new Finder();
    const boxes = boxesOf(200, 250);
    const filters = Uint32Array.from({ length: 400 }, () => random(8));
    const looks = (a, b) =>
      a < b && ((filters[2 * a + 1] & filters[2 * b]) | (filters[2 * b + 1] & filters[2 * a])) !== 0;
    const expected = byTwoLoops(boxes, boxes, looks);
    assert.deepEqual(sortedPairs(pairs.find(boxes, { filters })), expected);
    const all = byTwoLoops(boxes, boxes, (a, b) => a < b);
    assert.ok(expected.length > 10 && expected.length < all.length);
    assert.deepEqual(sortedPairs(pairs.find(boxes, { filters: null, sorted: undefined })), all);
  });

  test(`${Finder.name} refuses what is no box`, () => {
    const pairs = new Finder();
    const good = boxesOf(4, 100);
    refused('bad-argument', '`boxes` is an Array of 4: pass a Float32Array', () => pairs.find([0, 0, 1, 1]));
    refused('bad-argument', '`boxes` is undefined', () => pairs.find());
    refused(
      'bad-argument',
      '`boxes` is a Float32Array of 3: pass four numbers for each box: x, y, width and height',
      () => pairs.find(new Float32Array(3)),
    );
    refused('bad-shape', 'box 1 of the list: x is NaN', () => pairs.find(Float32Array.of(0, 0, 1, 1, NaN, 0, 1, 1)));
    refused('bad-shape', 'box 0 of the list: width is -1', () => pairs.find(Float32Array.of(0, 0, -1, 1)));
    refused('bad-argument', '`filters` is a Uint32Array of 2: pass a Uint32Array of 8', () => {
      pairs.find(good, { filters: new Uint32Array(2) });
    });
    refused('bad-argument', '`filters` is an Array of 8', () =>
      pairs.find(good, { filters: [1, 1, 1, 1, 1, 1, 1, 1] }),
    );
    for (const filters of [0, '', false]) {
      refused('bad-argument', '`filters` is ', () => pairs.find(good, { filters }));
    }
    refused('unknown-option', '`sort` is no option of `options`: use one of filters, sorted', () =>
      pairs.find(good, { sort: true }),
    );
    refused('bad-argument', '`options` is true', () => pairs.find(good, true));
    refused('bad-argument', '`sorted` is 1', () => pairs.find(good, { sorted: 1 }));
    refused('bad-argument', '`callback` is undefined: it must be a function', () => pairs.eachObject([]));
    refused('bad-argument', '`boxes` is undefined: pass an array', () => pairs.eachObject(undefined, () => {}));
    refused('bad-argument', '`boxes[1]` is null: pass an object', () =>
      pairs.eachObject([{ x: 0, y: 0, w: 1, h: 1 }, null], () => {}),
    );
    refused('bad-argument', '`boxes[0].h` is undefined: it must be a number', () =>
      pairs.eachObject([{ x: 0, y: 0, w: 1 }], () => {}),
    );
    refused('bad-argument', '`boxes[0].x` is "0"', () => pairs.eachObject([{ x: '0', y: 0, w: 1, h: 1 }], () => {}));
    refused('bad-shape', 'box 0 of the list: height is -1', () =>
      pairs.eachObject([{ x: 0, y: 0, w: 1, h: -1 }], () => {}),
    );
    assert.deepEqual(
      sortedPairs(pairs.find(good)),
      byTwoLoops(good, good, (a, b) => a < b),
    );
  });
}

test('flush boxes and boxes without area are no pairs', () => {
  const pairs = new Pairs();
  assert.equal(pairs.find(Float32Array.of(0, 0, 8, 8, 8, 0, 8, 8)).length, 0);
  assert.equal(pairs.find(Float32Array.of(0, 0, 8, 8, 4, 4, 0, 0)).length, 0);
});

test('a callback may change the list, search again, or free the finder', () => {
  const pairs = new Pairs();
  const objects = [0, 4, 8].map((x) => ({ x, y: 0, w: 8, h: 8 }));
  const [first, second, third] = objects;
  const found = [];
  pairs.eachObject(
    objects,
    (a, b) => {
      found.push([a, b]);
      objects.length = 0;
      const inner = [];
      pairs.eachObject([third, first, second], (c, d) => inner.push(c, d), { sorted: true });
      assert.deepEqual(inner, [third, second, first, second]);
      if (found.length === 2) pairs.free();
      if (found.length === 1) assert.equal(pairs.find(boxesOf(500, 10)).length > 1000, true);
    },
    { sorted: true },
  );
  assert.deepEqual(found, [
    [first, second],
    [second, third],
  ]);
});

test('what a callback throws comes out, and the finder works', () => {
  const pairs = new Pairs();
  const objects = [0, 4].map((x) => ({ x, y: 0, w: 8, h: 8 }));
  const fail = () => {
    throw new RangeError('mine');
  };
  assert.throws(() => pairs.eachObject(objects, fail), /mine/);
  assert.equal(
    pairs.eachObject(objects, () => {}),
    1,
  );
});

test('a getter may call jostle, but not the finder that reads it', () => {
  const [pairs, others] = [new Pairs(), new Pairs()];
  const nosy = {
    get x() {
      refused('busy', 'the Pairs cannot be used in a function that it calls itself', () =>
        pairs.find(new Float32Array(0)),
      );
      refused('busy', 'the Pairs', () => pairs.free());
      refused('busy', 'the Pairs', () => pairs.eachObject([], () => {}));
      return others.find(boxesOf(400, 20)).length > 0 ? 2 : 0;
    },
    y: 0,
    w: 4,
    h: 4,
  };
  const plain = { x: 0, y: 0, w: 4, h: 4 };
  let count = 0;
  pairs.eachObject([plain, nosy, plain], (a, b) => {
    assert.ok(a && b);
    count += 1;
  });
  assert.equal(count, 3);
});

test('two sets find what two loops find', () => {
  const sets = new TwoSets();
  for (let tick = 0; tick < 6; tick += 1) {
    const [first, second] = [boxesOf(150 + tick, 250), boxesOf(80, 250)];
    const expected = byTwoLoops(first, second, () => true);
    assert.deepEqual(sortedPairs(sets.find(first, second)), expected);
    assert.deepEqual([...sets.find(first, second, { sorted: true })], expected.flat());
  }
  assert.equal(sets.find(new Float32Array(0), boxesOf(3, 10)).length, 0);
});

test('two sets look at filters of both or of one', () => {
  const sets = new TwoSets();
  const [first, second] = [boxesOf(150, 250), boxesOf(80, 250)];
  const [a, b] = [300, 160].map((length) => Uint32Array.from({ length }, () => random(8)));
  const looks = (i, k) => ((a[2 * i + 1] & b[2 * k]) | (b[2 * k + 1] & a[2 * i])) !== 0;
  assert.deepEqual(sortedPairs(sets.find(first, second, { filters: [a, b] })), byTwoLoops(first, second, looks));
  const looksAlone = (i) => (a[2 * i + 1] | a[2 * i]) !== 0;
  assert.deepEqual(
    sortedPairs(sets.find(first, second, { filters: [a, null] })),
    byTwoLoops(first, second, looksAlone),
  );
  for (const filters of [0, '', false, a, [], [a], [a, b, null]]) {
    refused('bad-argument', ': pass an array of two', () => sets.find(first, second, { filters }));
  }
  refused('bad-argument', '`filters` is 0: pass a Uint32Array', () => sets.find(first, second, { filters: [0, b] }));
  refused('bad-argument', '`filters` is a Uint32Array of 160: pass a Uint32Array of 300', () => {
    sets.find(first, second, { filters: [b, a] });
  });
});

test('two sets report objects of both lists', () => {
  const sets = new TwoSets();
  const bullets = [
    { x: 0, y: 0, w: 4, h: 4 },
    { x: 20, y: 0, w: 4, h: 4 },
  ];
  const enemies = [{ x: 18, y: 0, width: 8, height: 8 }];
  const found = [];
  assert.equal(
    sets.eachObject(bullets, enemies, (a, b) => found.push(a, b)),
    1,
  );
  assert.deepEqual(found, [bullets[1], enemies[0]]);
  refused('bad-argument', '`second` is undefined: pass an array', () => sets.eachObject(bullets, undefined, () => {}));
  refused('bad-argument', '`first[0].w` is undefined', () => sets.eachObject([{ x: 1, y: 1 }], [], () => {}));
  refused('bad-argument', '`callback` is null', () => sets.eachObject(bullets, enemies, null));
  refused('bad-argument', '`second` is null', () => sets.find(new Float32Array(4), null));
});

for (const [what, width] of Object.entries({ reported: 8, refused: -8 })) {
  test(`objects that are ${what} are not kept alive`, async () => {
    const pairs = new Pairs();
    let isGone = false;
    const registry = new FinalizationRegistry(() => (isGone = true));
    (() => {
      const objects = [0, 4].map((x) => ({ x, y: 0, w: width, h: 8 }));
      registry.register(objects[0], 0);
      const search = () => pairs.eachObject(objects, () => {});
      if (width > 0) search();
      else refused('bad-shape', 'width is -8', search);
    })();
    for (let i = 0; i < 50 && !isGone; i += 1) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.ok(isGone);
  });
}

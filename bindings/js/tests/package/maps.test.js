import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Side, Tile, World, init } from 'jostle2d';
import { refused } from './refused.js';

before(() => init());

const LEGEND = '.#-_[]|=nu()^v<>/\\7FabcdABCD';

test('tiles have the codes of the core, character by character', () => {
  const world = new World();
  const map = world.addMap({ tile: 8, rows: [LEGEND] });
  [...LEGEND].forEach((character, column) => {
    assert.equal(map.tile(column, 0), Tile.fromChar(character), character);
    assert.equal(Tile.toChar(map.tile(column, 0)), character);
  });
  assert.equal(Tile.fromChar(' '), Tile.Empty);
  for (let code = 0; code < 48; code += 1) {
    const character = Tile.toChar(code);
    if (character !== '?') assert.equal(Tile.fromChar(character), code);
  }
  assert.equal(Tile.toChar(255), '?');
});

test('tiles are made from sides', () => {
  assert.equal(Tile.toChar(Tile.oneWay(Side.MinY)), '-');
  assert.equal(Tile.toChar(Tile.half(Side.MaxX)), '>');
  assert.equal(Tile.toChar(Tile.faces(Side.MinX | Side.MaxX)), '|');
  assert.equal(Tile.faces(Side.MaxY), Tile.oneWay(Side.MaxY));
  assert.equal(Tile.faces(0), Tile.Empty);
  assert.equal(Tile.data(Tile.withData(Tile.Solid, 65535)), 65535);
  assert.equal(Tile.toChar(Tile.withData(Tile.Solid, 65535)), '#');
  assert.equal(Tile.withData(Tile.withData(1, 7), 0), 1);
});

test('what is no tile is refused', () => {
  refused('bad-argument', '`character` is "?": it must be one of .#[]', () => Tile.fromChar('?'));
  refused('bad-argument', '`character` is "##"', () => Tile.fromChar('##'));
  refused('bad-argument', '`character` is ""', () => Tile.fromChar(''));
  refused('bad-argument', '`character` is 35', () => Tile.fromChar(35));
  refused('bad-argument', '`character` is undefined', () => Tile.fromChar());
  refused('bad-argument', '`side` is 3: pass one side, such as Side.MinY', () => Tile.oneWay(3));
  refused('bad-argument', '`side` is 0', () => Tile.half(0));
  refused('bad-argument', '`sides` is 16: combine sides', () => Tile.faces(16));
  refused('bad-argument', '`sides` is 1.5', () => Tile.faces(1.5));
  refused('bad-argument', '`data` is 65536', () => Tile.withData(1, 65536));
  refused('bad-argument', '`tile` is "#"', () => Tile.withData('#', 1));
  refused('bad-argument', '`tile` is NaN', () => Tile.data(NaN));
  refused('bad-argument', '`tile` is undefined', () => Tile.toChar());
  for (const strange of [5n, Symbol('s'), Object.create(null), ['#']]) {
    refused('bad-argument', '`character` is ', () => Tile.fromChar(strange));
    refused('bad-argument', '`side` is ', () => Tile.oneWay(strange));
    refused('bad-argument', '`sides` is ', () => Tile.faces(strange));
    refused('bad-argument', '`data` is ', () => Tile.withData(1, strange));
    refused('bad-argument', '`tile` is ', () => Tile.data(strange));
  }
  refused('bad-argument', '`tile` is -1: it must be a whole number from 0', () => Tile.data(-1));
});

test('maps are drawn as a list, as one string, with characters of the game, or given as tiles', () => {
  const world = new World();
  const solid = Tile.withData(Tile.Solid, 3);
  const list = world.addMap({ tile: 16, rows: ['.#', '-/'] });
  const text = world.addMap({ tile: 16, rows: '.#\n-/' });
  const lines = world.addMap({ tile: 16, rows: '\n.#\n-/\n' });
  const tiles = ['.', '#', '-', '/'].map(Tile.fromChar);
  const numbers = world.addMap({ tile: 16, columns: 2, tiles });
  const typed = world.addMap({ tile: 16, columns: 2, tiles: Uint32Array.from(tiles) });
  const own = world.addMap({ tile: 16, rows: ['Px', '#/'], legend: { P: Tile.Empty, x: solid, '#': Tile.oneWay(4) } });
  for (const map of [list, text, lines, numbers, typed]) {
    assert.deepEqual([map.tile(0, 0), map.tile(1, 0), map.tile(0, 1), map.tile(1, 1)], tiles);
  }
  assert.deepEqual([own.tile(0, 0), own.tile(1, 0), own.tile(0, 1)], [0, solid, tiles[2]]);
  assert.equal(own.world, world);
});

test('maps are placed, have layers, and something outside', () => {
  const world = new World();
  const map = world.addMap({ x: 100, y: 50, tileWidth: 8, tileHeight: 4, rows: ['#'], layers: 2 });
  assert.equal(map.cellAt(99, 50), null);
  assert.equal(map.cellAt(NaN, 50), null);
  assert.deepEqual(map.cellAt(107, 53.5), { column: 0, row: 0 });
  const hero = world.actor({ x: 102, y: 40, w: 4, h: 4, mask: 1 });
  assert.equal(hero.moveAndSlide(0, 20).blocked, 0);
  hero.teleport(102, 40);
  map.setLayers(1);
  assert.equal(hero.moveAndSlide(0, 20).bottom, 50);
});

test('outside a map, nothing blocks, or everything, or its border goes on', () => {
  const outside = (how) => new World().addMap({ tile: 8, rows: ['.#'], outside: how });
  const around = (map) => [map.tile(-1, 0), map.tile(5, 7)];
  assert.deepEqual(
    ['empty', undefined, 'solid', 'clamp'].map((how) => around(outside(how))),
    [
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 1],
    ],
  );
});

test('tiles change, and maps are removed', () => {
  const world = new World();
  const map = world.addMap({ tile: 16, rows: ['...', '###'] });
  const hero = world.actor({ x: 18, y: 0, w: 8, h: 8 });
  assert.equal(hero.moveAndSlide(0, 40).bottom, 16);
  map.setTile(1, 1, Tile.Empty);
  assert.equal(hero.moveAndSlide(0, 40).bottom, 56);
  hero.teleport(40, 0);
  map.remove();
  assert.equal(hero.moveAndSlide(0, 40).blocked, 0);
  refused('unknown-map', 'map', () => map.tile(0, 0));
  refused('unknown-map', 'map', () => map.remove());
});

test('an endless map takes tiles anywhere', () => {
  const map = new World().addMap({ tile: 16, endless: true });
  map.setTile(-1000, 5000, Tile.Solid);
  assert.equal(map.tile(-1000, 5000), 1);
  assert.deepEqual(map.cellAt(-5, 16), { column: -1, row: 1 });
  assert.equal(map.tile(0, 0), 0);
});

test('bad maps add nothing', () => {
  const world = new World();
  const bad = (code, part, map) => refused(code, part, () => world.addMap(map));
  bad('bad-argument', '`map` is undefined: pass an object', undefined);
  bad('bad-argument', '`tileWidth` is "16"', { tile: '16', rows: ['#'] });
  bad('bad-map', '0', { rows: ['#'] });
  bad('bad-map', 'NaN', { tile: NaN, rows: ['#'] });
  bad('bad-map', '-16', { tile: -16, rows: ['#'] });
  bad('bad-map', "the character '?' in column 1 of row 0", { tile: 16, rows: ['#?'] });
  bad('bad-map', 'row 1', { tile: 16, rows: ['##', '#'] });
  bad('bad-argument', '`rows[1]` is "#": all rows must be equally long', { tile: 16, rows: ['##', '#'], legend: {} });
  bad('bad-argument', '`rows` is an Array of 2: pass a list of strings', { tile: 16, rows: ['##', 7] });
  bad('bad-argument', '`rows` is 7', { tile: 16, rows: 7 });
  bad('bad-map', '', { tile: 16, rows: [] });
  bad('bad-argument', '`tiles` is undefined: pass a Uint32Array or a list', { tile: 16 });
  bad('bad-argument', 'pass either `rows`, or `tiles` and `columns`', { tile: 16, rows: ['#'], tiles: [1] });
  bad('bad-argument', '`columns` is 2: 3 tiles do not make whole rows of it', {
    tile: 16,
    tiles: [1, 1, 1],
    columns: 2,
  });
  bad('bad-argument', '`columns` is 0', { tile: 16, tiles: [1] });
  bad('bad-argument', '`columns` is 1.5', { tile: 16, tiles: [1, 1, 1], columns: 1.5 });
  bad('bad-argument', '`tiles[1]` is "#"', { tile: 16, tiles: [1, '#'], columns: 2 });
  bad('bad-argument', '`tiles[0]` is undefined', { tile: 16, tiles: new Array(2), columns: 2 });
  bad('out-of-memory', 'there is no memory for 8589934592 bytes: pass less at once', {
    tile: 16,
    tiles: new Array(2 ** 31),
    columns: 2,
  });
  bad('bad-tile', 'tile 1 of the list is 22', { tile: 16, tiles: [1, 22], columns: 2 });
  bad('bad-argument', '`character` is "x"', { tile: 16, rows: ['#x'], legend: { P: 0 } });
  bad('bad-argument', '`outside` is "wall": it must be "empty", "solid", "clamp"', {
    tile: 16,
    rows: ['#'],
    outside: 'wall',
  });
  bad('unknown-option', '`tilesize` is no option of `world.addMap()`', { tilesize: 16, rows: ['#'] });
  bad('bad-argument', '`endless` is true: a map of `rows`', { tile: 16, rows: ['#'], endless: true });
  bad('bad-argument', '`columns` is 2: an endless map has no', { tile: 16, columns: 2, endless: true });
  bad('bad-argument', '`legend` is an Object: it needs `rows`', { tile: 16, legend: {}, endless: true });
  bad('bad-argument', '`legend` is an Object: it needs `rows`', { tile: 16, legend: {}, tiles: [1], columns: 1 });
  const hero = world.actor({ x: 0, y: 0, w: 8, h: 8 });
  assert.equal(hero.moveAndSlide(0, 100).blocked, 0);
});

test('bad cells and tiles are refused', () => {
  const map = new World().addMap({ tile: 16, rows: ['#'] });
  refused('bad-argument', '`column` is 0.5: it must be a whole number', () => map.tile(0.5, 0));
  refused('bad-argument', '`row` is undefined', () => map.tile(0));
  refused('bad-argument', '`row` is 0n', () => map.tile(0, 0n));
  refused('bad-argument', '`column` is 4294967296', () => map.tile(2 ** 32, 0));
  refused('bad-tile', 'outside', () => map.setTile(1, 0, 1));
  refused('bad-tile', '22', () => map.setTile(0, 0, 22));
  refused('bad-argument', '`tile` is "#"', () => map.setTile(0, 0, '#'));
  refused('bad-argument', '`layers` is null', () => map.setLayers(null));
  refused('bad-argument', '`y` is undefined', () => map.cellAt(0));
});

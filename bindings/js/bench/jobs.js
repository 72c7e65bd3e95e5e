/**
 * What is measured. Jostle's method comes first in each job; `wanted` is how many times its time a method should
 * take at least.
 */

import { checkAreas, checkEnds, checkPairs } from './checks.js';
import { courseRows, recordLives } from './course.js';
import * as branchlessGrid from './methods/branchless_grid.js';
import * as check2d from './methods/check2d.js';
import * as flatGrid from './methods/flat_grid.js';
import * as flatbush from './methods/flatbush.js';
import * as jostle from './methods/jostle.js';
import * as mapGrid from './methods/map_grid.js';
import * as moves from './methods/moves.js';
import * as phaser from './methods/phaser.js';
import * as rbush from './methods/rbush.js';
import * as spriteGrids from './methods/sprite_grids.js';
import * as twoLoops from './methods/two_loops.js';
import { PairList } from './pair_list.js';
import { scatteredAreas, scatteredBoxes, spritesFrom } from './scenes.js';

/**
 * @typedef {object} Method
 * @property {string} name
 * @property {string | null} peer the package, or null if we wrote it by hand
 * @property {string} [note] what a reader must know to judge the figure
 * @property {boolean} [twice] whether it reports each pair twice
 * @property {number} [mostTiles] how far from jostle's its lives may end on average, in tiles
 * @property {(scene: any) => (() => any) | Promise<() => any>} prepare what is not timed; returns what is
 */

/**
 * @typedef {object} Job
 * @property {string} id
 * @property {string} title
 * @property {string} unit
 * @property {(isQuick: boolean) => any} scene
 * @property {(method: Method, answer: any, scene: any, reference: any) => any} check throws an error if an answer
 *   is wrong, and returns the reference for the methods that follow
 * @property {[Method, number?][]} methods with the wanted ratio
 */

const QUICK_COUNT = 600;

function pairsJob(id, title, count, methods) {
  const scene = (isQuick) => scatteredBoxes(isQuick ? QUICK_COUNT : count, 1);
  return { id, title, unit: 'ms', check: checkPairs, scene, methods };
}

/** @type {Job[]} */
export const JOBS = [
  pairsJob('pairs', 'All pairs of 10,000 boxes, from a Float32Array', 10_000, [
    [jostle.pairsOfBoxes],
    [flatbush.pairsOfBoxes, 20],
    [rbush.pairsOfBoxes],
    [check2d.pairsOfBoxes],
    [mapGrid.pairsOfBoxes],
    [flatGrid.pairsOfBoxes, 4],
    [branchlessGrid.pairsOfBoxes, 1],
    [twoLoops.pairsOfBoxes],
  ]),
  {
    id: 'sprites',
    title: 'All pairs of 10,000 sprites, from objects',
    unit: 'ms',
    check: checkPairs,
    scene: (isQuick) => spritesFrom(scatteredBoxes(isQuick ? QUICK_COUNT : 10_000, 1)),
    methods: [
      [jostle.pairsOfSprites],
      [phaser.overlapOfArray, 250],
      [phaser.overlapByTree, 250],
      [spriteGrids.grid, 1],
      [spriteGrids.twoLoops],
    ],
  },
  pairsJob('few', 'All pairs of 1,000 boxes, from a Float32Array', 1_000, [
    [jostle.pairsOfBoxes],
    [flatbush.pairsOfBoxes],
    [mapGrid.pairsOfBoxes],
    [flatGrid.pairsOfBoxes, 1],
    [branchlessGrid.pairsOfBoxes, 1],
    [twoLoops.pairsOfBoxes],
  ]),
  {
    id: 'areas',
    title: 'Which of 10,000 boxes are in an area',
    unit: 'µs per area',
    check: checkAreas,
    scene: areasScene,
    methods: [
      [jostle.boxesInAreas],
      [rbush.boxesInAreas, 4],
      [flatbush.boxesInAreas, 4],
      [flatGrid.boxesInAreas],
      [twoLoops.boxesInAreas],
    ],
  },
  {
    id: 'moves',
    title: 'A move on a map of 200 x 50 tiles',
    unit: 'µs per move',
    check: checkEnds,
    scene: movesScene,
    methods: [
      [moves.jostle],
      [moves.bumpTiles, 12],
      [moves.bumpMerged, 12],
      ...moves.rapierPlain.map((method) => [method, 50]),
      ...moves.rapierWithSimd.map((method) => [method, 50]),
      [moves.byHand],
    ],
  },
];

function areasScene(isQuick) {
  const count = isQuick ? QUICK_COUNT : 10_000;
  return {
    boxes: scatteredBoxes(count, 1),
    areas: scatteredAreas(count, count, 2),
    found: new PairList(count),
  };
}

function movesScene(isQuick) {
  const rows = courseRows();
  return { rows, lives: recordLives(rows, isQuick ? 10 : 100, 100) };
}

/** How many times the unit of a job is in the milliseconds of one call. */
export function unitsIn(job, scene) {
  if (job.id === 'areas') return 1000 / (scene.areas.length / 4);
  if (job.id === 'moves') return 1000 / scene.lives.reduce((sum, life) => sum + life.deltas.length / 2, 0);
  return 1;
}

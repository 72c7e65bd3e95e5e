/**
 * Ways to move a body on the tile course. `run` moves every life from its start to its end, and returns where each
 * ended as `x, y` in one array.
 */

import { createRequire } from 'node:module';
import rapier from '@dimforge/rapier2d-compat';
import rapierSimd from '@dimforge/rapier2d-simd-compat';
import { BODY, TILE, borderBoxes, solidBoxes } from '../course.js';
import { loadJostle } from '../packages.js';
import { TileMover } from '../tile_mover.js';

/** @typedef {{ rows: string[], lives: import('../course.js').Life[] }} Scene */

export const jostle = {
  name: 'jostle2d, moveAndSlide on a tile map',
  peer: 'jostle2d',
  async prepare({ rows, lives }) {
    const { World } = await loadJostle();
    const world = new World();
    world.addMap({ tile: TILE, rows, outside: 'solid' });
    const hero = world.actor({ x: lives[0].x, y: lives[0].y, ...BODY });
    const ends = new Float64Array(2 * lives.length);
    return () => {
      lives.forEach(({ x, y, deltas }, life) => {
        hero.teleport(x, y);
        for (let i = 0; i < deltas.length; i += 2) {
          // As in a game, in which each move is in a tick of its own.
          world.beginTick();
          hero.moveAndSlide(deltas[i], deltas[i + 1]);
        }
        ends[2 * life] = hero.x;
        ends[2 * life + 1] = hero.y;
      });
      return ends;
    };
  },
};

export const byHand = {
  name: 'by hand, x first and then y',
  peer: null,
  note: 'no sweep and no contacts: less than the others do',
  mostTiles: 0.03,
  prepare({ rows, lives }) {
    const mover = new TileMover(rows, TILE, BODY.w, BODY.h);
    const ends = new Float64Array(2 * lives.length);
    return () => {
      lives.forEach(({ x, y, deltas }, life) => {
        mover.teleport(x, y);
        for (let i = 0; i < deltas.length; i += 2) mover.move(deltas[i], deltas[i + 1]);
        ends[2 * life] = mover.x;
        ends[2 * life + 1] = mover.y;
      });
      return ends;
    };
  },
};

export const bumpTiles = bump('separate tiles', false);
export const bumpMerged = bump('runs of tiles merged', true);

function bump(form, isMerged) {
  return {
    name: `bump-ts, ${form}`,
    peer: 'bump-ts',
    mostTiles: 0.001,
    prepare({ rows, lives }) {
      const world = bumpWorld([...solidBoxes(rows, isMerged), ...borderBoxes()]);
      world.add('hero', lives[0].x, lives[0].y, BODY.w, BODY.h);
      const ends = new Float64Array(2 * lives.length);
      return () => {
        lives.forEach((life, index) => replayBump(world, life, ends, index));
        return ends;
      };
    },
  };
}

function replayBump(world, life, ends, index) {
  let { x, y } = life;
  world.update('hero', x, y);
  for (let i = 0; i < life.deltas.length; i += 2) {
    ({ x, y } = world.move('hero', x + life.deltas[i], y + life.deltas[i + 1]));
  }
  ends[2 * index] = x;
  ends[2 * index + 1] = y;
}

/** Cells of two tiles are the fastest for separate tiles, and within a few percent of it for merged ones. */
function bumpWorld(boxes) {
  const require = createRequire(import.meta.url);
  const world = require('bump-ts/dist/bump-ts.cjs.production.min.js').default.newWorld(2 * TILE);
  boxes.forEach(([x, y, w, h], index) => world.add(`box ${index}`, x, y, w, h));
  return world;
}

/** How tiles become colliders, how far from jostle's its lives may end, and whether the settings are tuned. */
const RAPIER_FORMS = [
  ['separate tiles', 4, false, false],
  ['runs of tiles merged', 3, true, false],
  ['runs of tiles merged, best settings found', 0.15, true, true],
];
export const rapierPlain = RAPIER_FORMS.map((form) => rapierMethod(rapier, 'rapier2d-compat', ...form));
/** With separate tiles, its older version stays at seams so often that it has less to do. */
export const rapierWithSimd = RAPIER_FORMS.slice(1).map((form) => {
  return rapierMethod(rapierSimd, 'rapier2d-simd-compat', ...form);
});

function rapierMethod(engine, name, form, mostTiles, isMerged, isTuned) {
  return {
    name: `${name}, ${form}`,
    peer: `@dimforge/${name}`,
    note: 'the world is stepped once, and not between moves',
    mostTiles,
    async prepare({ rows, lives }) {
      await engine.init();
      const { controller, collider } = rapierWorld(
        engine,
        [...solidBoxes(rows, isMerged), ...borderBoxes()],
        isTuned,
      );
      const ends = new Float64Array(2 * lives.length);
      return () => {
        lives.forEach((life, index) => replayRapier(controller, collider, life, ends, index));
        return ends;
      };
    },
  };
}

/** With y up, as rapier's defaults expect it: with y down and the other `up`, walkers get stuck more often. */
function rapierWorld(engine, boxes, isTuned) {
  const world = new engine.World({ x: 0, y: 0 });
  for (const [x, y, w, h] of boxes) {
    world.createCollider(engine.ColliderDesc.cuboid(w / 2, h / 2).setTranslation(x + w / 2, -y - h / 2));
  }
  const collider = world.createCollider(engine.ColliderDesc.cuboid(BODY.w / 2, BODY.h / 2));
  // The offset is 1% of the height by default, and 10% in the settings that the Rust benchmark found best.
  const controller = world.createCharacterController(BODY.h * (isTuned ? 0.1 : 0.01));
  if (isTuned) {
    controller.setNormalNudgeFactor(TILE / 100);
    controller.setMinSlopeSlideAngle(-Math.PI);
  }
  world.integrationParameters.lengthUnit = TILE;
  // Without a step, queries see none of the colliders.
  world.step();
  return { controller, collider };
}

function replayRapier(controller, collider, life, ends, index) {
  const place = { x: life.x + BODY.w / 2, y: -life.y - BODY.h / 2 };
  const delta = { x: 0, y: 0 };
  const moved = { x: 0, y: 0 };
  collider.setTranslation(place);
  for (let i = 0; i < life.deltas.length; i += 2) {
    delta.x = life.deltas[i];
    delta.y = -life.deltas[i + 1];
    controller.computeColliderMovement(collider, delta);
    // Versions before 0.20 return a new object.
    const { x, y } = controller.computedMovement(moved);
    place.x += x;
    place.y += y;
    collider.setTranslation(place);
  }
  ends[2 * index] = place.x - BODY.w / 2;
  ends[2 * index + 1] = -place.y - BODY.h / 2;
}

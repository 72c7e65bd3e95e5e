/**
 * Arcade physics of Phaser 4, in Node: its `World` and `Body` are ordinary modules that need neither a canvas nor
 * a window. They are not exported, so they are loaded by path, from the sources that Phaser is bundled from.
 */

import { createRequire } from 'node:module';
import path from 'node:path';
import { PairList } from '../pair_list.js';
import { peerFolder } from '../packages.js';

export const overlapOfArray = {
  name: 'Phaser arcade, overlap(array)',
  peer: 'phaser',
  note: 'two loops inside Phaser; a Group is turned into an array first',
  prepare(sprites) {
    const { world, images } = arcadeOf(sprites);
    const found = new PairList(sprites.length);
    const keep = (a, b) => found.push(a.index, b.index);
    return () => {
      found.clear();
      world.overlap(images, undefined, keep);
      return found;
    };
  },
};

/** Loads the tree as `World.step` does, and then lets it find candidates for each sprite. */
export const overlapByTree = {
  name: 'Phaser arcade, overlap(sprite, group) for each sprite',
  peer: 'phaser',
  note: 'by its tree; reports each pair twice',
  twice: true,
  prepare(sprites) {
    const { world, images } = arcadeOf(sprites);
    const group = groupOf(images);
    const found = new PairList(sprites.length);
    const keep = (a, b) => found.push(a.index, b.index);
    return () => {
      found.clear();
      world.tree.clear();
      world.tree.load(Array.from(world.bodies));
      for (const image of images) world.overlap(image, group, keep);
      return found;
    };
  },
};

function arcadeOf(sprites) {
  const require = createRequire(import.meta.url);
  const load = (name) => require(path.join(peerFolder('phaser'), 'src/physics/arcade', name));
  const [World, Body] = [load('World.js'), load('Body.js')];
  const world = new World({ sys: { scale: { width: 1, height: 1 } } }, {});
  const images = sprites.map(imageOf);
  for (const image of images) {
    image.body = new Body(world, image);
    world.add(image.body);
  }
  return { world, images };
}

/** The fields of a game object that a body reads. Its origin is its corner. */
function imageOf({ index, x, y, width, height }) {
  const size = { width, height, displayWidth: width, displayHeight: height };
  const transform = { angle: 0, scaleX: 1, scaleY: 1, displayOriginX: 0, displayOriginY: 0 };
  return { index, x, y, ...size, ...transform, body: null };
}

/** The fields of a physics group that `World` reads. `Group` itself cannot be loaded without a window. */
function groupOf(images) {
  const children = new Set(images);
  return {
    isParent: true,
    physicsType: 0,
    collisionCategory: 1,
    collisionMask: 2147483647,
    children,
    getLength: () => children.size,
    contains: (child) => children.has(child),
  };
}

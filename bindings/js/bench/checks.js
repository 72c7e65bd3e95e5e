/** Compares the answers of a job. Each function returns what the next method is compared with. */

import { compareNumbers, halved, meanDistance, pairNumbers } from './answers.js';
import { TILE } from './course.js';
import * as twoLoops from './methods/two_loops.js';

/** Every method must find exactly the pairs that two loops find. */
export function checkPairs(method, answer, scene, reference) {
  const boxes = scene instanceof Float32Array ? scene : boxesOf(scene);
  const count = boxes.length / 4;
  const expected = reference ?? pairNumbers(twoLoops.pairsOfBoxes.prepare(boxes)(), count);
  const all = pairNumbers(answer, count);
  const found = method.twice ? halved(all, method.name) : all;
  compareNumbers(method.name, found, expected);
  return expected;
}

function boxesOf(sprites) {
  return Float32Array.from(sprites.flatMap(({ x, y, width, height }) => [x, y, width, height]));
}

/** Every method must find exactly the boxes that a loop finds in each area. */
export function checkAreas(method, answer, scene, reference) {
  const found = hitNumbers(answer, scene);
  const expected = reference ?? hitNumbers(twoLoops.boxesInAreas.prepare(scene)(), scene);
  compareNumbers(method.name, found, expected);
  return expected;
}

/** An area and a box are not of one kind, so their order matters. */
function hitNumbers({ indices, length }, { boxes }) {
  const count = boxes.length / 4;
  const numbers = Float64Array.from({ length }, (_, i) => indices[2 * i] * count + indices[2 * i + 1]);
  return numbers.sort();
}

/**
 * Lives must end near the first method's. Sweeps agree, but rapier keeps a gap, and by hand there is no sweep: a
 * walker that misses a platform by a hair ends elsewhere.
 */
export function checkEnds(method, ends, _scene, reference) {
  if (!reference) return ends.slice();
  const distance = meanDistance(ends, reference, TILE);
  // Not `>`, which would let a NaN pass.
  if (!(distance <= (method.mostTiles ?? 0))) {
    throw new Error(
      `${method.name}: lives end ${distance.toFixed(3)} tiles from the first method's on average`,
    );
  }
  return reference;
}

/** What to print beside a method of the job about moves. */
export function endsDetail(ends, reference) {
  return `ends ${meanDistance(ends, reference, TILE).toFixed(3)} tiles away on average`;
}

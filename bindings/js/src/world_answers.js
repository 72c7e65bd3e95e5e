import * as answers from './answers.js';
import { answeredList } from './methods.js';

const listOf = (read, words) => (world, list) => answeredList(world, read, words, list);
const first = ({ memory }) => memory.out >>> 2;

/** How the answers are read that calls of a world have written to the scratch memory. */
export const WORLD_ANSWERS = {
  value: (world) => world.memory.u32[first(world)],
  truth: (world) => world.memory.u32[first(world)] !== 0,
  body: (world) => world.bodyAt(first(world)),
  place: (world) => new answers.Place().read(world.memory, first(world)),
  between: (world) => world.between.read(world.memory, first(world)),
  hit: (world) => answers.readLineHit(world, first(world)),
  hits: listOf(answers.readLineHit, answers.LINE_HIT_WORDS),
  found: listOf(answers.readFound, answers.FOUND_WORDS),
  bodies: listOf((world, at) => world.bodyAt(at), answers.FOUND_WORDS),
  hitboxes: listOf(answers.readHitbox, 8),
};

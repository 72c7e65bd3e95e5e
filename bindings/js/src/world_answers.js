import * as answers from './answers.js';
import { listOf } from './methods.js';

const body = (world, at) => world.bodyAt(at);

/** How the answers of a world are read. */
export const WORLD_ANSWERS = {
  value: ({ memory }, at) => memory.u32[at],
  truth: ({ memory }, at) => memory.u32[at] !== 0,
  result: (world, at, list, result) => result,
  sum: (world, at, list, result) => BigInt.asUintN(64, result),
  cell: ({ memory: { i32 } }, at) => ({ column: i32[at], row: i32[at + 1] }),
  jump: answers.readJump,
  state: (world, at) => new answers.CharacterMoved().read(world.memory, at),
  body,
  place: ({ memory }, at) => new answers.Place().read(memory, at),
  between: ({ memory, between }, at) => between.read(memory, at),
  hit: answers.readLineHit,
  lineHits: listOf(answers.readLineHit, answers.LINE_HIT_WORDS),
  hits: listOf(answers.readHit, answers.HIT_WORDS),
  found: listOf(answers.readFound, answers.FOUND_WORDS),
  events: listOf(answers.readEvent, answers.EVENT_WORDS),
  bodies: listOf(body, answers.FOUND_WORDS),
  ids: listOf(body, 2),
  hitboxes: listOf(answers.readHitbox, answers.HITBOX_WORDS),
  hitboxPairs: listOf(answers.readHitboxPair, answers.HITBOX_PAIR_WORDS),
};

/**
 * Plays a trace again and compares every answer, as `trace/README.md` says. It needs nothing but the language, so every
 * runtime can use it.
 */

import { Crowd } from './crowd.js';
import { Game } from './game.js';

const KINDS = { 'trace platformer 1': Game, 'trace pairs 1': Crowd };

/** The lines of a text, one after the other. */
class Lines {
  number = 0;

  constructor(text) {
    this.lines = text.split('\n');
  }

  next() {
    const line = this.lines[this.number];
    if (!line) throw new Error('the last line, `end`, is missing');
    this.number += 1;
    return line;
  }
}

/**
 * Plays a trace and returns how many answers were compared. Throws at the first one that differs.
 *
 * @param jostle the module `jostle2d`, `jostle2d/wasm`, or for pairs `jostle2d/boxes`, after `init()`
 * @param {string} text the trace
 */
export function replay(jostle, text) {
  const lines = new Lines(text);
  try {
    return play(jostle, lines);
  } catch (error) {
    throw new Error(`line ${lines.number}: ${error.message}`, { cause: error });
  }
}

function play(jostle, lines) {
  const first = lines.next();
  if (!Object.hasOwn(KINDS, first)) throw new Error(`\`${first}\` is not a known kind of trace`);
  const game = new KINDS[first](jostle);
  let answers = [];
  let compared = 0;
  for (;;) {
    const line = lines.next();
    const words = line.split(' ');
    if (words[0] === '=') {
      if (answers.length === 0) answers = game.look(words.slice(1));
      compare(line.slice(2), answers.shift());
      compared += 1;
    } else {
      if (answers.length > 0) throw new Error(`the answer \`${answers[0]}\` is missing before \`${line}\``);
      if (words[0] === 'end') return end(game, compared, Number(words[1]));
      if (words[0] !== '#') answers = game.run(words, lines) ?? [];
    }
  }
}

function compare(expected, found) {
  if (found === undefined) throw new Error(`expected \`${expected}\`, but there is no answer`);
  if (found !== expected) throw new Error(`expected \`${expected}\`, found \`${found}\``);
}

function end(game, compared, wanted) {
  if (compared !== wanted) throw new Error(`${compared} answers were compared, not ${wanted}`);
  game.free();
  return compared;
}

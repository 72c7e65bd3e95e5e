/** Lets methods take turns, so that a machine that slows down slows all of them. */

const TURN_MS = 5;

/**
 * @typedef {object} Effort
 * @property {number} warmUpMs how long each method runs before anything counts
 * @property {number} rounds how many turns each method gets at most
 * @property {number} budgetMs after how much time a slow method gets no more turns
 */

/** @type {Effort} */
export const FULL = { warmUpMs: 300, rounds: 150, budgetMs: 12_000 };

/** Enough to check answers. @type {Effort} */
export const QUICK = { warmUpMs: 0, rounds: 1, budgetMs: 0 };

/** Every method gets at least this many turns. */
const LEAST_TURNS = 3;

/**
 * Returns the milliseconds of one call in the best turn of each method, and how many turns it had.
 *
 * @param {(() => unknown)[]} runs
 * @param {Effort} effort
 * @param {(round: number) => void} onRound
 */
export function takeTurns(runs, effort, onRound) {
  const turns = runs.map((run) => ({
    run,
    repeats: warmUp(run, effort),
    best: Infinity,
    spent: 0,
    taken: 0,
  }));
  for (let round = 0; round < effort.rounds; round++) {
    onRound(round);
    for (const turn of turns) {
      if (turn.spent < effort.budgetMs || turn.taken < LEAST_TURNS) take(turn);
    }
  }
  return turns.map(({ best, taken }) => ({ best, taken }));
}

/** Returns how many calls make up a turn that a clock can measure. */
function warmUp(run, effort) {
  const start = performance.now();
  for (let calls = 1; ; calls++) {
    run();
    const elapsed = performance.now() - start;
    if (elapsed < effort.warmUpMs) continue;
    return Math.max(1, Math.round((TURN_MS * calls) / Math.max(elapsed, 0.001)));
  }
}

function take(turn) {
  const start = performance.now();
  for (let i = 0; i < turn.repeats; i++) turn.run();
  const elapsed = performance.now() - start;
  turn.spent += elapsed;
  turn.taken += 1;
  turn.best = Math.min(turn.best, elapsed / turn.repeats);
}

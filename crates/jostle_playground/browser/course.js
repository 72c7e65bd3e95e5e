/** The scripted course of the platformer, read from its source. */

import { readFileSync } from 'node:fs';

/** Its steps: how many ticks to hold which keys. */
export function courseOf() {
  const source = readFileSync(new URL('../src/scenes/platformer/course.rs', import.meta.url), 'utf8');
  const list = source.slice(source.indexOf('COURSE'), source.indexOf('];'));
  const steps = [...list.matchAll(/\((\d+), "([^"]*)"\)/g)];
  if (steps.length === 0) throw new Error('course.rs has no steps');
  return steps.map(([, ticks, keys]) => ({ ticks: Number(ticks), keys: keys.split(' ').filter(Boolean) }));
}

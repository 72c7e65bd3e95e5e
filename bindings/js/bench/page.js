/** The page in `docs/bench`. */

import os from 'node:os';
import { goalText, markdownTable } from './table.js';

const FAIRNESS = `## Why the comparison is fair

All methods of a job run in one process and take turns. A turn repeats a call until it takes about 5 ms, after a warm-up
of 0.3 s. A method that takes seconds has three turns. Each job has a process of its own, so what the engine learned
about a method in one job does not affect the next.

Everyone gets the same boxes from a fixed seed: 8 to 24 units wide and high, about 1.5 pairs per box, numbers that
\`f32\` holds exactly. No two are flush, because flatbush and rbush count flush boxes as overlapping, which jostle2d does
not. Before anything is timed, every method must find exactly the pairs and the boxes that a plain loop finds. Moves must
end where jostle2d's do, up to the distances that are said below.

- **flatbush** cannot move its boxes and is built anew for pairs, from \`Float32Array\`. A filter takes the hits, which
  saves it an array per search.
- **rbush** keeps its items and is bulk loaded anew.
- **check2d** keeps its bodies; they are placed, and the tree is bulk loaded. It reports each pair twice, with a vector
  that separates them, so it does more than was asked. \`detect-collisions\` is check2d under its former name.
- **Phaser** runs in Node with its own arcade \`World\` and \`Body\`, without a window. An array is compared by two
  loops inside Phaser, and a group with itself is turned into an array first. Its tree is used only between a sprite and
  a group; it reports each pair twice. Updating the bodies from their sprites, which Phaser does once per tick, is not
  timed, while jostle2d reads the sprites each time.
- **Map grid** is what tutorials show, with its lists kept between turns. **Flat grid** is what people write who need
  speed: typed arrays and a counting sort, with cells as large as the largest box. One very large box would ruin it.
  This is the grid that jostle2d should beat by a factor of 4.
- **Flat grid without branches** is the best that we could write. It compares the bits of floats, which only works for
  coordinates that are not negative. jostle2d should never be slower than it.
- **bump-ts** gets each solid tile as a box, or each run of tiles in a row; cells of two tiles are best. Its items are
  strings. It ends where jostle2d does.
- **rapier2d** is \`@dimforge/rapier2d-compat\`, and \`@dimforge/rapier2d-simd-compat\` in its newest version, which is
  older, with runs of tiles: the packages without \`compat\` need a bundler. Its world is stepped once, so that it
  finds the colliders, and not between moves, which saves it time. It keeps a gap to tiles, stops at some seams, and
  therefore ends elsewhere; the notes say how far from jostle2d's end, in tiles. The best settings are those that the
  Rust benchmark found.
- **By hand** moves along x first and then along y, each up to the nearest solid tile. It has no sweep and reports
  nothing, and takes whole tiles only.

A move is one of 100 requests of each of 100 walkers, which walk, turn around at walls, fall and jump; about half of
the time they stand on something. The requests were recorded in advance.

For areas, the trees, the grid and jostle2d are built once, which is not timed. Every method gets the same 10,000 areas,
each the size of a box, and writes what it finds to the same list.

The start of a package is measured in Node, in processes of their own, best of 20: \`init()\` unpacks, compiles and instantiates
the WebAssembly.
`;

/** @param {{ job: object, rows: import('./measure.js').Row[] }[]} results */
export function pageOf(results) {
  const sections = results.map(({ job, rows }) => `## ${job.title}\n\n${markdownTable(job, rows)}\n`);
  return [introduction(results), ...sections, FAIRNESS].join('\n');
}

function introduction(results) {
  return `# jostle2d beside other JavaScript libraries

Written by \`node bench.js --write\` in [bindings/js/bench](../../bindings/js/bench/README.md), with Node
${process.versions.node} on ${os.cpus()[0].model}, one thread. The best of many turns counts. Read the
ratios: times differ from machine to machine. "Wanted" is how many times as long as jostle2d a method should take at
least.

${versions(results)}

${goals(results)}
`;
}

function versions(results) {
  const rows = results.flatMap((result) => result.rows).filter((row) => row.peer);
  const known = new Map(rows.map((row) => [row.peer, row.version]));
  const texts = [...known].map(([peer, version]) => `${peer} ${version}`);
  return `Versions: ${texts.join(', ')}.`;
}

function goals(results) {
  const missed = results.flatMap(({ job, rows }) => {
    const below = rows.filter((row) => goalText(job, row).endsWith('missed'));
    return below.map(
      (row) => `- ${job.title}: ${row.name}, ${goalText(job, row)} (${row.ratio.toFixed(1)} times)`,
    );
  });
  if (missed.length === 0) return 'Every goal was reached.';
  return `Goals that were missed:\n\n${missed.join('\n')}`;
}

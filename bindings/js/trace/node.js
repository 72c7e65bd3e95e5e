/** Plays the traces of a folder in Node: `node node.js jostle2d FOLDER`. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { play } from './play.js';

const [entry, folder] = process.argv.slice(2);
const lines = await play(entry, (name) => readFile(path.join(folder, name), 'utf8'));
process.stdout.write(`Node ${process.versions.node}: ${lines.join('\n')}\n`);

/* global Deno */
/** Plays the traces of a folder in Deno: `deno run --allow-read deno.js jostle2d FOLDER`. */

import { play } from './play.js';

const [entry, folder] = Deno.args;
const lines = await play(entry, (name) => Deno.readTextFile(`${folder}/${name}`));
const text = `Deno ${Deno.version.deno}: ${lines.join('\n')}\n`;
Deno.stdout.writeSync(new TextEncoder().encode(text));

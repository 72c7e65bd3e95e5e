/** Plays the traces beside the page in a browser: `index.html?jostle2d`. */

import { play } from './play.js';

const read = async (name) => {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.text();
};

play(decodeURIComponent(location.search.slice(1)), read).then(
  (lines) => {
    globalThis.answer = lines.join('\n');
  },
  (error) => {
    globalThis.answer = error.stack;
  },
);

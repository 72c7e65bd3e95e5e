/** What tests of levels do on any page, with a game behind a socket or in a worker. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { dropFiles, enter, eventually, read, sceneOf, ticksLater, until } from './page.js';

/** How many ticks are waited for at a time. */
const PATIENCE = 20;
const LEVELS = new URL('../../jostle_level/assets/levels/', import.meta.url);

/** A level file, with another name if it has one. */
export function levelFile(name, as = name) {
  return { name: as, text: readFileSync(new URL(name, LEVELS), 'utf8') };
}

/** Waits until the level of this name is played. */
export function untilPlayed(page, name) {
  const isPlayed = (wanted) => {
    const level = window.jostle.stage.controls.find((control) => control.name === 'Level');
    return level && level.choices[level.value] === wanted;
  };
  return until(page, isPlayed, name);
}

/** Drops a map with its tileset, then files that cannot be played: each is told, and the level stays. */
export async function dropLevels(page) {
  await dropFiles(page, [levelFile('meadow.tsx'), levelFile('meadow.tmx', 'my meadow.tmx')]);
  await untilPlayed(page, 'my meadow.tmx');
  const wrong = [
    [[levelFile('meadow.tmx', 'alone.tmx')], /^alone\.tmx needs meadow\.tsx: /],
    [[{ name: 'cut.tmx', text: levelFile('meadow.tmx').text.slice(0, 500) }], /^cut\.tmx, line \d+/],
    [[levelFile('meadow.tsx')], /^none of these files is a level/],
  ];
  for (const [files, sentence] of wrong) {
    await dropFiles(page, files);
    const notice = page.getByTestId('notices').getByText(sentence);
    await notice.waitFor();
    await untilPlayed(page, 'my meadow.tmx');
  }
  await dropFiles(page, [levelFile('caves.ldtk', 'mine.ldtk')]);
  await untilPlayed(page, 'mine.ldtk');
}

/**
 * Lets the scene show a route to the exit, and waits until the hero is there. It takes so many ticks, however long these
 * take on a busy machine.
 */
export async function watchRoute(page) {
  await enter(page, await sceneOf(page, 'Levels'));
  await page.getByRole('button', { name: 'Show a route to the exit' }).click();
  const hint = page.getByTestId('to-try').getByText(/^This route takes \d+\.\d s\./);
  const [seconds] = /\d+\.\d/.exec(await hint.textContent());
  const last = (await read(page, 'tick')) + seconds * 60 + 2 * PATIENCE;
  while (!(await page.evaluate(hasArrived))) {
    assert.ok((await read(page, 'tick')) < last, 'the hero arrives in time');
    await ticksLater(page, PATIENCE);
  }
}

/** In the page: whether the hero is at the exit. */
function hasArrived() {
  return window.jostle.frame.drawings.some(({ text }) => text === 'Exit!');
}

/** The findings listed on the page. */
export async function findings(page) {
  // The list is drawn in the frame after the stage has arrived.
  return eventually(async () => {
    const { notes } = await read(page, 'stage');
    const listed = await page.getByTestId('notes').getByRole('listitem').allTextContents();
    const texts = notes.map(({ text }) => text);
    return isDeepStrictEqual(listed, texts) && notes;
  });
}

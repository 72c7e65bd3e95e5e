/**
 * Plays a paused game tick by tick, so that every key is held for exactly the ticks it should be, however slow the
 * machine is.
 *
 * Commands go through `window.send(text)`, which `connect` sets up.
 */

import { read, settle, until } from './page.js';

/** Connects the page to its game a second time, as another page would: this connection can hold keys during a pause. */
export function connect(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/socket`);
        window.send = (text) => socket.send(text);
        socket.addEventListener('open', () => resolve());
      }),
  );
}

/** Sends commands as they are, in order. */
export function command(page, ...texts) {
  return page.evaluate((all) => all.forEach((text) => window.send(text)), texts);
}

/** Pauses the game and starts the platformer over: not its demo, but a game of one's own. */
export async function restartPaused(page) {
  await command(page, 'pause');
  await until(page, () => window.jostle.stage.paused);
  // A tick from before the pause that is shown late must not pass for the first one of the new game.
  await settle(page);
  const from = await read(page, 'tick');
  await command(page, 'scene 0');
  await until(page, (tick) => window.jostle.stage.scene === 0 && window.jostle.tick > tick, from);
  await command(page, 'set 0 1');
}

export class Stepper {
  #page;
  #held = [];

  constructor(page) {
    this.#page = page;
  }

  /** Holds these keys from the next tick on, and no others. */
  async hold(...keys) {
    const released = this.#held.filter((key) => !keys.includes(key)).map((key) => `key up ${key}`);
    const pressed = keys.filter((key) => !this.#held.includes(key)).map((key) => `key down ${key}`);
    await command(this.#page, ...released, ...pressed);
    this.#held = keys;
  }

  /** Runs this many ticks and waits until the last one is shown. */
  async step(ticks) {
    const target = (await read(this.#page, 'tick')) + ticks;
    await command(this.#page, `step ${ticks}`);
    await until(this.#page, (tick) => window.jostle.tick === tick, target);
  }

  /** Plays legs of a course: how many ticks to hold which keys. */
  async play(legs) {
    for (const { ticks, keys } of legs) {
      await this.hold(...keys);
      await this.step(ticks);
    }
  }
}

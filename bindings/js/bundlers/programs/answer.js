/** What every bundle must answer, however jostle2d got into it. */

/** Lets a hero fall, and returns where it ends. */
export function landing({ World }) {
  const world = new World();
  world.addMap({ tile: 16, rows: ['....', '....', '####'] });
  const hero = world.actor({ x: 20, y: 2, w: 12, h: 14 });
  for (let tick = 0; tick < 60; tick++) {
    world.beginTick();
    hero.moveAndSlide(0, 1.75);
  }
  return hero.bottom;
}

/** Finds the pair among three boxes. */
export function pairs({ Pairs }) {
  return [...new Pairs().find(Float32Array.of(0, 0, 10, 10, 5, 5, 10, 10, 40, 0, 10, 10))];
}

/** Shows the answer to the test, in a browser as well as in Node. */
export function show(answer) {
  globalThis.answer = JSON.stringify(answer);
  globalThis.process?.stdout.write(globalThis.answer);
}

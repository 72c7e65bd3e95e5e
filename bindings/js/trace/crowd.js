/** A crowd of boxes, and which of them overlap in each tick. */

import { number, u64Digits } from './words.js';

const COMMANDS = {
  limits(crowd, limits) {
    crowd.limits = limits;
  },
  boxes(crowd, [count]) {
    crowd.boxes = new Float32Array(4 * count);
    crowd.velocities = new Float32Array(2 * count);
  },
  box(crowd, box) {
    crowd.add(box);
  },
  tick(crowd, [tick]) {
    if (tick > 0) crowd.fly();
  },
  teleport(crowd, [index, x, y]) {
    crowd.boxes.set([x, y], 4 * index);
  },
};

export class Crowd {
  limits = [0, 0];
  /** x, y, width and height of each box, and how far it moves along x and y. */
  boxes = new Float32Array(0);
  velocities = new Float32Array(0);
  count = 0;
  found = [];
  named = 0;

  constructor({ Pairs }) {
    this.pairs = new Pairs();
  }

  free() {
    this.pairs.free();
  }

  /** Runs a command. None of them leaves answers. */
  run([command, ...words]) {
    if (!Object.hasOwn(COMMANDS, command)) throw new Error(`there is no command \`${command}\``);
    COMMANDS[command](this, words.map(number));
  }

  look([what, ...words]) {
    if (what === 'pairs') {
      this.find();
      return [`pairs ${this.found.length / 2} ${hashOf(this.found)}`];
    }
    if (what !== 'pair') throw new Error(`\`${what} ${words.join(' ')}\` is not an answer`);
    const at = 2 * this.named;
    this.named += 1;
    if (at >= this.found.length) throw new Error('there are no more pairs');
    return [`pair ${this.found[at]} ${this.found[at + 1]}`];
  }

  find() {
    this.found = this.pairs.find(this.boxes, { sorted: true }).slice();
    this.named = 0;
  }

  add(box) {
    this.boxes.set(box.slice(0, 4), 4 * this.count);
    this.velocities.set(box.slice(4), 2 * this.count);
    this.count += 1;
  }

  fly() {
    for (let i = 0; i < this.velocities.length; i += 1) {
      const axis = i % 2;
      const at = 4 * ((i - axis) / 2) + axis;
      this.boxes[at] += this.velocities[i];
      if (this.boxes[at] < 0 || this.limits[axis] < this.boxes[at]) this.velocities[i] *= -1;
    }
  }
}

/** Returns the FNV-1a hash of indices, each as four bytes, the lowest first. */
function hashOf(indices) {
  let hash = 0xcbf29ce484222325n;
  for (const index of indices) {
    for (let shift = 0; shift < 32; shift += 8) {
      hash = BigInt.asUintN(64, (hash ^ BigInt((index >>> shift) & 0xff)) * 0x100000001b3n);
    }
  }
  return u64Digits(hash);
}

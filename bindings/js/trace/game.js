/** A game: a world and its characters. */

import { characterLine, eventLine, hitLine, movedLine, otherWords } from './answers.js';
import { camelCase, f32Bits, number, u64Digits } from './words.js';

const BUTTONS = { u: 'up', d: 'down', j: 'jump', s: 'sprint', c: 'crouch' };

function box([x, y, w, h]) {
  return { x: number(x), y: number(y), w: number(w), h: number(h) };
}

/** Commands, with the words after them. */
const COMMANDS = {
  map: (game, words, lines) => game.addMap(words, lines),
  actor: (game, [name, ...place]) => game.add('actor', name, place),
  solid: (game, [name, ...place]) => game.add('solid', name, place),
  sensor: (game, [name, ...place]) => game.add('sensor', name, place),
  character: (game, words) => game.addCharacter(words),
  input: (game, words) => game.tickCharacter(words),
  tick: ({ world }) => world.beginTick(),
  run_conveyors: ({ world }) => world.runConveyors(),
  save: (game) => game.save(),
  restore: (game) => game.restore(),

  set(game, [name, field, value]) {
    const isOption = field.startsWith('body.');
    const change = { [camelCase(isOption ? field.slice('body.'.length) : field)]: number(value) };
    game.characters.get(name).settings = isOption ? { body: change } : change;
  },

  set_tile(game, [map, column, row, character]) {
    game.maps.get(map).setTile(number(column), number(row), game.jostle.Tile.fromChar(character));
  },

  raycast(game, words) {
    return [hitLine(game, game.world.raycast(...words.map(number)))];
  },

  overlapping(game, words) {
    const found = game.world.overlapping(box(words));
    return [`found ${found.length}`, ...found.map((other) => `other ${otherWords(game, other)}`)];
  },

  hitbox_pairs({ world }) {
    const pairs = world.hitboxPairs();
    const lines = pairs.map(({ a, b, aLabel, bLabel }) => `pair ${a.data} ${aLabel} ${b.data} ${bLabel}`);
    return [`found ${pairs.length}`, ...lines];
  },
};

/** Commands whose first word is the name of a body. */
const OF_BODIES = {
  remove: (body) => body.remove(),
  move_solid: (body, words) => body.moveSolid(...words.map(number)),
  move_sensor: (body, words) => body.moveSensor(...words.map(number)),
  teleport: (body, words) => body.teleport(...words.map(number)),
  move_and_slide: (body, words) => [movedLine(body, body.moveAndSlide(...words.map(number)))],
  move_and_stop: (body, words) => [movedLine(body, body.moveAndStop(...words.map(number)))],
  move_and_bounce: (body, words) => [movedLine(body, body.moveAndBounce(...words.map(number)))],

  hitbox(body, [label, ...words]) {
    const [layers, mask] = words.slice(4).map(number);
    body.addHitbox(label, { ...box(words), layers, mask });
  },

  option(body, [field, value]) {
    body.options = { [camelCase(field)]: number(value) };
  },
};

/** Commands that set a field of a body, and what they set it to. */
const FIELDS = {
  set_layers: ([bits]) => number(bits),
  set_mask: ([bits]) => number(bits),
  set_one_way: ([side]) => number(side),
  set_conveyor: ([x, y]) => ({ x: number(x), y: number(y) }),
  set_actors: ([rule]) => rule,
  set_weight: ([weight]) => number(weight),
  set_flipped: ([flag]) => flag === '1',
};

export class Game {
  bodies = new Map();
  maps = new Map();
  characters = new Map();
  saved = null;

  constructor(jostle) {
    this.jostle = jostle;
    this.world = new jostle.World();
  }

  free() {
    this.saved?.characters.forEach((character) => character.free());
    this.characters.forEach((character) => character.free());
    this.world.free();
  }

  /** Runs a command, and returns the lines of its answers if it has any. */
  run([command, ...words], lines) {
    if (Object.hasOwn(COMMANDS, command)) return COMMANDS[command](this, words, lines);
    const body = this.body(words.shift());
    if (Object.hasOwn(OF_BODIES, command)) return OF_BODIES[command](body, words);
    if (Object.hasOwn(FIELDS, command)) {
      body[camelCase(command.slice('set_'.length))] = FIELDS[command](words);
      return undefined;
    }
    throw new Error(`there is no command \`${command}\``);
  }

  /** Returns the lines about the state of the world that the trace asks for. */
  look([what, name]) {
    if (what === 'edges') {
      const { left, top, right, bottom } = this.body(name);
      return [`edges ${name} ${[left, top, right, bottom].map(f32Bits).join(' ')}`];
    }
    if (what === 'events') {
      const events = this.world.events();
      return [`events ${events.length}`, ...events.map((event) => eventLine(this, event))];
    }
    if (what === 'checksum') return [`checksum ${u64Digits(this.world.checksum())}`];
    return [];
  }

  body(name) {
    const body = this.bodies.get(name);
    if (!body) throw new Error(`there is no body called \`${name}\``);
    return body;
  }

  add(kind, name, place) {
    this.bodies.set(name, this.world[kind]({ ...box(place), data: name }));
  }

  addMap([name, x, y, tileWidth, tileHeight, columns, rowCount, outside], lines) {
    const rows = Array.from({ length: number(rowCount) }, () => lines.next());
    if (!rows.every((row) => row.startsWith('row ') && row.length === 4 + number(columns))) {
      throw new Error(`the map must have ${rowCount} rows of ${columns} columns`);
    }
    const sizes = {
      x: number(x),
      y: number(y),
      tileWidth: number(tileWidth),
      tileHeight: number(tileHeight),
    };
    const map = this.world.addMap({ ...sizes, outside, rows: rows.map((row) => row.slice(4)) });
    this.maps.set(name, map);
  }

  mapName(map) {
    for (const [name, known] of this.maps) {
      if (known === map) return name;
    }
    return '?';
  }

  addCharacter([name, preset, tile, ticksPerSecond]) {
    const settings = { preset, tile: number(tile), ticksPerSecond: number(ticksPerSecond) };
    this.characters.set(name, new this.jostle.Character(this.body(name), settings));
  }

  tickCharacter([name, buttons, moveX]) {
    const input = { moveX: number(moveX) / 127 };
    for (const letter of buttons.replace('-', '')) input[BUTTONS[letter]] = true;
    return [characterLine(name, this.characters.get(name).tick(input))];
  }

  save() {
    const characters = new Map([...this.characters].map(([name, character]) => [name, character.copy()]));
    this.saved = { bytes: this.world.save(), characters };
  }

  restore() {
    this.world.restore(this.saved.bytes);
    for (const [name, character] of this.saved.characters) this.characters.get(name).copyFrom(character);
  }
}

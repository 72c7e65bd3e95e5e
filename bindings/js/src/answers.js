// Reads the records that calls answer. `at` is their place in words of 4 bytes.

export const FOUND_WORDS = 8;
export const HIT_WORDS = 12;
export const LINE_HIT_WORDS = 14;
export const EVENT_WORDS = 22;
export const MOVED_WORDS = 10;
export const HITBOX_WORDS = 8;
export const HITBOX_PAIR_WORDS = 16;

export const RESPONSES = ['pass', 'slide', 'bounce', 'stop'];
const OTHER_KINDS = [null, 'body', 'tile', 'map'];
export const JUMPS = [null, 'ground', 'wall', 'air', 'ladder', 'ledge', 'water', 'command'];
const EVENT_KINDS = [null, 'contact-end', 'contact-begin', 'enter', 'exit', 'crush'];

/** A box by its edges, which are exact. The width and height are differences, rounded to 32 bits as in Rust. */
export class Place {
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;

  get x() {
    return this.left;
  }

  get y() {
    return this.top;
  }

  get w() {
    return Math.fround(this.right - this.left);
  }

  get h() {
    return Math.fround(this.bottom - this.top);
  }

  copy() {
    return Object.assign(new this.constructor(), this);
  }

  read({ f32 }, at) {
    this.left = f32[at];
    this.top = f32[at + 1];
    this.right = f32[at + 2];
    this.bottom = f32[at + 3];
    return this;
  }
}

/** How a move went. */
export class Moved extends Place {
  remainingX = 0;
  remainingY = 0;
  blocked = 0;
  touching = 0;
  flags = 0;
  hits = 0;

  read(memory, at) {
    super.read(memory, at);
    const { f32, u32 } = memory;
    this.remainingX = f32[at + 4];
    this.remainingY = f32[at + 5];
    this.blocked = u32[at + 6];
    this.touching = u32[at + 7];
    this.flags = u32[at + 8];
    this.hits = u32[at + 9];
    return this;
  }
}

/** Lets names stand for the bits of a field. */
function flagsOf(target, field, names) {
  names.split(' ').forEach((name, bit) => {
    const get = function get() {
      return (this[field] & (1 << bit)) !== 0;
    };
    Object.defineProperty(target.prototype, name, { get });
  });
}

flagsOf(Moved, 'flags', 'bouncedX bouncedY isStuck isCutShort');

/** What a character did in a tick. */
export class CharacterMoved extends Moved {
  landed = null;
  velocityX = 0;
  velocityY = 0;
  state = 0;
  jumped = null;
  jumpSide = 0;
  wallSlide = 0;
  ledge = 0;
  facing = 1;

  read(memory, start) {
    super.read(memory, start);
    const { f32, u32, i32 } = memory;
    const at = start + MOVED_WORDS;
    this.velocityX = f32[at + 1];
    this.velocityY = f32[at + 2];
    this.state = u32[at + 3];
    this.landed = this.hasLanded ? f32[at] : null;
    this.jumped = JUMPS[u32[at + 4]];
    this.jumpSide = u32[at + 5];
    this.wallSlide = u32[at + 6];
    this.ledge = u32[at + 7];
    this.facing = i32[at + 8];
    return this;
  }
}

flagsOf(
  CharacterMoved,
  'state',
  'isGrounded isClimbing isSwimming isCrouching isFastFalling hasBumpedHead hasDropped hasLanded isDashing',
);

/** Reads how a character would jump; null if it would not. */
export function readJump({ memory: { u32 } }, at) {
  return u32[at] === 0 ? null : { jump: JUMPS[u32[at]], side: u32[at + 1] };
}

/** Reads what was found: a body, a tile, or a map as a whole. */
function readOther(world, at, kind) {
  const { i32 } = world.memory;
  const isBody = kind === 1;
  return {
    kind: OTHER_KINDS[kind],
    body: isBody ? world.bodyAt(at) : null,
    map: isBody ? null : world.mapAt(at + 2),
    column: isBody ? 0 : i32[at],
    row: isBody ? 0 : i32[at + 1],
  };
}

export function readFound(world, at) {
  const { u32 } = world.memory;
  const found = readOther(world, at, u32[at + 6]);
  found.side = u32[at + 7];
  return found;
}

export function readHit(world, at) {
  const { u32, f64 } = world.memory;
  const hit = readOther(world, at, u32[at + 8]);
  hit.fraction = f64[(at + 6) >>> 1];
  hit.side = u32[at + 9];
  hit.response = RESPONSES[u32[at + 10]];
  hit.slope = u32[at + 11];
  return hit;
}

/** Reads the first hit of a ray or a moving box; null if there is none. */
export function readLineHit(world, at) {
  const { u32, f32, f64 } = world.memory;
  const kind = u32[at + 8];
  if (kind === 0) return null;
  const hit = readOther(world, at, kind);
  hit.fraction = f64[(at + 6) >>> 1];
  hit.isInside = u32[at + 9] !== 0;
  hit.normalX = f32[at + 10];
  hit.normalY = f32[at + 11];
  hit.x = f32[at + 12];
  hit.y = f32[at + 13];
  return hit;
}

export function readEvent(world, at) {
  const { u32, f64 } = world.memory;
  const kind = EVENT_KINDS[u32[at + 18]];
  const againstKind = u32[at + 20];
  const { body: other, map } = readOther(world, at + 4, u32[at + 19]);
  return {
    kind,
    body: world.bodyAt(at),
    other,
    sensor: kind === 'enter' || kind === 'exit' ? other : null,
    map,
    side: u32[at + 21],
    fraction: f64[(at + 16) >>> 1],
    against: againstKind === 0 ? null : readOther(world, at + 10, againstKind),
  };
}

export function readHitbox(world, at) {
  return { body: world.bodyAt(at), label: world.memory.text((at + 4) << 2) };
}

export function readHitboxPair(world, at) {
  const label = (word) => world.memory.text((at + word) << 2);
  return { a: world.bodyAt(at), b: world.bodyAt(at + 2), aLabel: label(8), bLabel: label(12) };
}

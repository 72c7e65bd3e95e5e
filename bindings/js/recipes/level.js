/** A level of 20 x 12 tiles: `#` is solid, and `-` a one-way platform, which stops only what falls on it. */
export const ROWS = [
  '....................',
  '....................',
  '....................',
  '....................',
  '....................',
  '....................',
  '.................###',
  '......---...........',
  '....................',
  '....................',
  '##############...###',
  '####################',
];

/** Where everything begins, in pixels. */
export const HERO = { x: 40, y: 100, w: 12, h: 14 };
export const LIFT = { x: 224, y: 160, w: 48, h: 16 };
export const COINS = [
  { x: 116, y: 100, w: 8, h: 8 },
  { x: 296, y: 84, w: 8, h: 8 },
];

/** The top of the lift while it is ridden. */
export const LIFT_TOP = 96;

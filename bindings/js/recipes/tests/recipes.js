import { fileURLToPath } from 'node:url';

/** Each is a folder. */
export const RECIPES = ['canvas', 'phaser', 'pixi', 'kaplay', 'excalibur'];

/** Where `install.js` copies them. */
export const FOLDER = fileURLToPath(new URL('../../../../target/js-recipes', import.meta.url));

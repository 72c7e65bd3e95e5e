export * from './boxes_parts.js';
export { Body } from './body.js';
export { Character } from './character.js';
export { Side } from './side.js';
export { Tile } from './tile.js';
export { TileMap } from './map.js';
export { World } from './world.js';

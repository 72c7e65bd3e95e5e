/** Layers in words: their number, with the name that the game gives them. */

import { state } from './state.js';

/** `3`, or `3 enemies` if the layer has a name. */
export function layerText(layer, names = state.stage?.layerNames ?? []) {
  return names[layer] ? `${layer} ${names[layer]}` : String(layer);
}

/** A set of layers in words: `layer 3`, `layers 0, 3 enemies`, `all layers`, `no layers`. */
export function layersText(bits, names = state.stage?.layerNames ?? []) {
  if (bits === 0xffffffff) return 'all layers';
  const numbers = Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >>> i) & 1);
  if (numbers.length === 0) return 'no layers';
  const texts = numbers.map((layer) => layerText(layer, names));
  return `${numbers.length === 1 ? 'layer' : 'layers'} ${texts.join(', ')}`;
}

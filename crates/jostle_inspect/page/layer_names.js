/** Layers in words: their number, with the name that the game gives them. */

import { sceneShown, state } from './state.js';

/** Those of the scene shown, which may be an earlier one. */
const shownNames = () => sceneShown()?.layerNames ?? state.stage?.layerNames ?? [];

/** `3`, or `3 enemies` if the layer has a name. */
export function layerText(layer, names = shownNames()) {
  return names[layer] ? `${layer} ${names[layer]}` : String(layer);
}

/** A set of layers in words: `layer 3`, `layers 0, 3 enemies`, `all layers`, `no layers`. */
export function layersText(bits, names = shownNames()) {
  if (bits === 0xffffffff) return 'all layers';
  const numbers = Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >>> i) & 1);
  if (numbers.length === 0) return 'no layers';
  const texts = numbers.map((layer) => layerText(layer, names));
  return `${numbers.length === 1 ? 'layer' : 'layers'} ${texts.join(', ')}`;
}

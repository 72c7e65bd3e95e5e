/** Copies the recipes to a fresh folder with jostle2d, where they are tested. */

import { cpSync } from 'node:fs';
import path from 'node:path';
import { makeFreshFolder } from './tests/fresh_folder.js';
import { RECIPES } from './tests/recipes.js';

const folder = makeFreshFolder('js-recipes', new URL('./', import.meta.url));
for (const name of [...RECIPES, 'index.html', 'level.js', 'tsconfig.json']) {
  cpSync(new URL(name, import.meta.url), path.join(folder, name), { recursive: true });
}

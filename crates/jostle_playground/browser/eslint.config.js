import { createRequire } from 'node:module';
import page from '../../jostle_inspect/page/eslint.config.js';

const globals = createRequire(new URL('../../jostle_inspect/page/', import.meta.url))('globals');

export default [
  ...page,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
];

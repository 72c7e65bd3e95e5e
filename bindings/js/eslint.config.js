import js from '@eslint/js';
import globals from 'globals';

const strict = {
  'array-callback-return': 'error',
  complexity: ['error', 20],
  'consistent-return': 'error',
  curly: ['error', 'multi-line'],
  'default-case-last': 'error',
  eqeqeq: 'error',
  'max-depth': ['error', 4],
  'max-lines': ['error', { max: 350 }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 6],
  'no-console': 'error',
  'no-else-return': 'error',
  'no-eval': 'error',
  'no-implicit-coercion': 'error',
  'no-param-reassign': 'error',
  'no-self-compare': 'error',
  'no-shadow': 'error',
  'no-throw-literal': 'error',
  'no-unused-expressions': 'error',
  'no-use-before-define': ['error', { functions: false }],
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

export default [
  // The other folders have packages, and rules, of their own.
  { ignores: ['**/node_modules/', 'bench/', 'bundlers/', 'recipes/', 'trace/'] },
  js.configs.recommended,
  { languageOptions: { globals: globals.node }, rules: strict },
  { files: ['src/**'], languageOptions: { globals: { ...globals['shared-node-browser'], JOSTLE_VERSION: false } } },
];

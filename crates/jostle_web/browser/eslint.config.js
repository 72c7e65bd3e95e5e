export { default } from '../../jostle_playground/browser/eslint.config.js';

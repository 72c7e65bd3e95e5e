import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIONS, isForControl, LIST } from '../keys.js';

/** Keys as they are written in the list, where that differs. */
const WRITTEN = { arrowleft: '←', arrowright: '→', '-': '−', escape: 'Esc' };
/** What Shift makes of a listed key, and another name of one. */
const IMPLIED = ['{', '}', '='];

test('every shortcut of the page is listed', () => {
  const listed = LIST.flatMap(({ rows }) => rows.flatMap(([keys]) => keys)).map((key) => key.toLowerCase());
  const keys = Object.keys(ACTIONS).filter((key) => !IMPLIED.includes(key));
  const missing = keys.filter((key) => !listed.includes((WRITTEN[key] ?? key).toLowerCase()));
  assert.deepEqual(missing, []);
});

test('a list of options keeps letters and digits, and leaves punctuation to the page', () => {
  const target = { matches: (control) => control === 'select' };
  const own = ['k', '2', 'ArrowDown', ',', '.', '['].filter((key) => isForControl({ target, key }));
  assert.deepEqual(own, ['k', '2', 'ArrowDown']);
});

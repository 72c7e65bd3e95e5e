import assert from 'node:assert/strict';
import { JostleError } from 'jostle2d';

/** Checks that a call is refused, by code and by a part of the sentence. Returns the error. */
export function refused(code, part, call) {
  let refusal;
  try {
    call();
  } catch (error) {
    refusal = error;
  }
  assert.ok(refusal instanceof JostleError, `expected a JostleError, not ${refusal?.stack}`);
  assert.equal(refusal.code, code, refusal.message);
  assert.ok(refusal.message.includes(part), `"${refusal.message}" should say "${part}"`);
  return refusal;
}

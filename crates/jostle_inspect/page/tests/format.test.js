import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  byteLimit,
  bytes,
  count,
  exact,
  milliseconds,
  percent,
  plural,
  rounded,
  short,
  signed,
  units,
  withUnit,
} from '../format.js';

test('exact f32 numbers are short and parse back to the same bits', () => {
  assert.equal(exact(Math.fround(0.1), 'f32'), '0.1');
  assert.equal(exact(88, 'f32'), '88');
  assert.equal(exact(16777216, 'f32'), '16777216');
  assert.equal(exact(0.1, 'f64'), '0.1');
  let seed = 3;
  for (let i = 0; i < 20000; i += 1) {
    seed = (seed * 48271) % 2147483647;
    const value = Math.fround((seed - 1073741823) * 2 ** ((seed % 60) - 40));
    assert.equal(Math.fround(Number(exact(value, 'f32'))), value);
  }
});

test('numbers are shortened for display', () => {
  assert.equal(short(1 / 3), '0.33');
  assert.equal(short(88), '88');
  assert.equal(short(1234567.25), '1,234,567.25');
  assert.equal(short(-12345), '−12,345');
  assert.equal(short(0.00001), '1.00e−5');
  assert.equal(signed(3), '+3');
  assert.equal(signed(-0.5), '−0.5');
  assert.equal(signed(-0), '0');
  assert.equal(units(1.5), '1.5 u');
  assert.equal(count(3600), '3,600');
  assert.equal(count(999), '999');
  assert.equal(milliseconds(213), '0.21 ms');
  assert.equal(milliseconds(1_234_500), '1,234.5 ms');
  assert.equal(bytes(2_500_000), '2.5 MB');
  const limits = [1023, 100_000, 2 ** 20 - 1, 3 * 2 ** 19, 2 ** 24].map(byteLimit);
  assert.deepEqual(limits, ['1023 bytes', '97.6 KiB', '1,023.9 KiB', '1.5 MiB', '16 MiB']);
});

test('numbers in lists are rounded to a common length', () => {
  const texts = [417.26, 99.96, -7.25, -0.04, 0.2, 1e15].map(rounded);
  assert.deepEqual(texts, ['417', '100', '−7.2', '0', '0.2', '1.00e+15']);
});

test('only exact fractions are shown as 0% or 100%', () => {
  assert.equal(percent(0.4), '40%');
  assert.equal(percent(0.99999), '>99.9%');
  assert.equal(percent(0.00001), '<0.1%');
  assert.equal(percent(0), '0%');
});

test('one is singular', () => {
  assert.deepEqual([plural(1, 'body'), plural(2000, 'body')], ['1 body', '2,000 bodies']);
  assert.deepEqual([plural(0, 'pair'), plural(1, 'pair')], ['0 pairs', '1 pair']);
  assert.equal(withUnit(1, 'units a side'), '1 unit a side');
  assert.equal(withUnit(1.5, 'units a side'), '1.5 units a side');
  assert.equal(withUnit(1, 'ms'), '1 ms');
  assert.equal(withUnit(5000, ''), '5,000');
});

test('gauges have a real minus sign, and no space before a percent sign', () => {
  assert.equal(withUnit(-120, 'u/s'), '−120 u/s');
  assert.equal(withUnit(40, '%'), '40%');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, Rate, rateText, Recent } from '../rates.js';

test('a rate is unknown at first, then the mean of the last seconds', () => {
  const rate = new Rate();
  rate.sample(0, 500);
  rate.sample(500, 553);
  assert.equal(rate.perSecond, null, 'half a second would say 106');
  rate.sample(2000, 620);
  assert.equal(rate.perSecond, 60);
  for (let at = 2500; at <= 9000; at += 500) rate.sample(at, 620 + (at - 2000) * 0.03);
  assert.equal(Math.round(rate.perSecond), 30, 'only the last seconds count');
  rate.sample(9500, 3);
  assert.equal(rate.perSecond, null, 'another game has started');
});

test('a rate is told as announced unless it differs', () => {
  assert.equal(rateText(59.2, 60), '60 ticks/s');
  assert.equal(rateText(54.4, 60), '54 ticks/s');
  assert.equal(rateText(7.46, 60), '7.5 ticks/s');
});

test('only recent growth is told', () => {
  const recent = new Recent(5000);
  recent.sample(0, 0);
  recent.sample(1000, 3);
  assert.equal(recent.growth, 3);
  recent.sample(5500, 3);
  assert.equal(recent.growth, 3);
  recent.sample(6500, 3);
  assert.equal(recent.growth, 0);
});

test('the median of a few numbers is one of them', () => {
  assert.equal(median([5, 1, 900]), 5);
  assert.equal(median([1, 2, 3, 4]), 2);
  assert.equal(median([]), null);
});

import { parseHex } from '@underbase/engine';
import { expect, test } from 'vitest';
import { underbaseNeed } from './underbase-need.ts';

const needOf = (ink: string, garment: string, method: 'spot' | 'simulated' = 'spot') => {
  const [one, other] = [ink, garment].map(parseHex);
  if (!one || !other) throw new Error('there is no such color');
  return underbaseNeed(one, method, other);
};

test('a dark ink has no base on lighter fabric of its kind, and has one where it would sink in or turn', () => {
  expect(needOf('#262a16', '#4b5320')).toBe(0);
  expect(needOf('#5c1020', '#b3171f')).toBe(0);
  expect(needOf('#262a16', '#000000')).toBe(1);
  expect(needOf('#1b2a49', '#b3171f')).toBe(1);
  expect(needOf('#7a6e42', '#4b5320')).toBe(1);
  expect(needOf('#4b5320', '#4b5334')).toBe(1);
});

test('nor has a dark ink that is about the fabric itself, unless it is lighter', () => {
  expect(needOf('#181a34', '#14213d')).toBe(0);
  expect(needOf('#2a3552', '#14213d')).toBe(1);
  expect(needOf('#1d2a4c', '#2b1a3d')).toBe(1);
});

test('nor has one that may not show on the fabric: black on black, but no colored dark', () => {
  expect(needOf('#1a1a1a', '#000000')).toBe(0);
  expect(needOf('#242428', '#111111')).toBe(0);
  expect(needOf('#14213d', '#000000')).toBe(1);
  expect(needOf('#3a3a3a', '#000000')).toBe(1);
});

test('nor has one on pale gray fabric, where a bright ink has', () => {
  expect(needOf('#1d3b2a', '#a5a6a8')).toBe(0);
  expect(needOf('#d92229', '#a5a6a8')).toBe(1);
  expect(needOf('#1d3b2a', '#f2c94c')).toBe(1);
});

test('black has none on any fabric, and tones of simulated process as much as they are light', () => {
  expect(['#000000', '#b3171f', '#4b5320'].map((garment) => needOf('#0a0a0a', garment))).toEqual([0, 0, 0]);
  expect(needOf('#262a16', '#4b5320', 'simulated')).toBeCloseTo(0.24, 1);
});

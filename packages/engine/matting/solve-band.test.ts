import { expect, test } from 'vitest';
import { KNOWN, openBand, solveBand } from './solve-band.ts';

const { SUBJECT, OPEN, GROUND } = KNOWN;

/** A red edge on blue: opacities of red from left to right, the same in each row. */
const OPACITIES = [1, 1, 1, 0.75, 0.25, 0, 0, 0];
const KINDS = [SUBJECT, SUBJECT, SUBJECT, OPEN, OPEN, GROUND, GROUND, GROUND];
const ROWS = 9;

const rows = <Value>(row: readonly Value[]): Value[] => Array.from({ length: ROWS }, () => row).flat();

test('mixes of two colors are told apart, and the color of the ground is taken out', () => {
  const mixed = OPACITIES.flatMap((part) => [Math.round(240 * part), 0, Math.round(200 * (1 - part)), 255]);
  const alpha = Uint8Array.from(rows(KINDS), (kind) => (kind === SUBJECT ? 255 : 0));
  const band = openBand(OPACITIES.length, ROWS, Uint8Array.from(rows(mixed)), Uint8Array.from(rows(KINDS)), alpha);
  solveBand(band, 6);
  const middle = 4 * OPACITIES.length;
  expect(Math.abs(band.alpha[middle + 3] - 191)).toBeLessThanOrEqual(2);
  expect(Math.abs(band.alpha[middle + 4] - 64)).toBeLessThanOrEqual(2);
  for (let at = 0; at < band.open.length; at++) {
    expect(band.colors[at * 3]).toBeGreaterThan(230);
    expect(band.colors[at * 3 + 2]).toBeLessThan(10);
  }
});

test('where no ground is in reach, all is subject', () => {
  const band = openBand(3, 1, new Uint8Array(12).fill(90), Uint8Array.from([SUBJECT, OPEN, SUBJECT]), Uint8Array.from([255, 0, 255]));
  solveBand(band, 4);
  expect(band.alpha[1]).toBe(255);
});

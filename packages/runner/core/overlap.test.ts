import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandCount, bandRect, bandRows } from './bands.ts';
import { assembleSource, overlapBytes, planOverlap, saveOverlap, scratchBytes } from './overlap.ts';

const case_ = fc.record({
  width: fc.integer({ min: 1, max: 5 }),
  height: fc.integer({ min: 1, max: 120 }),
  rowsPerBand: fc.integer({ min: 8, max: 40 }),
  share: fc.double({ min: 0, max: 0.125, noNaN: true }),
  seed: fc.integer(),
});

describe('overlap', () => {
  it('gives every band its source as it was, in whatever order bands are written over it', () => {
    fc.assert(
      fc.property(case_, ({ width, height, rowsPerBand, share, seed }) => {
        const size = { width, height };
        const rows = Math.floor(share * rowsPerBand);
        const plan = planOverlap(rows, rowsPerBand, size);
        if (!plan) throw new Error('this much must be worth it');
        const original = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * 31 + seed) & 255);
        const pixels = original.slice();
        const saved = new Uint8Array(overlapBytes(plan));
        saveOverlap(plan, pixels, saved);
        const order = Array.from({ length: bandCount(height, rowsPerBand) }, (_, index) => index);
        order.sort((a, b) => ((a * 7919 + seed) % 13) - ((b * 7919 + seed) % 13));
        for (const index of order) {
          const band = bandRect(index, rowsPerBand, size);
          const range = { from: Math.max(0, band.y - rows), to: Math.min(height, band.y + band.height + rows) };
          const source = assembleSource(plan, pixels, saved, band, range, new Uint8Array(scratchBytes(plan)));
          expect(source.rect).toEqual({ x: 0, y: range.from, width, height: range.to - range.from });
          expect([...source.pixels]).toEqual([...original.subarray(range.from * width * 4, range.to * width * 4)]);
          pixels.fill(0, band.y * width * 4, (band.y + band.height) * width * 4);
        }
      }),
    );
  });

  it('is not worth it where bands read far beyond themselves', () => {
    expect(planOverlap(50, 400, { width: 9, height: 4000 })).not.toBeNull();
    expect(planOverlap(51, 400, { width: 9, height: 4000 })).toBeNull();
  });
});

describe('bands', () => {
  it('are whole rows, cover the picture once, and grow with what they read around them', () => {
    expect(bandRows({ width: 4500, height: 5400 }, 0)).toBe(59);
    expect(bandRows({ width: 4500, height: 5400 }, 60)).toBe(450);
    expect(bandCount(5400, bandRows({ width: 4500, height: 5400 }, 75))).toBe(10);
    expect(bandRows({ width: 4500, height: 5400 }, 4000)).toBe(675);
    expect(bandRows({ width: 3, height: 2 }, 0)).toBeGreaterThanOrEqual(2);
    const rects = [0, 1, 2].map((index) => bandRect(index, 4, { width: 7, height: 10 }));
    expect(rects.map(({ y, height }) => [y, height])).toEqual([
      [0, 4],
      [4, 4],
      [8, 2],
    ]);
  });
});

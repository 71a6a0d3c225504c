import { describe, expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { cutLines } from './cut-line.ts';
import { lineArea, type PieceLine, pointsAlong } from './loop-lines.ts';

const SIDE = 96;
const [CX, CY] = [47.3, 46.8];
/** 0.02 mm at 300 DPI. */
const WITHIN_PX = 0.236;
const KERNELS = plainKernels();
const RULES = { offsetPx: 6, roundPx: 0, cutsHoles: false, tolerancePx: 0.1 };

function coverageOf(isIn: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    let sum = 0;
    for (let sample = 0; sample < 64; sample++) {
      const [x, y] = [(at % SIDE) + ((sample % 8) + 0.5) / 8, Math.floor(at / SIDE) + (Math.floor(sample / 8) + 0.5) / 8];
      if (isIn(x, y)) sum++;
    }
    return Math.round((sum * 255) / 64);
  });
}

const RING = coverageOf((x, y) => {
  const away = Math.hypot(x - CX, y - CY);
  return away < 34 && away > 14;
});

/** How far a line's places lie off a circle at most. */
function offCircle(line: PieceLine, radius: number): number {
  const along = pointsAlong(line, 0.5);
  let worst = 0;
  for (let at = 0; at < along.length; at += 4) worst = Math.max(worst, Math.abs(Math.hypot(along[at] - CX, along[at + 1] - CY) - radius));
  return worst;
}

describe('cut lines', () => {
  test('run around the art at their distance, within 0.02 mm, as few curves', () => {
    const lines = cutLines(RING, { width: SIDE, height: SIDE }, RULES, KERNELS);
    expect(lines).toHaveLength(1);
    expect(offCircle(lines[0], 40)).toBeLessThan(WITHIN_PX);
    expect(lines[0].lines.length).toBeLessThanOrEqual(8);
    const [points, last] = [lines[0].points, lines[0].points.length];
    expect([points[last - 2], points[last - 1]]).toEqual([points[0], points[1]]);
  });

  test('go into openings where that is wanted, and inside the edge with a negative distance', () => {
    const both = cutLines(RING, { width: SIDE, height: SIDE }, { ...RULES, offsetPx: -2, cutsHoles: true }, KERNELS);
    const [outer, inner] = both.toSorted((one, other) => Math.abs(lineArea(other)) - Math.abs(lineArea(one)));
    expect(offCircle(outer, 32)).toBeLessThan(WITHIN_PX);
    expect(offCircle(inner, 16)).toBeLessThan(WITHIN_PX);
  });

  test('cross gaps that are narrower than their rounding', () => {
    const bars = coverageOf((x, y) => Math.abs(y - CY) < 20 && Math.abs(x - CX) > 3 && Math.abs(x - CX) < 30);
    const count = (roundPx: number) => cutLines(bars, { width: SIDE, height: SIDE }, { ...RULES, offsetPx: 1, roundPx }, KERNELS).length;
    expect([count(0), count(8)]).toEqual([2, 1]);
  });

  /** A block turned by so many degrees: how far places lie off the line at an even distance around it. */
  const offBlock = (degrees: number, distance: number) => {
    const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return (x: number, y: number) => {
      const [along, across] = [(x - 74.7) * ux + (y - 75.2) * uy, (y - 75.2) * ux - (x - 74.7) * uy];
      const [dx, dy] = [Math.abs(along) - 44.3, Math.abs(across) - 25.6];
      return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - distance;
    };
  };
  const side = 150;
  /** How much of each pixel lies within, by samples where an edge may pass. */
  const blockOf = (away: (x: number, y: number) => number) =>
    Uint8Array.from({ length: side * side }, (_, at) => {
      const [x, y] = [at % side, Math.floor(at / side)];
      const middle = away(x + 0.5, y + 0.5);
      if (Math.abs(middle) > 1) return middle < 0 ? 255 : 0;
      let sum = 0;
      for (let sample = 0; sample < 256; sample++) if (away(x + ((sample & 15) + 0.5) / 16, y + ((sample >> 4) + 0.5) / 16) <= 0) sum++;
      return Math.round((sum * 255) / 256);
    });
  const worstOf = (line: PieceLine, away: (x: number, y: number) => number): number => {
    const along = pointsAlong(line, 0.5);
    let worst = 0;
    for (let at = 0; at < along.length; at += 4) worst = Math.max(worst, Math.abs(away(along[at], along[at + 1])));
    return worst;
  };

  test.each([
    ['3 px around a turned block', 3, 33, 0.12],
    ['4 px around a level block', 4, 0, 0.12],
    ['6 px around a turned block', 6, 33, 0.11],
    ['12 px around a block with long sides', 12, 0, 0.11],
    ['12 px around a turned block', 12, 17, 0.11],
  ] as const)('keep to round corners: %s', (_name, radius, degrees, withinPx) => {
    const away = offBlock(degrees, radius);
    const rules = { ...RULES, offsetPx: 0, cornersPx: radius, tolerancePx: 0.06 };
    const [line] = cutLines(blockOf(away), { width: side, height: side }, rules, KERNELS);
    expect(worstOf(line, away)).toBeLessThan(withinPx);
    expect(line.lines.length).toBeLessThanOrEqual(12);
  });

  test.each([
    [4, 17],
    [8, 33],
    [12, 0],
  ])('run %i px around sharp corners of the art, turned by %i degrees', (distance, degrees) => {
    const rules = { ...RULES, offsetPx: distance, tolerancePx: 0.06 };
    const [line] = cutLines(blockOf(offBlock(degrees, 0)), { width: side, height: side }, rules, KERNELS);
    expect(worstOf(line, offBlock(degrees, distance))).toBeLessThan(0.11);
    expect(line.lines.length).toBeLessThanOrEqual(12);
  });

  test('keep corners that the picture cuts off', () => {
    const cut = Uint8Array.from({ length: side * side }, () => 255);
    const [line] = cutLines(cut, { width: side, height: side }, { ...RULES, offsetPx: 0, cornersPx: 6 }, KERNELS);
    expect(worstOf(line, (x, y) => Math.max(-x, -y, x - side, y - side))).toBeLessThan(0.05);
    expect(line.lines.length).toBe(4);
  });
});

import { intersectRects, type Rect, type Size } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../options.ts';
import { carryFrame, frameOfResult } from './carry-frame.ts';
import { dragFrame, HANDLES, ratioSize, resizeFrame, snapLines } from './crop-frame.ts';
import { cropRect } from './crop-rect.ts';
import { largestInside, levelAngle } from './level-angle.ts';
import { options as fields } from './options.ts';
import { sourcePoint, turnOf } from './turn.ts';

const DEFAULTS = defaultOptions(fields);
const PICTURE = { width: 300, height: 200 };
const START = { x: 50, y: 40, width: 100, height: 80 };
const FREE = { ratio: null, snap: null };

const drag = (handle: (typeof HANDLES)[number] | 'move', dx: number, dy: number, given: Parameters<typeof dragFrame>[5] = FREE) =>
  dragFrame(START, handle, dx, dy, PICTURE, given);

describe('a frame that is pulled', () => {
  it('follows by whole pixels; the far corner stays', () => {
    expect(drag('se', 10.4, 5.6).rect).toEqual({ x: 50, y: 40, width: 110, height: 86 });
    expect(drag('nw', 10, -5).rect).toEqual({ x: 60, y: 35, width: 90, height: 85 });
    expect(drag('e', 7, 99).rect).toEqual({ x: 50, y: 40, width: 107, height: 80 });
    expect(drag('n', 99, 7).rect).toEqual({ x: 50, y: 47, width: 100, height: 73 });
    expect(drag('move', -7, 3).rect).toEqual({ x: 43, y: 43, width: 100, height: 80 });
  });

  it('stays within the picture and never turns inside out', () => {
    expect(drag('move', -999, 999).rect).toEqual({ x: 0, y: 120, width: 100, height: 80 });
    expect(drag('se', -999, -999).rect).toEqual({ x: 50, y: 40, width: 1, height: 1 });
    expect(drag('w', -999, 0).rect).toEqual({ x: 0, y: 40, width: 150, height: 80 });
  });

  it('snaps to edges, middle, thirds and art, and says to which line', () => {
    const snap = snapLines(PICTURE, { x: 23, y: 31, width: 211, height: 150 }, 6);
    expect(drag('e', 47, 0, { ratio: null, snap })).toMatchObject({ rect: { width: 150 }, guides: { across: [200] } });
    expect(drag('w', -30, 0, { ratio: null, snap })).toMatchObject({ rect: { x: 23, width: 127 }, guides: { across: [23] } });
    expect(drag('move', 52, 18, { ratio: null, snap })).toMatchObject({ rect: { x: 100, y: 60 }, guides: { across: [100], down: [100] } });
    expect(drag('e', 30, 0, { ratio: null, snap })).toMatchObject({ rect: { width: 130 }, guides: { across: [] } });
  });

  it('keeps the ratio from any handle', () => {
    expect(drag('se', 60, 0, { ratio: 2, snap: null }).rect).toEqual({ x: 50, y: 40, width: 160, height: 80 });
    expect(drag('e', 20, 0, { ratio: 1, snap: null }).rect).toEqual({ x: 50, y: 20, width: 120, height: 120 });
    expect(drag('nw', -999, -999, { ratio: 1, snap: null }).rect).toEqual({ x: 30, y: 0, width: 120, height: 120 });
  });

  it('is always what the crop itself makes of it', () => {
    const frame = { ...PICTURE, dpi: 300, scale: 1 };
    const coordinate = fc.double({ min: -400, max: 400, noNaN: true });
    const ratios = fc.constantFrom(null, '1:1', '4:5', '5:4', '2:3', '3:2', '16:9', '9:16', '3:1', '1:3');
    fc.assert(
      fc.property(fc.constantFrom(...HANDLES, 'move' as const), coordinate, coordinate, ratios, (handle, dx, dy, ratio) => {
        const [across, down] = (ratio ?? '0:0').split(':').map(Number);
        const share = ratio === null ? null : across / down;
        const begun = share === null ? START : { ...START, ...ratioSize(50, share) };
        const { rect } = dragFrame(begun, handle, dx, dy, PICTURE, { ratio: share, snap: null });
        const { x, y, width, height } = rect;
        expect(intersectRects(rect, { x: 0, y: 0, ...PICTURE })).toEqual(rect);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        // Within a few pixels of the edge no two whole sides may have the ratio.
        if (share !== null && Math.min(width, height) < 8) return;
        expect(cropRect(frame, PICTURE, null, { ...DEFAULTS, rect: `${x},${y},${width},${height}`, ratio: ratio ?? '' })).toEqual(rect);
      }),
      { numRuns: 600 },
    );
  });

  it('takes typed sides, moved where there is no room', () => {
    expect(resizeFrame(START, 'width', 280, null, PICTURE)).toEqual({ x: 20, y: 40, width: 280, height: 80 });
    expect(resizeFrame(START, 'height', 150, 0.8, PICTURE)).toEqual({ x: 50, y: 40, width: 120, height: 150 });
    expect(resizeFrame(START, 'width', 999, 1, PICTURE)).toEqual({ x: 50, y: 0, width: 200, height: 200 });
  });
});

describe('a frame on a turned picture', () => {
  const turn = (given: object) => turnOf(PICTURE, { ...DEFAULTS, ...given });

  it('frames the same art after a quarter turn and a flip', () => {
    const plain = turn({});
    const turned = turn({ turn: '90' });
    const carried = carryFrame(START, plain, turned);
    expect(carried).toEqual({ x: 80, y: 50, width: 80, height: 100 });
    expect(carryFrame(carried, turned, plain)).toEqual(START);
    expect(carryFrame(START, plain, turn({ flip: 'horizontal' }))).toEqual({ x: 150, y: 40, width: 100, height: 80 });
  });

  it('is found again from where the result lies on the source', () => {
    const turned = turn({ turn: '270', flip: 'vertical' });
    const rect: Rect = { x: 13, y: 29, width: 40, height: 61 };
    const [x, y] = sourcePoint(turned, rect.x + rect.width / 2, rect.y + rect.height / 2);
    const placement = { x: x - rect.width / 2, y: y - rect.height / 2, width: rect.width, height: rect.height };
    expect(frameOfResult(placement, { widthPx: rect.width, heightPx: rect.height }, turned)).toEqual(rect);
  });
});

describe('leveling', () => {
  it('turns against the tilt of the line, to the nearer axis, whichever way it was drawn', () => {
    expect(levelAngle(100, 0, 0)).toBe(0);
    expect(levelAngle(100, Math.tan(Math.PI / 36) * 100, 0)).toBe(-5);
    expect(levelAngle(-100, -Math.tan(Math.PI / 36) * 100, 0)).toBe(-5);
    expect(levelAngle(Math.tan(Math.PI / 36) * 100, -100, 2)).toBe(-3);
  });

  it('brings a line that is tilted in the source level in the turned picture', () => {
    const angle = levelAngle(100, 12, 0);
    const turned = turnOf(PICTURE, { ...DEFAULTS, straighten: angle });
    // Two points on one level of the turned picture lie on the tilt in the source.
    const [x0, y0] = sourcePoint(turned, 100, 100);
    const [x1, y1] = sourcePoint(turned, 200, 100);
    expect((y1 - y0) / (x1 - x0)).toBeCloseTo(0.12, 2);
  });

  it('finds the largest part without empty corners', () => {
    const sizes = fc.record({ width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 400 }) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: -450, max: 450 }), (size: Size, tenths) => {
        const degrees = tenths / 10;
        const inside = largestInside(size, degrees);
        const turned = turnOf(size, { ...DEFAULTS, straighten: degrees });
        const [left, top] = [(turned.size.width - inside.width) / 2, (turned.size.height - inside.height) / 2];
        for (const [x, y] of [
          [left, top],
          [left + inside.width, top],
          [left, top + inside.height],
          [left + inside.width, top + inside.height],
        ]) {
          const [sourceX, sourceY] = sourcePoint(turned, x, y);
          expect(sourceX).toBeGreaterThanOrEqual(-1e-6);
          expect(sourceY).toBeGreaterThanOrEqual(-1e-6);
          expect(sourceX).toBeLessThanOrEqual(size.width + 1e-6);
          expect(sourceY).toBeLessThanOrEqual(size.height + 1e-6);
        }
      }),
    );
    expect(largestInside({ width: 300, height: 200 }, 0)).toEqual({ width: 300, height: 200 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampViewport,
  contains,
  fitViewport,
  isWellFitted,
  scaleLimits,
  showRect,
  stepScale,
  toPicture,
  visibleRect,
  zoomAt,
  zoomText,
} from './viewport.ts';

const picture = { x: 0, y: 0, width: 6000, height: 4000 };
const pane = { width: 1000, height: 700 };

describe('viewport', () => {
  it('fits and centers the picture with a margin', () => {
    const view = fitViewport(picture, pane, 1);
    expect(view.scale).toBeCloseTo(952 / 6000);
    expect(view.x).toBeCloseTo(24);
    expect(view.y).toBeCloseTo((700 - (4000 * 952) / 6000) / 2);
  });

  it('enlarges small pictures by whole device pixels', () => {
    expect(fitViewport({ x: 0, y: 0, width: 100, height: 100 }, pane, 1).scale).toBe(6);
    expect(fitViewport({ x: 0, y: 0, width: 100, height: 100 }, pane, 2).scale * 2).toBe(13);
    expect(fitViewport({ x: 0, y: 0, width: 800, height: 500 }, pane, 1).scale).toBe(1);
  });

  it('keeps the corner of the loupe clear, beside it or above it', () => {
    const corner = { width: 204, height: 212 };
    for (const art of [picture, { ...picture, width: 9000 }, { ...picture, width: 3900 }, { ...picture, width: 12000 }]) {
      const { scale, x, y } = fitViewport(art, pane, 1, corner);
      expect(x >= corner.width || y + art.height * scale <= pane.height - corner.height).toBe(true);
      expect(x + art.width * scale).toBeLessThanOrEqual(pane.width);
    }
    const tall = { x: 0, y: 0, width: 1000, height: 2000 };
    expect(fitViewport(tall, pane, 1, corner)).toEqual(fitViewport(tall, pane, 1));
    const small = { width: 330, height: 300 };
    expect(fitViewport(picture, small, 1, corner)).toEqual(fitViewport(picture, small, 1));
  });

  it('keeps the point under the pointer while zooming', () => {
    const coordinate = fc.double({ min: 0, max: 700, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 20, noNaN: true }), coordinate, coordinate, (scale, x, y) => {
        const view = { scale: 0.4, x: -120, y: 33 };
        const before = toPicture(view, x, y);
        const after = toPicture(zoomAt(view, scale, x, y), x, y);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it('never loses the picture', () => {
    const place = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 32, noNaN: true }), place, place, (scale, x, y) => {
        expect(visibleRect(clampViewport({ scale, x, y }, picture, pane), picture, pane)).not.toBeNull();
      }),
    );
  });

  it('names the visible part in whole pixels within the picture', () => {
    expect(visibleRect({ scale: 1, x: -100.5, y: -200 }, picture, pane)).toEqual({ x: 100, y: 200, width: 1001, height: 700 });
    expect(visibleRect({ scale: 0.1, x: 0, y: 0 }, picture, pane)).toEqual({ x: 0, y: 0, width: 6000, height: 4000 });
    expect(visibleRect({ scale: 1, x: 2000, y: 0 }, picture, pane)).toBeNull();
    const padded = visibleRect({ scale: 1, x: -1000, y: -1000 }, picture, pane, 0.2);
    expect(padded).toEqual({ x: 800, y: 860, width: 1400, height: 980 });
    expect(contains(padded ?? { x: 0, y: 0, width: 0, height: 0 }, { x: 1000, y: 1000, width: 1000, height: 700 })).toBe(true);
  });

  it('steps through round percentages, both ways', () => {
    expect(stepScale(0.148, 1, 1)).toBeCloseTo(0.167);
    expect(stepScale(1, 1, 1)).toBe(1.5);
    expect(stepScale(1, -1, 1)).toBeCloseTo(0.667);
    expect(stepScale(0.5, 1, 2)).toBe(0.75);
    expect(stepScale(32, 1, 1)).toBe(32);
  });

  it('brings a place to the middle within the limits', () => {
    const view = showRect({ x: 3000, y: 1000, width: 10, height: 10 }, pane, scaleLimits(picture, pane, 1));
    expect(view.scale).toBe(32);
    expect(toPicture(view, 500, 350)).toEqual({ x: 3005, y: 1005 });
  });

  it('says zoom as people read it', () => {
    expect([0.148, 1, 2.174, 0.08].map((scale) => zoomText(scale, 1))).toEqual(['14.8 %', '100 %', '217 %', '8 %']);
    expect(zoomText(0.5, 2)).toBe('100 %');
  });

  it('fits, holds and cuts a picture whose corner lies beside the origin', () => {
    const wide = { x: -100, y: -50, width: 400, height: 300 };
    const view = fitViewport(wide, pane, 1);
    expect(view).toEqual({ scale: 2, x: 300, y: 150 });
    expect(visibleRect(view, wide, pane)).toEqual(wide);
    expect(clampViewport({ scale: 1, x: -5000, y: 5000 }, wide, pane)).toEqual({ scale: 1, x: 48 - 300, y: 700 - 48 + 50 });
  });

  it('asks for a new fit once the picture leaves the pane or has become small in it', () => {
    const view = fitViewport(picture, pane, 1);
    expect(isWellFitted(view, picture, pane, 1)).toBe(true);
    expect(isWellFitted(view, { x: -20, y: -20, width: 6040, height: 4040 }, pane, 1)).toBe(true);
    expect(isWellFitted(view, { x: -200, y: -200, width: 6400, height: 4400 }, pane, 1)).toBe(false);
    expect(isWellFitted(view, { x: 2000, y: 1000, width: 2000, height: 2000 }, pane, 1)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { extentOf, toLayer } from './pane.ts';

const before = { width: 100, height: 80 };

describe('a result beside its original', () => {
  it('widens what is shown where it reaches beyond the original', () => {
    expect(extentOf(before, { x: -10, y: -10, width: 120, height: 100 })).toEqual({ x: -10, y: -10, width: 120, height: 100 });
    expect(extentOf(before, { x: 20, y: 30, width: 10, height: 10 })).toEqual({ x: 0, y: 0, ...before });
    expect(extentOf(before, { x: 60, y: 0, width: 80, height: 10 })).toEqual({ x: 0, y: 0, width: 140, height: 80 });
  });

  it('is asked for in its own pixels', () => {
    const placement = { x: 20, y: 10, width: 50, height: 40 };
    expect(toLayer({ x: 0, y: 0, ...before }, placement, { width: 200, height: 160 })).toEqual({ x: 0, y: 0, width: 200, height: 160 });
    expect(toLayer({ x: 45, y: 30, width: 5, height: 5 }, placement, { width: 200, height: 160 })).toEqual({
      x: 100,
      y: 80,
      width: 20,
      height: 20,
    });
    expect(toLayer({ x: 0, y: 0, width: 20, height: 10 }, placement, { width: 200, height: 160 })).toBeNull();
  });
});

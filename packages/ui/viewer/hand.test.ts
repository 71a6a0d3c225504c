import { describe, expect, it } from 'vitest';
import { constrainLine, measureText } from './measure.ts';
import { layPanes, toLayer } from './pane.ts';
import { extendStroke, stepBrush } from './strokes.ts';

describe('strokes', () => {
  it('takes points with one decimal and skips those too near to matter', () => {
    const points: number[] = [];
    expect(extendStroke(points, 10.04, 20.06, 10, 0)).toBe(true);
    expect(extendStroke(points, 10.5, 20, 10, 0)).toBe(false);
    expect(extendStroke(points, 12, 20, 10, 0)).toBe(true);
    expect(extendStroke(points, 14, 20, 10, 5)).toBe(false);
    expect(points).toEqual([10, 20.1, 12, 20]);
  });

  it('always changes the brush, within its bounds', () => {
    expect(stepBrush(1, 1)).toBe(2);
    expect(stepBrush(2, -1)).toBe(1);
    expect(stepBrush(1, -1)).toBe(1);
    expect(stepBrush(100, 1)).toBe(125);
    expect(stepBrush(2000, 1)).toBe(2000);
  });
});

describe('measure', () => {
  const line = { x0: 0, y0: 0, x1: 300, y1: -300 };

  it('says length, pixels and angle', () => {
    expect(measureText(line, 'in', 300)).toBe('1.41 in · 424 px · 45°');
    expect(measureText({ ...line, y1: 0 }, 'mm', 300)).toBe('25.4 mm · 300 px · 0°');
    expect(measureText({ ...line, y1: 300 }, 'px', 300)).toBe('1.41 in · 424 px · \u221245°');
  });

  it('holds to level, upright and diagonal lines', () => {
    const level = constrainLine({ ...line, y1: 20 });
    expect(level.y1).toBeCloseTo(0);
    expect(level.x1).toBeCloseTo(Math.hypot(300, 20));
  });
});

describe('panes', () => {
  const stage = { width: 1001, height: 600 };

  it('shows the untouched picture alone until there is a result', () => {
    expect(layPanes(stage, 'side-by-side', false, false).map((pane) => pane.shows)).toEqual(['before']);
  });

  it('lays two equal panes side by side', () => {
    const panes = layPanes(stage, 'side-by-side', true, false);
    expect(panes.map((pane) => [pane.x, pane.width, pane.shows])).toEqual([
      [0, 500, 'before'],
      [501, 500, 'after'],
    ]);
  });

  it('compares in every mode', () => {
    for (const mode of ['split', 'side-by-side', 'result'] as const) {
      expect(layPanes(stage, mode, true, true).at(-1)?.shows).toBe('before');
    }
  });

  it('maps places onto a result of another size, clipped', () => {
    const cropped = { x: 100, y: 100, width: 200, height: 200 };
    const result = { width: 400, height: 400 };
    expect(toLayer({ x: 0, y: 0, width: 150, height: 150 }, cropped, result)).toEqual({ x: 0, y: 0, width: 100, height: 100 });
    expect(toLayer({ x: 0, y: 0, width: 50, height: 50 }, cropped, result)).toBeNull();
    expect(toLayer(null, cropped, result)).toBeNull();
  });
});

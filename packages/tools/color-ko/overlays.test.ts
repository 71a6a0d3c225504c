import { describe, expect, it } from 'vitest';
import { overlaysOf } from './overlays.ts';

const row = (...alphas: number[]) => ({
  width: alphas.length,
  height: 1,
  pixels: Uint8Array.from(alphas.flatMap((alpha) => [1, 2, 3, alpha])),
  dpi: 300,
  icc: null,
});

describe('overlays of color knockout', () => {
  const source = row(255, 255, 200, 0);
  const result = row(0, 100, 200, 0);

  it('shows how much went', () => {
    const [removed, ...others] = overlaysOf({ ids: ['removed'], source, result });
    expect(others).toEqual([]);
    expect(removed).toMatchObject({ id: 'removed', kind: 'heat', rect: { x: 0, y: 0, width: 4, height: 1 } });
    expect(removed.kind === 'heat' && [...removed.plane]).toEqual([255, 155, 0, 0]);
  });

  it('shows what is left between clear and opaque', () => {
    const [semi] = overlaysOf({ ids: ['semi'], source, result });
    expect(semi.kind === 'heat' && [...semi.plane]).toEqual([0, 255, 255, 0]);
  });
});

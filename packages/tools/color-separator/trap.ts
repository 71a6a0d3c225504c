import { distanceToSeeds, type Kernels, type Size } from '@underbase/engine';
import type { Plan } from './plan.ts';

const SOLID = 255;
const PRINTS = 128;

/**
 * Lets inks run on under those printed after them, so that no gap opens between plates that butt when the press is a little off.
 * They do so only where what comes after covers fully: the print itself stays as it is.
 */
export function trapInks(planes: readonly Uint8Array[], size: Size, { plates, trapPx }: Plan, kernels: Kernels): void {
  if (trapPx <= 0) return;
  const open = new Float32Array(size.width * size.height).fill(1);
  for (let plate = plates.length - 1; plate >= 0; plate--) {
    if (plates[plate].role === 'underbase') continue;
    const plane = planes[plate];
    const before = plane.slice();
    const distances = distanceToSeeds(kernels, plane, size, { threshold: PRINTS, maxPx: trapPx + 2 });
    for (let index = 0; index < plane.length; index++) {
      if (open[index] > 0.003) continue;
      const spread = Math.min(1, Math.max(0, trapPx + 1 - distances[index]));
      plane[index] = Math.max(plane[index], Math.round(SOLID * spread));
    }
    for (let index = 0; index < plane.length; index++) open[index] *= 1 - before[index] / SOLID;
  }
}

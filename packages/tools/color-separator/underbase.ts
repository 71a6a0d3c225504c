import { distanceToSeeds, type Kernels, type Size } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Below this, nothing is printed that an underbase could carry. */
const NEEDED = 8;

/**
 * The underbase: exactly as much as shows where inks leave it open, and as much as inks need where they hide it, drawn back from the edge by the choke.
 * Where the choke draws it back nothing white shows, as inks cover there. `outside` is what it is outside the choke and becomes the plate;
 * `inside` what it is deep inside; `need` tells where something wants one.
 */
export function chokeUnderbase(
  outside: Uint8Array,
  inside: Uint8Array,
  need: Uint8Array,
  size: Size,
  { chokePx, underbaseDensity }: Plan,
  { method }: SeparatorOptions,
  kernels: Kernels,
): void {
  const bare = new Uint8Array(need.length);
  for (let index = 0; index < need.length; index++) bare[index] = need[index] < NEEDED ? 255 : 0;
  const distances = distanceToSeeds(kernels, bare, size, { maxPx: chokePx + 2 });
  for (let index = 0; index < outside.length; index++) {
    const more = inside[index] - outside[index];
    const depth = distances[index] - chokePx;
    if (more > 0 && depth > 0) outside[index] += Math.round((depth < 1 ? depth : 1) * underbaseDensity * more);
  }
  // Index plates are dots: they are there or not.
  if (method === 'index') for (let index = 0; index < outside.length; index++) outside[index] = outside[index] >= 128 ? 255 : 0;
}

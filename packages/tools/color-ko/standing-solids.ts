import { type Frame, type Kernels, labelComponents, type PixelImage, paintParts, partAt, SHADOW_MARK } from '@underbase/engine';
import type { ColorKoOptions } from './keys.ts';

/**
 * The solids of `findShadedSolids` that no click opens: where ground within one is picked to go, what hangs together there is no solid, and is solved
 * as without it. `missed` are the seeds that lie in no area, by their place in the list. One byte a pixel, as `solids`, which stays as it is.
 */
export function standingSolids(
  solids: Uint8Array,
  size: Pick<PixelImage, 'width' | 'height'>,
  { scale }: Frame,
  { seeds, missed }: { readonly seeds: ColorKoOptions['seeds']; readonly missed: readonly number[] },
  kernels: Pick<Kernels, 'scanRuns'>,
): Uint8Array {
  const picked = seeds.filter(({ mode }, index) => mode === 'remove' && !missed.includes(index));
  if (picked.length === 0) return solids;
  const parts = labelComponents(kernels, solids, size, { threshold: SHADOW_MARK + 1, connectivity: 8 });
  const opened = new Uint8Array(parts.count + 1);
  for (const { x, y } of picked) opened[partAt(parts, { x: Math.floor(x * scale), y: Math.floor(y * scale) })] = 1;
  opened[0] = 0;
  if (!opened.includes(1)) return solids;
  const open = new Uint8Array(solids.length);
  paintParts(parts, opened, open);
  return solids.map((mark, at) => (open[at] === 1 ? 0 : mark));
}

import { labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';

/** What lies so near to the sheet's border, in pixels, leaves no room to look beyond. */
const MARGIN = 9;

/** Parts of fewer pixels are specks, which JPEG leaves along any edge, and tell nothing. */
const LEAST_PART = 64;

/** Visits each pixel of marked ground beside one that is not, with the way that leads out of the ground, in pixels of the plane. */
export function visitRim({ width, height }: Size, outside: Uint8Array, visit: (from: number, way: number) => void): void {
  for (let y = MARGIN; y < height - MARGIN; y++) {
    for (let x = MARGIN; x < width - MARGIN; x++) {
      const from = y * width + x;
      if (outside[from] === 0) continue;
      for (const way of [-1, 1, -width, width]) if (outside[from + way] === 0) visit(from, way);
    }
  }
}

/** How long art's border is, in parts of the square root of what it bounds. `outside` as `visitRim` has it. */
export function fringeOf(size: Size, outside: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): number {
  const art = outside.map((mark) => 1 - mark);
  const parts = labelComponents(kernels, art, size, { threshold: 1, connectivity: 4 });
  const isLarge = Uint8Array.from(parts.areas, (area, part) => (part > 0 && area >= LEAST_PART ? 1 : 0));
  const large = new Uint8Array(art.length);
  paintParts(parts, isLarge, large);
  let border = 0;
  visitRim(size, outside, (from, way) => {
    if (large[from + way] !== 0) border++;
  });
  return (
    border /
    Math.sqrt(
      Math.max(
        1,
        parts.areas.reduce((sum, area, part) => sum + area * isLarge[part], 0),
      ),
    )
  );
}

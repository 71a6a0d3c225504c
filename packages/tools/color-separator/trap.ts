import { cielabFromRgb, distanceToSeeds, type Kernels, type Size } from '@underbase/engine';
import type { Plan } from './plan.ts';

const SOLID = 255;
const PRINTS = 128;
/** Less than this of the garment or an ink beneath shows through. */
const HIDDEN = 0.003;
/** An ink so much darker than the one that is printed over it, in CIELAB's lightness, would dull its edge: white type on black has gray rims. */
const DULLS = 5;
/** No plate covers here. */
const NOBODY = 255;

/** The widest trap of a plan: how far traps look around themselves. */
export function widestTrap({ trapPx, traps }: Pick<Plan, 'trapPx' | 'traps'>): number {
  return Math.max(trapPx, ...traps.map(({ widthPx }) => widthPx));
}

/** How far one plate runs on under each other one: widths by the other's place. */
function widthsOf(plate: number, { plates, trapPx, traps }: Plan): Float64Array {
  const own = plates[plate].colorIndex;
  const { l } = cielabFromRgb(plates[plate].color);
  return Float64Array.from(plates, ({ color, colorIndex }) => {
    const pair = traps.find(({ one, other }) => (one === own && other === colorIndex) || (one === colorIndex && other === own));
    if (pair) return pair.widthPx;
    return cielabFromRgb(color).l - l > DULLS ? 0 : trapPx;
  });
}

/**
 * Lets inks run on under those printed after them, so that no gap opens between plates that butt when the press is a little off: in the usual
 * order the lighter one under the darker; a darker one keeps away from lighter ones, unless the pair says otherwise. They do so only where what comes after covers fully: the print itself stays as it is. How far says
 * the pair, or else the job's one width.
 */
export function trapInks(planes: readonly Uint8Array[], size: Size, plan: Plan, kernels: Kernels): void {
  const widest = widestTrap(plan);
  if (widest <= 0) return;
  const { plates } = plan;
  const open = new Float32Array(size.width * size.height).fill(1);
  // The plate that covers a pixel: of those printed later the one on top.
  const owner = new Uint8Array(open.length).fill(NOBODY);
  for (let plate = plates.length - 1; plate >= 0; plate--) {
    if (plates[plate].role === 'underbase') continue;
    const plane = planes[plate];
    const before = plane.slice();
    const widths = widthsOf(plate, plan);
    const distances = distanceToSeeds(kernels, plane, size, { threshold: PRINTS, maxPx: Math.max(...widths) + 2 });
    for (let index = 0; index < plane.length; index++) {
      if (open[index] > HIDDEN) continue;
      const width = owner[index] === NOBODY ? plan.trapPx : widths[owner[index]];
      if (width <= 0) continue;
      const spread = Math.min(1, Math.max(0, width + 1 - distances[index]));
      plane[index] = Math.max(plane[index], Math.round(SOLID * spread));
    }
    for (let index = 0; index < plane.length; index++) {
      open[index] *= 1 - before[index] / SOLID;
      if (before[index] >= PRINTS && owner[index] === NOBODY) owner[index] = plate;
    }
  }
}

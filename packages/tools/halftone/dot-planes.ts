import type { Frame, Kernels, PixelWindow } from '@underbase/engine';
import { coverageOf, inkCount, type Planes } from './inks.ts';
import type { HalftoneOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Coverage through the curve alone, for copies that are too small for dots. */
function tones(planes: Planes, curve: Uint8Array | null): Planes {
  return curve ? planes.map((plane) => plane.map((coverage) => curve[coverage])) : planes;
}

/** The dots of a part of the output that the whole picture decided. */
function decidedDots({ rect }: PixelWindow, bits: Uint8Array, output: Frame, inks: number): Planes {
  const planes = Array.from({ length: inks }, () => new Uint8Array(rect.width * rect.height));
  for (let y = 0; y < rect.height; y++) {
    const from = (rect.y + y) * output.width + rect.x;
    for (let x = 0; x < rect.width; x++) {
      for (let ink = 0; ink < inks; ink++) if (bits[from + x] & (1 << ink)) planes[ink][y * rect.width + x] = 255;
    }
  }
  return planes;
}

/** What each ink prints of an art window: dots, or tones on copies too small for them. */
export function planesOf(art: PixelWindow, options: HalftoneOptions, plan: Plan, kernels: Kernels): Planes {
  const { screens, bits, output } = plan;
  if (bits) return decidedDots(art, bits, output, inkCount(options));
  const planes = coverageOf(art.pixels, options);
  if (!screens) return tones(planes, plan.curve);
  for (const [ink, plane] of planes.entries()) kernels.screenPlane(plane, art.rect, screens[ink], plane);
  return planes;
}

import { type Frame, haloRect, holdDots, type PixelImage, type PixelWindow } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { artWindow, EDGE_REACH, sourceReach } from './art-window.ts';
import { latticeOf } from './cells.ts';
import { rowsOf } from './diffuse.ts';
import { cutEdges } from './fades.ts';
import { coverageOf, inkCount } from './inks.ts';
import type { HalftoneOptions } from './options.ts';
import { anglesOf, type Plan } from './plan.ts';

const STRIP_ROWS = 64;

/** The screen's dots on fades, their edges cut where asked: one byte a pixel of `view`. */
function fadeDots(
  art: PixelWindow,
  view: PixelWindow['rect'],
  { sharpEdges }: HalftoneOptions,
  { screens }: Screened,
  { kernels }: RunContext,
): Uint8Array {
  const dots = { rect: view, pixels: new Uint8Array(view.width * view.height * 4) };
  for (let y = 0; y < view.height; y++) {
    const from = ((view.y + y - art.rect.y) * art.rect.width + view.x - art.rect.x) * 4;
    dots.pixels.set(art.pixels.subarray(from, from + view.width * 4), y * view.width * 4);
  }
  kernels.screenAlpha(dots.pixels, view, screens[0]);
  if (sharpEdges) cutEdges(art, dots);
  return Uint8Array.from({ length: view.width * view.height }, (_, index) => dots.pixels[index * 4 + 3]);
}

type Screened = Pick<Plan, 'output' | 'heldPx'> & { readonly screens: NonNullable<Plan['screens']> };

/** Dots of every ink in one strip, from the art around it. */
function stripPlanes(art: PixelWindow, view: PixelWindow['rect'], options: HalftoneOptions, plan: Screened, context: RunContext) {
  if (options.mode === 'alpha') return [fadeDots(art, view, options, plan, context)];
  const planes = coverageOf(art.pixels, options);
  for (const [ink, plane] of planes.entries()) context.kernels.screenPlane(plane, view, plan.screens[ink], plane);
  return planes;
}

/**
 * The dots of a screen that holds its smallest dot: one byte a pixel of the output, a bit for each ink. Whole pictures, since every narrow dot depends
 * on those before it; see `holdDots` of the engine.
 */
export function heldBits(image: PixelImage, frame: Frame, options: HalftoneOptions, plan: Screened, context: RunContext): Uint8Array {
  const { output } = plan;
  const { width, height } = output;
  const bits = context.allocate(width * height);
  for (let top = 0; top < height; top += STRIP_ROWS) {
    context.progress((top / height) * 0.5);
    const view = { x: 0, y: top, width, height: Math.min(STRIP_ROWS, height - top) };
    const wide = options.mode === 'alpha' ? haloRect(view, EDGE_REACH, output) : view;
    const reach = sourceReach(wide, frame, output);
    const art = artWindow(rowsOf(image, reach.y, reach.height), wide, frame, output, context.kernels);
    for (const [ink, plane] of stripPlanes(art, view, options, plan, context).entries()) {
      for (let at = 0; at < plane.length; at++) if (plane[at] > 0) bits[top * width + at] |= 1 << ink;
    }
  }
  const angles = anglesOf(options);
  const plane = new Uint8Array(width * height);
  for (let ink = 0; ink < inkCount(options); ink++) {
    context.progress(0.5 + ink / inkCount(options) / 2);
    const bit = 1 << ink;
    for (let at = 0; at < plane.length; at++) plane[at] = bits[at] & bit ? 255 : 0;
    holdDots(plane, output, latticeOf(options.lpi, output.dpi, angles[ink]), plan.heldPx, context.kernels);
    for (let at = 0; at < plane.length; at++) bits[at] = plane[at] > 0 ? bits[at] | bit : bits[at] & ~bit;
  }
  return bits;
}

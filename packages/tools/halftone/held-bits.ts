import { type Frame, haloRect, holdDots, holdHoles, type PixelImage, type PixelWindow } from '@underbase/engine';
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

/** Where the art asks for any ink within a strip, from the art around it: one byte a pixel. */
function opacityOf({ rect, pixels }: PixelWindow, view: PixelWindow['rect']): Uint8Array {
  const opacity = new Uint8Array(view.width * view.height);
  for (let y = 0, to = 0; y < view.height; y++) {
    let from = ((view.y + y - rect.y) * rect.width + view.x - rect.x) * 4 + 3;
    for (let x = 0; x < view.width; x++, to++, from += 4) opacity[to] = pixels[from];
  }
  return opacity;
}

interface InkStrip {
  /** 255 where ink prints. */
  readonly dots: Uint8Array;
  /** Above 0 where the art asks for ink. */
  readonly wanted: Uint8Array;
}

/** Dots of every ink in one strip, from the art around it. */
function stripPlanes(
  art: PixelWindow,
  view: PixelWindow['rect'],
  options: HalftoneOptions,
  plan: Screened,
  context: RunContext,
): readonly InkStrip[] {
  if (options.mode === 'alpha') return [{ dots: fadeDots(art, view, options, plan, context), wanted: opacityOf(art, view) }];
  return coverageOf(art.pixels, options).map((wanted, ink) => {
    const dots = new Uint8Array(wanted.length);
    context.kernels.screenPlane(wanted, view, plan.screens[ink], dots);
    return { dots, wanted };
  });
}

/** Bits of the inks that the art asks for, above those of the inks that print. */
const WANTED = 4;

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
    for (const [ink, { dots, wanted }] of stripPlanes(art, view, options, plan, context).entries()) {
      for (let at = 0; at < dots.length; at++) {
        bits[top * width + at] |= (dots[at] > 0 ? 1 << ink : 0) | (wanted[at] > 0 ? 1 << (ink + WANTED) : 0);
      }
    }
  }
  const angles = anglesOf(options);
  const plane = new Uint8Array(width * height);
  const wanted = new Uint8Array(width * height);
  for (let ink = 0; ink < inkCount(options); ink++) {
    context.progress(0.5 + ink / inkCount(options) / 2);
    const bit = 1 << ink;
    for (let at = 0; at < plane.length; at++) {
      plane[at] = bits[at] & bit ? 255 : 0;
      wanted[at] = bits[at] & (bit << WANTED);
    }
    const lattice = latticeOf(options.lpi, output.dpi, angles[ink]);
    holdDots(plane, output, lattice, plan.heldPx, context.kernels);
    holdHoles(plane, wanted, output, lattice, plan.heldPx, context.kernels);
    for (let at = 0; at < plane.length; at++) bits[at] = plane[at] > 0 ? bits[at] | bit : bits[at] & ~bit;
  }
  for (let at = 0; at < bits.length; at++) bits[at] &= (1 << WANTED) - 1;
  return bits;
}

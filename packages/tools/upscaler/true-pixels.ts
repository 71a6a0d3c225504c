import { CODED_LIGHT, type Enlargement, isOpaque, lostFine, type PixelImage, resampleTaps } from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** The picture at another size. */
export function resized(image: PixelImage, [width, height]: readonly number[], { kernels, allocate }: RunContext): PixelImage {
  const pixels = allocate(width * height * 4);
  kernels.resample({
    source: image.pixels,
    sourceWidth: image.width,
    target: pixels,
    columns: resampleTaps({ source: image.width, target: width, filter: 'lanczos' }, 0, width),
    rows: resampleTaps({ source: image.height, target: height, filter: 'lanczos' }, 0, height),
    light: CODED_LIGHT,
  });
  return { ...image, width, height, pixels };
}

/** The picture at its true pixels. */
export const reduced = (image: PixelImage, factor: number, context: RunContext): PixelImage =>
  resized(
    image,
    [image.width, image.height].map((side) => Math.max(1, Math.round(side / factor))),
    context,
  );

/** Less of what is fine in a picture than this comes back from its true pixels where it was never enlarged: textures have no other. */
const MOST_LOST = 0.45;

/** Whether a picture's true pixels lose what is fine in it; both opaque. */
export function losesFine(image: PixelImage, small: PixelImage, context: RunContext): boolean {
  const { pixels } = resized(small, [image.width, image.height], context);
  return lostFine(image, pixels) > MOST_LOST;
}

/** What an enlargement left comes back from its true pixels but for this part at most: up to .36 measured; threads of a weave lose .95 and more. */
const MOST_LOST_IN_RHYTHM = 0.8;
/** An enlargement that smooths leaves no edges that are sharper than this part of it, in the pixels of sharp art. */
const SHARPEST_EDGES = 0.8;
/**
 * What is left of it where edges are sharper all the same: smooth ones lose up to .47 as JPEGs too, repeated pixels, whose edges stay sharp, .65 and more. Between them
 * lie dots of a halftone, .51 to .63, whose rhythm is their own.
 */
const LOST_BY_DOTS = { least: 0.47, most: 0.64 } as const;

/**
 * Whether a rhythm is a texture's own, as threads of a weave and dots of a halftone have one: no edge tells of its factor, and the true pixels would hold next to
 * nothing of what is fine, or too little for a smooth enlargement and too much for repeated pixels. An enlargement has nothing finer than they hold. Repeated
 * pixels, whose factor is whole, are told without a doubt.
 */
export function isRhythmOfTexture(image: PixelImage, { by, edgeWidthPx, factor }: Enlargement, context: RunContext): boolean {
  if (by !== 'rhythm' || edgeWidthPx >= SHARPEST_EDGES * factor || Number.isInteger(factor) || !isOpaque(image)) return false;
  const { pixels } = resized(reduced(image, factor, context), [image.width, image.height], context);
  const lost = lostFine(image, pixels);
  return edgeWidthPx === 0 ? lost > MOST_LOST_IN_RHYTHM : lost > LOST_BY_DOTS.least && lost < LOST_BY_DOTS.most;
}

import type { PixelImage } from '../image.ts';
import { cleanChroma } from '../jpeg-repair/clean-chroma.ts';
import { hasHalvedChroma } from '../jpeg-repair/halved-chroma.ts';
import { ignoreProgress, type ReportProgress } from '../progress.ts';
import { wholeWindow } from '../region/windows.ts';
import { measureNoise, type PictureNoise } from '../separation/picture-noise.ts';
import type { TraceDrawing, TraceInk } from '../trace/drawing.ts';
import { type FlattenedRamp, flattenGradients } from '../trace/flatten-gradients.ts';
import { inksByDrawing } from '../trace/inks-by-drawing.ts';
import { tracePalette } from '../trace/trace-palette.ts';
import { edgeNoise, labelPicture, traceLabels } from '../trace/trace-picture.ts';

/** A picture as a drawing of flat areas and ramps, and what lay on it when it was read. */
export interface Redrawing {
  readonly drawing: TraceDrawing;
  readonly noise: PictureNoise;
}

/** How nearly curves keep to the edges they were read from, px: on art, and on lines, which are all edge. */
const TOLERANCE_PX = { art: 0.25, lines: 0.15 } as const;
/** Areas of fewer pixels are no areas. */
const LEAST_AREA_PX = 2;
/** More areas than this are texture: the smallest go. */
const MOST_AREAS = 12_000;
/** An ink stands for a ramp where it lies so near to the color that the ramp was flattened to, in levels. */
const OF_RAMP = 4;

function withRamps(inks: readonly TraceInk[], ramps: readonly FlattenedRamp[]): readonly TraceInk[] {
  return inks.map((ink) => {
    const ramp =
      ink.opacity > 0 ? ramps.find(({ color }) => Math.hypot(color.r - ink.r, color.g - ink.g, color.b - ink.b) <= OF_RAMP) : undefined;
    return ramp ? { ...ink, gradient: ramp.gradient } : ink;
  });
}

/** A JPEG of the same size as it came, and what lies on it. */
export interface StoredArt {
  readonly image: PixelImage;
  readonly noise: PictureNoise;
}

/**
 * Traces a picture in full color with the inks that it was drawn with; of lines no ramps are looked for. Straight alpha; keeps its input.
 * @param stored what the picture was cleaned from, which tells of its inks what cleaning took away; null where that is nothing else
 */
export function redrawArt(
  image: PixelImage,
  way: 'art' | 'lines' = 'art',
  stored: StoredArt | null = null,
  progress: ReportProgress = ignoreProgress,
): Redrawing {
  const noise = measureNoise(image);
  const sharp = hasHalvedChroma(image) ? { ...image, pixels: cleanChroma(wholeWindow(image)).pixels } : image;
  const { image: flat, ramps } = way === 'lines' ? { image: sharp, ramps: [] } : flattenGradients(sharp, noise);
  const palette = tracePalette(flat, noise, { most: null, given: [] });
  progress(0.1);
  const inks = withRamps(inksByDrawing(stored?.image ?? image, flat, palette, stored?.noise ?? noise), ramps);
  progress(0.4);
  const { map } = labelPicture(flat, inks, edgeNoise(noise), LEAST_AREA_PX, MOST_AREAS);
  progress(0.5);
  const rules = { tolerancePx: TOLERANCE_PX[way], findsShapes: true };
  const drawing = traceLabels(map, flat, inks, edgeNoise(noise), rules, (share) => progress(0.5 + 0.5 * share));
  return { drawing, noise };
}

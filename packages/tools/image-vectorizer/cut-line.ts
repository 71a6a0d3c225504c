import {
  cutLines,
  drawTrace,
  type Frame,
  lengthPx,
  type PieceLine,
  type PixelImage,
  parseLength,
  withoutBackground,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { VectorizerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Curves keep this near to the true line; arcs of a DXF as near to the curves. */
const WITHIN_MM = 0.01;
const MM_PER_INCH = 25.4;
/** No blade turns in a smaller corner. */
const ROUND_MM = 0.5;
/** Places are known no better than this. */
const LEAST_PX = 0.03;

/** The lines that a blade follows around the drawing, where they are wanted. */
export function planCutLine(
  _image: PixelImage,
  frame: Frame,
  { cutLine, cutOpenings }: VectorizerOptions,
  { drawing, art }: Pick<Plan, 'drawing' | 'art'>,
  context: RunContext,
): Pick<Plan, 'cut'> {
  const length = cutLine === '' ? null : parseLength(cutLine);
  if (!length) return { cut: [] };
  const { width, height } = drawing;
  const coverage = context.allocate(width * height);
  if (drawing.edges.length === 0) for (let at = 0; at < coverage.length; at++) coverage[at] = art.image.pixels[at * 4 + 3];
  else {
    const drawn = context.allocate(width * height * 4);
    // What one sees through is art too.
    const full = drawing.inks.map((ink) => (ink.opacity > 0 ? { ...ink, opacity: 1 } : ink));
    drawTrace(withoutBackground({ ...drawing, inks: full }).drawing, { x: 0, y: 0, width, height }, 1, 1, drawn);
    for (let at = 0; at < coverage.length; at++) coverage[at] = drawn[at * 4 + 3];
  }
  const pxPerMm = frame.dpi / MM_PER_INCH;
  const rules = {
    offsetPx: lengthPx(length, frame),
    roundPx: ROUND_MM * pxPerMm,
    cutsHoles: cutOpenings,
    tolerancePx: Math.max(LEAST_PX, WITHIN_MM * pxPerMm),
  };
  return { cut: cutLines(coverage, { width, height }, rules, context.kernels) as readonly PieceLine[] };
}

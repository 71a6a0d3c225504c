import type { Kernels } from '../kernels/kernels.ts';
import type { TraceInk } from './drawing.ts';
import { joinLines, lineArea, lineOfUse, type PieceLine } from './loop-lines.ts';
import { edgeNoise, traceLabels } from './trace-picture.ts';

export interface CutRules {
  /** How far outside the art's edge the line runs, px; inside where negative. */
  readonly offsetPx: number;
  /** Inner corners and gaps are rounded to this radius, px: a blade turns no sharper, and a narrow gap is crossed. 0 leaves them. */
  readonly roundPx: number;
  /** Outer corners of the art itself are round by this radius, px, as those of a stroke are; 0 where they may be sharp. */
  readonly cornersPx?: number;
  /** Openings of the art get lines of their own. */
  readonly cutsHoles: boolean;
  /** Farthest that a curve may lie from the true line, px. */
  readonly tolerancePx: number;
}

const CLEAR: TraceInk = { r: 255, g: 255, b: 255, opacity: 0 };
const INSIDE: TraceInk = { r: 0, g: 0, b: 0, opacity: 1 };
const CLEAN = edgeNoise({ grain: 0, ringing: 0 });
/** Outer corners round by so many px bend like blunt corners within the places that these are told by; larger ones bend less, of smaller ones pixels show no arc. */
const LEAST_ROUND_PX = 5;
const MOST_ROUND_PX = 20;
/** Room around the line, px. */
const MARGIN_PX = 3;

interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** Coverage with room on all sides. */
function padded(values: Uint8Array, width: number, height: number, by: number): Coverage {
  const [wide, high] = [width + 2 * by, height + 2 * by];
  const out = new Uint8Array(wide * high);
  for (let y = 0; y < height; y++) out.set(values.subarray(y * width, (y + 1) * width), (y + by) * wide + by);
  return { width: wide, height: high, values: out };
}

/** The shape that reaches farther by so much on all sides, less far where negative, with soft edges again. */
function grown(shape: Coverage, byPx: number, { edgeDistance }: Pick<Kernels, 'edgeDistance'>): Coverage {
  if (byPx === 0) return shape;
  const isLess = byPx < 0;
  const [reach, distances] = [Math.abs(byPx), new Float32Array(shape.values.length)];
  const own = isLess ? shape.values.map((value) => 255 - value) : shape.values;
  edgeDistance(own, shape, reach + 2, distances);
  const values = new Uint8Array(own.length);
  for (let at = 0; at < values.length; at++) {
    const covered = Math.round(255 * Math.min(1, Math.max(0, reach - distances[at] + 0.5)));
    values[at] = isLess ? 255 - covered : covered;
  }
  return { ...shape, values };
}

/**
 * Closed lines for a blade around art, from its coverage (one byte a pixel): at an even distance, as the fewest smooth curves. Places are pixels of the
 * picture and may lie outside it. Method: exact distances to the sub-pixel edge, whose level line is traced as any edge is.
 */
export function cutLines(
  coverage: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { offsetPx, roundPx, cornersPx = 0, cutsHoles, tolerancePx }: CutRules,
  kernels: Pick<Kernels, 'edgeDistance'>,
): readonly PieceLine[] {
  const by = Math.ceil(Math.max(0, offsetPx) + roundPx) + MARGIN_PX;
  const wide = grown(padded(coverage, width, height, by), offsetPx + roundPx, kernels);
  const shape = grown(wide, -roundPx, kernels);
  const pixels = new Uint8Array(shape.values.length * 4);
  for (let at = 0; at < shape.values.length; at++) pixels[at * 4 + 3] = shape.values[at];
  const map = { width: shape.width, height: shape.height, labels: shape.values.map((value) => (value >= 128 ? 1 : 0)) };
  const image = { width: shape.width, height: shape.height, pixels, dpi: null, icc: null };
  const joinPx = cornersPx + Math.max(0, offsetPx);
  const onlySharpCorners = joinPx >= LEAST_ROUND_PX && joinPx < MOST_ROUND_PX;
  const drawing = traceLabels(map, image, [CLEAR, INSIDE], CLEAN, { tolerancePx, findsShapes: true, onlySharpCorners });
  return drawing.faces.flatMap(({ ink, loops }) => {
    if (ink !== 1) return [];
    const lines = loops.map((loop) => joinLines(loop.map((use) => lineOfUse(drawing, use))));
    const sizes = lines.map((line) => Math.abs(lineArea(line)));
    const outermost = sizes.indexOf(Math.max(...sizes));
    return lines
      .filter(({ lines: pieces }, at) => pieces.length > 0 && (cutsHoles || at === outermost))
      .map((line): PieceLine => ({ ...line, points: line.points.map((value) => value - by) }));
  });
}

import type { Kernels } from '../kernels/kernels.ts';
import { areaRect, cellArea } from '../offset/cell-area.ts';
import { closedCoverage } from '../offset/closed-coverage.ts';
import { OUTLINE_MARGIN_PX, offsetCoverage, shapeOutline } from '../offset/shape-outline.ts';
import type { TraceInk } from './drawing.ts';
import { joinLines, lineArea, lineOfUse, type PieceLine } from './loop-lines.ts';
import { edgeNoise, traceLabels } from './trace-picture.ts';

export interface CutRules {
  /** How far outside the art's edge the line runs, px; inside where negative. */
  readonly offsetPx: number;
  /** Inner corners and gaps are rounded to this radius, px: a blade turns no sharper, and a narrow gap is crossed. 0 leaves them. */
  readonly roundPx: number;
  /** Inner corners of the art itself are round by this radius, px, as those are where gaps were closed; 0 where they may be sharp. */
  readonly baysPx?: number;
  /** Outer corners of the art itself are round by this radius, px, as those of a stroke are; 0 where they may be sharp. */
  readonly cornersPx?: number;
  /** The picture's sides cut off what is round; true where absent. */
  readonly isCutOff?: boolean;
  /** Openings of the art get lines of their own. */
  readonly cutsHoles: boolean;
  /** Farthest that a curve may lie from the true line, px. */
  readonly tolerancePx: number;
}

const CLEAR: TraceInk = { r: 255, g: 255, b: 255, opacity: 0 };
const INSIDE: TraceInk = { r: 0, g: 0, b: 0, opacity: 1 };
const CLEAN = edgeNoise({ grain: 0, ringing: 0 });
/** Corners round by less, px, are as good as sharp. */
const LEAST_ROUND_PX = 1.5;
/** The picture's sides cut round corners off, and what is nearer to them, px, may be sharp. */
const NEAR_SIDE_PX = 1.5;
/** Places of an edge that was measured are exact: joints stand as near to small arcs as places do. */
const JOINT_REACH = 1;
/** Room around the line, px. */
const MARGIN_PX = 3;

type CutKernels = Pick<Kernels, 'edgeSquares' | 'offsetCoverage' | 'seedColumns' | 'seedRows'>;

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

/** The shape that reaches farther by so much on all sides, less far where negative, with soft edges again and inner corners and gaps closed by `roundPx`: corners of the art are sharp, and round in what grows around them. */
function grown({ width, height, values }: Coverage, byPx: number, roundPx: number, kernels: CutKernels): Coverage {
  if (byPx === 0 && roundPx === 0) return { width, height, values };
  const area = cellArea({ x: 0, y: 0, width, height }, OUTLINE_MARGIN_PX);
  const { x: left, y: top, width: stride, height: rows } = areaRect(area);
  const plane = new Uint8Array(stride * rows);
  for (let y = 0; y < height; y++) plane.set(values.subarray(y * width, (y + 1) * width), (y - top) * stride - left);
  const outline = shapeOutline(kernels, plane, area, Math.max(Math.abs(byPx), Math.abs(byPx + roundPx)));
  const reached = roundPx > 0 ? closedCoverage(kernels, outline, byPx, roundPx) : offsetCoverage(kernels, outline, byPx);
  const out = new Uint8Array(values.length);
  for (let y = 0; y < height; y++) {
    const from = (y - top) * stride - left;
    out.set(reached.subarray(from, from + width), y * width);
  }
  return { width, height, values: out };
}

/**
 * Closed lines for a blade around art, from its coverage (one byte a pixel): at an even distance, as the fewest smooth curves. Places are pixels of the
 * picture and may lie outside it. Method: exact offsets of the sub-pixel edge, whose level line is traced as any edge is.
 */
export function cutLines(
  coverage: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { offsetPx, roundPx, baysPx = 0, cornersPx = 0, isCutOff = true, cutsHoles, tolerancePx }: CutRules,
  kernels: CutKernels,
): readonly PieceLine[] {
  const by = Math.ceil(Math.max(0, offsetPx) + roundPx) + MARGIN_PX;
  const shape = grown(padded(coverage, width, height, by), offsetPx, roundPx, kernels);
  const pixels = new Uint8Array(shape.values.length * 4);
  for (let at = 0; at < shape.values.length; at++) pixels[at * 4 + 3] = shape.values[at];
  const map = { width: shape.width, height: shape.height, labels: shape.values.map((value) => (value >= 128 ? 1 : 0)) };
  const image = { width: shape.width, height: shape.height, pixels, dpi: null, icc: null };
  const outerPx = cornersPx + Math.max(0, offsetPx);
  /** Whether a place lies where the sides of the picture may have cut what was round, which the line then runs around at its distance. */
  const isAtSide = (x: number, y: number) =>
    Math.min(x - by, y - by, by + width - x, by + height - y) + Math.max(0, offsetPx) < NEAR_SIDE_PX;
  const mayBeCorner = (x: number, y: number, standsOut: boolean): boolean => {
    if (!standsOut) return Math.max(roundPx, baysPx - offsetPx) < LEAST_ROUND_PX;
    return outerPx < LEAST_ROUND_PX || (isCutOff && offsetPx < LEAST_ROUND_PX && isAtSide(x, y));
  };
  const rules = { tolerancePx, findsShapes: true, mayBeCorner, jointReach: JOINT_REACH };
  const drawing = traceLabels(map, image, [CLEAR, INSIDE], CLEAN, rules);
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

import {
  alphaPlane,
  cellArea,
  type Frame,
  INSIDE,
  isMiterCut,
  type JoinCorner,
  miterTip,
  OUTLINE_MARGIN_PX,
  type PixelImage,
  parseHex,
  type Rgb,
  type ShapeOutline,
  shapeOutline,
  wholeWindow,
  wordsOf,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Following } from './along-edge.ts';
import { type ClosedType, closedType, NOTHING_CLOSED } from './closed-type.ts';
import { edgeColor } from './edge-color.ts';
import { clearFaintSpecks } from './faint-specks.ts';
import { findHoles, smallParts } from './holes.ts';
import { narrowerWidths } from './narrower-widths.ts';
import type { StrokeOptions } from './options.ts';
import { strokePockets } from './pockets.ts';
import { type SoftArt, softArt } from './soft-edge.ts';
import { type Coverage, HALF_PERCENT, visibleCoverage } from './visible-coverage.ts';
import { type Band, isChokeShort, lengthOf, strokeBands } from './widths.ts';

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  /** From the inside out. */
  readonly bands: readonly Band[];
  /** Color of each band. */
  readonly colors: readonly Rgb[];
  /** The color found along the edge, where one was asked for. */
  readonly sampled: string | null;
  /** Bands whose color follows the edge from place to place; null where each has one. */
  readonly following: Following | null;
  /** Pixels that the canvas grows by on each side. */
  readonly growPx: number;
  /** The same on the full picture. */
  readonly fullGrowPx: number;
  /** One byte a pixel, 255 in holes and along their edges that count as art; null where holes are treated like any edge. */
  readonly holes: Uint8Array | null;
  readonly holeCount: number;
  /** How wide the small holes are that a stroke may close without being asked to, in pixels of the frame. */
  readonly narrow: Float32Array;
  /** Parts of the art that are hardly more than dirt; told where narrow holes are. */
  readonly specks: number;
  /** Such as are nowhere half opaque, and have no stroke of their own. */
  readonly faintSpecks: number;
  /** The same of holes that stay clear, where others are filled; null where all holes have one rule. */
  readonly clearHoles: Uint8Array | null;
  /** What the stroke encloses and is to fill, one byte a pixel; null where there is nothing, or nothing is filled. */
  readonly pockets: Uint8Array | null;
  /** What a stroke in the art's own color closes; of strokes in another one, which show the art as it is, not looked for. */
  readonly closed: ClosedType;
  /** The widest stroke that keeps nearly all of that open, in millimeters; 0 where none does. */
  readonly openMm: number;
  /** Gaps between strokes up to this many pixels of the frame are closed; 0 for none. */
  readonly closePx: number;
  /** Sharp corners of the whole picture; empty where joins are round. */
  readonly corners: readonly JoinCorner[];
  readonly isEmpty: boolean;
  readonly isOpaque: boolean;
  /** How much of an outline at half alpha would run along a soft shadow or glow, 0 to 1. */
  readonly softEdge: number;
  /** How much of the art shows at the edge that is measured from, in percent: 50 for the middle of its anti-aliasing. */
  readonly edgePercent: number;
  /** What soft art is measured from, one byte a pixel; null where that is alpha. */
  readonly visible: Coverage | null;
  /** Corners that are too sharp for a miter. */
  readonly cutMiters: number;
  /** Under a safe outline: the white may stand out beyond it. */
  readonly isChokeShort: boolean;
}

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
/** What reaches no farther is dirt rather than the dot of an i. */
const SPECK = '0.3mm';
/** A miter's tip lies so many widths from its corner at most. */
const MITER_WIDTHS = 4;
/** Soft art begins where a tenth of it shows: less hardly prints. */
const VISIBLE_PERCENT = 10;
/** So much of an outline along a fade is worth another edge, or a word. */
export const SOFT_EDGE = 0.1;
/** Less than this share of a pixel is no reason for one more row. */
const HAIR_PX = 0.004;

/** How far from the edge the result depends on it. */
export function farthestPx(bands: readonly Band[]): number {
  return Math.max(...bands.map(({ fromPx, toPx }) => Math.max(Math.abs(fromPx), Math.abs(toPx))));
}

/** Whole pixels that the stroke reaches beyond the full picture, on the side where it reaches farthest. */
function growth(frame: Frame, options: StrokeOptions, bands: readonly Band[], corners: readonly JoinCorner[]): number {
  if (options.keepCanvas) return 0;
  const { toPx } = bands[bands.length - 1];
  const tips = options.corner === 'miter' && toPx > 0 ? corners.map((corner) => miterTip(corner, toPx)) : [];
  const beyond = tips.map((tip) => (tip ? Math.max(-tip[0], -tip[1], tip[0] - frame.width, tip[1] - frame.height) : 0));
  const px = Math.max(0, toPx, ...beyond) / frame.scale;
  return Math.max(0, Math.ceil(px - HAIR_PX));
}

function outlineOf(image: PixelImage, { holes, visible }: Part<'holes' | 'visible'>, { kernels }: RunContext): ShapeOutline {
  const area = cellArea({ x: 0, y: 0, width: image.width, height: image.height }, OUTLINE_MARGIN_PX);
  const planes = { width: image.width, filled: holes, coverage: visible };
  return shapeOutline(kernels, alphaPlane(kernels, wholeWindow(image), area, planes), area, 0);
}

/** Pixels are folded by so many into one word before anybody looks at it. */
const FOLDED = 4096;

function opacity({ pixels }: PixelImage): { readonly isEmpty: boolean; readonly isOpaque: boolean } {
  const words = wordsOf(pixels);
  let [any, all] = [0, -1];
  for (let from = 0; from < words.length && (any >= 0 || all >>> 24 === 255); from += FOLDED) {
    const end = Math.min(words.length, from + FOLDED);
    for (let pixel = from; pixel < end; pixel++) {
      any |= words[pixel];
      all &= words[pixel];
    }
  }
  // Half covered and more has the highest bit of alpha, which is the sign of the word.
  return { isEmpty: any >= 0, isOpaque: all >>> 24 === 255 };
}

type Part<Keys extends keyof Plan> = Pick<Plan, Keys>;

/** Where the edge of art lies that fades, in percent. A haze over all of the canvas is no art. */
function levelFor({ showsOutside, isHazy }: SoftArt): number {
  return showsOutside && !isHazy ? VISIBLE_PERCENT : HALF_PERCENT;
}

/** Which places are holes, and whether there is anything to outline at all. */
export function planHoles(
  image: PixelImage,
  frame: Frame,
  { holes, ignoreHoles, edgeLevel }: StrokeOptions,
  _before: object,
  context: RunContext,
): Part<
  | 'holes'
  | 'holeCount'
  | 'narrow'
  | 'specks'
  | 'faintSpecks'
  | 'clearHoles'
  | 'isEmpty'
  | 'isOpaque'
  | 'softEdge'
  | 'edgePercent'
  | 'visible'
> {
  const underPx = ignoreHoles === '' ? 0 : lengthOf(ignoreHoles, frame);
  const soft = softArt(image);
  const edgePercent = edgeLevel === 'auto' ? levelFor(soft) : edgeLevel;
  const visible = edgePercent < HALF_PERCENT ? visibleCoverage(image, edgePercent, context.allocate(image.width * image.height)) : null;
  const speckPx = lengthOf(SPECK, frame);
  // Where an edge is asked for by hand, all that shows has its stroke.
  const faintSpecks = visible && edgeLevel === 'auto' ? clearFaintSpecks(image, visible, speckPx, context.kernels) : 0;
  const found = (least?: number) => {
    const mask = context.allocate(image.width * image.height);
    const count = findHoles(image, visible, context.kernels, mask, least);
    return { mask: count > 0 ? mask : null, count };
  };
  const all = holes === 'stroke' ? null : found();
  const small = underPx > 0 && holes !== 'skip' ? found(underPx) : null;
  return {
    // Holes that are left alone count as art, so that no stroke begins at their edges.
    holes: all ? all.mask : (small?.mask ?? null),
    holeCount: all?.count ?? 0,
    ...(holes === 'stroke' ? smallParts(image, visible, speckPx, context.kernels) : { narrow: new Float32Array(0), specks: 0 }),
    faintSpecks,
    clearHoles: holes === 'fill' ? (small?.mask ?? null) : null,
    ...opacity(image),
    ...(visible && { isEmpty: !visible.some((value) => value >= INSIDE) }),
    softEdge: soft.edgeShare,
    edgePercent,
    visible,
  };
}

/** What a walk along the edge tells, where the options ask for it: its color, and its sharp corners. */
export function planEdge(
  image: PixelImage,
  _frame: Frame,
  { corner, color, rings }: StrokeOptions,
  planes: Part<'holes' | 'visible'>,
  context: RunContext,
): Part<'sampled' | 'corners'> {
  const samples = color === 'auto' || rings.some((ring) => ring.endsWith('auto'));
  const outline = samples || corner !== 'round' ? outlineOf(image, planes, context) : null;
  return {
    sampled: samples && outline ? edgeColor(image, outline) : null,
    corners: outline && corner !== 'round' ? outline.corners.map(({ x, y, before, after }) => ({ x, y, before, after })) : [],
  };
}

/** On memory that other threads read. */
function shared(plane: Uint8Array, { allocate }: RunContext): Uint8Array {
  const memory = allocate(plane.length);
  memory.set(plane);
  return memory;
}

/** The bands along the edge and the room that they need. Error: option.out-of-range. */
export function planBands(
  image: PixelImage,
  frame: Frame,
  options: StrokeOptions,
  { sampled, corners, holes, visible }: Part<'sampled' | 'corners' | 'holes' | 'visible'>,
  context: RunContext,
): Part<
  'bands' | 'pockets' | 'colors' | 'following' | 'growPx' | 'fullGrowPx' | 'cutMiters' | 'isChokeShort' | 'closePx' | 'closed' | 'openMm'
> {
  const bands = strokeBands(frame, options);
  const fullGrowPx = growth(frame, options, bands, corners);
  const follows = bands.map(({ color }) => color === 'auto' && options.edgeColor === 'along');
  const otherwise = parseHex(sampled ?? '') ?? WHITE;
  const reachPx = Math.ceil(farthestPx(bands) * (options.corner === 'miter' ? MITER_WIDTHS : 1)) + OUTLINE_MARGIN_PX;
  const { toPx } = bands[bands.length - 1];
  const closePx = options.closeGaps === '' ? 0 : lengthOf(options.closeGaps, frame);
  const pockets =
    options.holes === 'fill' && toPx > 0 ? strokePockets(image, { holes, visible }, { reachPx: toPx, closePx }, context.kernels) : null;
  // The first alone can be taken for the art: a ring of another color around it shows where letters end.
  const isOwn = bands[0].color === 'auto' && bands[0].toPx > 0;
  const narrower = isOwn ? narrowerWidths(bands[0], frame) : [];
  const reaches = { reachPx: bands[0].toPx, narrower: narrower.map((one) => one.reachPx) };
  const closed = isOwn ? closedType(image, { holes, visible }, reaches, context.kernels) : NOTHING_CLOSED;
  return {
    bands,
    closed,
    openMm: closed.openAt > 0 ? narrower[closed.openAt - 1].widthMm : 0,
    pockets: pockets && shared(pockets, context),
    following: follows.includes(true) ? { bands: follows, reachPx, otherwise } : null,
    colors: bands.map(({ color }) => parseHex(color === 'auto' ? (sampled ?? '') : color) ?? WHITE),
    // A draft's copy grows by the full picture's growth, scaled: else the two would not lie on each other.
    growPx: Math.round(fullGrowPx * frame.scale),
    fullGrowPx,
    cutMiters: options.corner === 'miter' ? corners.filter((corner) => bands.some(({ toPx }) => isMiterCut(corner, toPx))).length : 0,
    isChokeShort: isChokeShort(frame, options),
    closePx,
  };
}

import {
  drawGradients,
  drawStrokes,
  drawTrace,
  type EdgeNoise,
  edgeNoise,
  type Frame,
  finerNoise,
  finerPicture,
  fullSize,
  hardSteps,
  inksByDrawing,
  lengthPx,
  MONO_INKS,
  mergeInks,
  offPicture,
  type PieceLine,
  type PixelImage,
  parseHex,
  parseLength,
  scaleDrawing,
  splitInk,
  type TraceDrawing,
  type TraceInk,
  type TraceStroke,
  traceLabels,
  tracePalette,
  traceStrokes,
  withoutBackground,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type Art, artOf } from './art.ts';
import { boundedLabels, PHOTO_PX } from './bounded-labels.ts';
import { inkChanges, nearestInk } from './ink-changes.ts';
import { MOST_INKS, type VectorizerOptions } from './options.ts';
import { applyAreas, smoothMask } from './regions.ts';
import { type StandIn, standInsOf } from './stand-ins.ts';

/** All that is found out about a picture; survives structured cloning. */
export interface Plan {
  readonly art: Art;
  /** Clear first. */
  readonly inks: readonly TraceInk[];
  /** Colors of the art that no ink is: of inks that were given, or too few to be all. */
  readonly standIns: readonly StandIn[];
  /** Ink of each pixel of what is traced. */
  readonly labels: Uint8Array;
  /** What is traced where it isn't the art as it stands: a reduced copy, or with merged inks as if it had been drawn so. */
  readonly traced: PixelImage | null;
  /** Specks that went. */
  readonly dropped: number;
  readonly tolerancePx: number;
  readonly drawing: TraceDrawing;
  /** Enclosed areas in the ink of a background that is left out. */
  readonly enclosed: number;
  /** Lines of a pen, where they are drawn in place of areas; black. */
  readonly strokes: readonly TraceStroke[];
  /** How far the drawing lies off the picture that it was made from: mean CIEDE2000, before inks are painted anew. */
  readonly offDe: number;
  /** Closed lines around the drawing that a blade follows. */
  readonly cut: readonly PieceLine[];
}

type Part<Keys extends keyof Plan> = Pick<Plan, Keys>;

/** How far a place may lie from its curve, px: on a clean picture. */
const TOLERANCE_PX = { low: 0.5, medium: 0.25, high: 0.15 } as const;
/** An ink is a ramp's where it lies so near to the color that stands for it, in levels. */
const OF_RAMP = 4;
/** Photos have no edges that it would pay to keep to. */
const OF_PHOTO = 2.2;
const PHOTO_INKS = 12;
/** Pixels of the least areas, where nobody said: what is less is a flaw of the picture. */
const LEAST_AREA_PX = { color: 2, mono: 3, centerline: 3, scan: 6, photo: 24, repair: 2 } as const;

export function planArt(image: PixelImage, _frame: Frame, { mode }: VectorizerOptions, _before: object, context: RunContext): Part<'art'> {
  const art = artOf(image, mode, context);
  context.progress(1);
  return { art };
}

export function planInks(
  image: PixelImage,
  _frame: Frame,
  { mode, colors, palette, split }: VectorizerOptions,
  { art }: Part<'art'>,
  context: RunContext,
): Part<'inks' | 'standIns'> {
  if (art.isMono) return { inks: MONO_INKS, standIns: [] };
  const given = palette.map(({ color }) => parseHex(color)).filter((color) => color !== null);
  const most = colors === 'auto' ? (mode === 'photo' ? PHOTO_INKS : null) : colors;
  const first = tracePalette(art.image, art.noise, { most, given, isCutOut: mode === 'scan' });
  const isAuto = given.length === 0 && most === null && mode !== 'scan';
  // A reduced copy is no longer as a JPEG stores it.
  const stored = art.image.width === image.width ? image : art.image;
  const found = isAuto ? inksByDrawing(stored, art.image, first, art.noise) : first;
  context.progress(1);
  const inks = split.reduce((own, { color }) => splitNearest(art.image, own, color), found);
  const isChosen = mode !== 'photo' && (given.length > 0 || colors !== 'auto');
  return { inks: given.length > 0 ? inks : withRamps(inks, art), standIns: isChosen ? standInsOf(art, inks) : [] };
}

/** Inks that stand for ramps, as ramps. */
function withRamps(inks: readonly TraceInk[], { ramps }: Art): readonly TraceInk[] {
  return inks.map((ink) => {
    const ramp =
      ink.opacity > 0 ? ramps.find(({ color }) => Math.hypot(color.r - ink.r, color.g - ink.g, color.b - ink.b) <= OF_RAMP) : undefined;
    return ramp ? { ...ink, gradient: ramp.gradient } : ink;
  });
}

function splitNearest(image: PixelImage, inks: readonly TraceInk[], color: string): readonly TraceInk[] {
  const [parsed, room] = [parseHex(color), MOST_INKS - inks.length];
  const which = parsed ? nearestInk(inks, parsed) : -1;
  return which < 0 || room < 0 ? inks : splitInk(image, inks, which);
}

/** Pixels of the art that a speck has at least to stay. */
function leastArea(frame: Frame, { mode, despeckle }: Pick<VectorizerOptions, 'mode' | 'despeckle'>, { image }: Art): number {
  const [own, length] = [image.width * image.height, despeckle === '' ? null : parseLength(despeckle)];
  const ofFrame = own / (frame.width * frame.height);
  if (length) return (Math.PI / 4) * lengthPx(length, frame) ** 2 * ofFrame;
  const full = fullSize(frame);
  // A photo's are counted where it is traced, and a copy of it for the screen leaves out the same ones.
  return LEAST_AREA_PX[mode] * (mode === 'photo' ? own / Math.min(PHOTO_PX, full.width * full.height) : ofFrame);
}

/** Pictures of so few pixels are traced from finer ones: small type has strokes of a pixel. */
const SMALL_PX = 640_000;

/** Where more of the steps are hard, edges are stairs as they stand, and finer ones would be truer stairs. */
const MOST_HARD = 0.4;

/** Pixels a side that a pixel of the art is traced from. */
function finerTimes({ image }: Art, { mode }: Pick<VectorizerOptions, 'mode'>): number {
  const isSmall = (mode === 'color' || mode === 'repair') && image.width * image.height <= SMALL_PX;
  return isSmall && hardSteps(image) <= MOST_HARD ? 2 : 1;
}

/** What the art's noise does to edges, where it is traced from pixels so many times finer. */
function edgesOf({ noise }: Art, times: number): EdgeNoise {
  return times > 1 ? finerNoise(edgeNoise(noise), times) : edgeNoise(noise);
}

const LABELED_AS = { color: 'flat', repair: 'flat', scan: 'flat', photo: 'photo', mono: 'lines', centerline: 'lines' } as const;

export function planLabels(
  _image: PixelImage,
  frame: Frame,
  options: VectorizerOptions,
  { art, inks, standIns }: Part<'art' | 'inks' | 'standIns'>,
  context: RunContext,
): Part<'labels' | 'dropped' | 'traced'> {
  const told = [...inks, ...standIns.map(({ color }) => color)];
  const times = finerTimes(art, options);
  const seen = times > 1 ? { ...art, image: finerPicture(art.image, times, context.kernels) } : art;
  const found = boundedLabels(
    { image: seen.image, edges: edgesOf(art, times) },
    told,
    leastArea(frame, options, seen),
    LABELED_AS[options.mode],
    context.kernels,
  );
  const { before, dropped } = found;
  const overs = standIns.map(({ into }, at): readonly [number, number] => [inks.length + at, into]);
  applyAreas(found.map, before, options.areas, (frame.scale * found.image.width) / frame.width);
  const { merges } = inkChanges(inks, art.isMono ? [] : options.become);
  let own = { map: found.map, image: found.image };
  for (const [from, into] of [...overs, ...merges]) own = mergeInks(own.map, own.image, told, from, into);
  const labels = context.allocate(own.map.labels.length);
  labels.set(own.map.labels);
  context.progress(1);
  return { labels, dropped, traced: own.image === art.image ? null : own.image };
}

/** Pixels without what lies apart from all ink that stays. */
function onlyLabeled(pixels: Uint8Array, labels: Uint8Array, context: RunContext): Uint8Array {
  const out = context.allocate(pixels.length);
  // What dropped out was ink, and is labeled clear now: only there.
  for (let at = 0; at < labels.length; at++) {
    const alpha = pixels[at * 4 + 3];
    out[at * 4 + 3] = labels[at] === 0 && alpha >= 128 ? 0 : alpha;
  }
  return out;
}

export function planDrawing(
  picture: PixelImage,
  frame: Frame,
  { mode, detail, primitives, background, become, smoothBrush, smoothAreas }: VectorizerOptions,
  { art, inks, labels, traced }: Part<'art' | 'inks' | 'labels' | 'traced'>,
  context: RunContext,
): Part<'drawing' | 'enclosed' | 'strokes' | 'tolerancePx' | 'offDe'> {
  const image = traced ?? art.image;
  const { width, height } = image;
  const perPx = frame.width / width;
  const finer = Math.max(1, width / art.image.width);
  const own = TOLERANCE_PX[detail] * (mode === 'photo' ? OF_PHOTO : 1) * finer;
  const tolerancePx = own * perPx;
  const copy = { ...frame, width, height, scale: frame.scale / perPx };
  const smooth = smoothMask(copy, { smoothBrush, smoothAreas }, context.allocate) ?? undefined;
  const rules = { tolerancePx: own, findsShapes: primitives, smooth };
  if (mode === 'centerline') {
    // Specks are no strokes.
    const bare = { ...image, pixels: onlyLabeled(image.pixels, labels, context) };
    const strokes = traceStrokes(bare, edgeNoise(art.noise), rules, context.kernels);
    const offDe = offPicture(image, (rect, out) => drawStrokes(strokes, inks[1], rect, 1, 1, out));
    context.progress(1);
    return { tolerancePx, offDe, strokes, enclosed: 0, drawing: { width, height, inks, faces: [{ ink: 0, loops: [] }], edges: [] } };
  }
  const progress = (fraction: number) => context.progress(fraction);
  const edged = scaleDrawing(traceLabels({ width, height, labels }, image, inks, edgesOf(art, finer), rules, progress), frame);
  const drawing = art.isMono ? edged : { ...edged, inks: inkChanges(inks, become).painted };
  // A drawing of a copy is held against the picture itself, and so is one with ramps.
  const seen = width !== frame.width || (art.ramps.length > 0 && !traced) ? picture : image;
  const offDe = offPicture(seen, (rect, out) => {
    drawTrace(edged, rect, 1, 1, out);
    drawGradients(edged, rect, 1, 1, out);
  });
  const left = background === 'keep' ? { drawing, enclosed: 0 } : withoutBackground(drawing, background === 'drop' ? 'outer' : 'enclosed');
  return { tolerancePx, offDe, strokes: [], ...left };
}

/** Output pixels for one of the source's. */
export function enlargement(frame: Frame, { dpi }: Pick<VectorizerOptions, 'dpi'>): number {
  const full = fullSize(frame);
  if (dpi !== 'auto') return dpi / (frame.dpi / frame.scale);
  const fits = Math.floor(Math.sqrt(AUTO_PIXELS / (full.width * full.height)));
  return Math.min(MOST_AUTO, Math.max(1, fits));
}

/** Pictures are enlarged by themselves up to so many pixels, and so many times. */
const AUTO_PIXELS = 8_000_000;
const MOST_AUTO = 4;

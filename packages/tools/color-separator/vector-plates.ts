import type { PdfAreas, PdfPlacement, PdfPlate } from '@underbase/codecs';
import {
  edgeNoise,
  edgeThresholds,
  type Frame,
  formatHex,
  labelPicture,
  type PixelImage,
  type Rect,
  type Size,
  stackLayers,
  type TraceInk,
  traceLabels,
} from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { plateCurve } from './plate-curve.ts';
import type { Plate } from './plates.ts';

const SOLID = 255;
/** Coverages between these are tints. */
const [TINT_FROM, TINT_TO] = [8, 247];
/** Levels that are printed as one tint: off it by no more than a hundredth. */
const SAME_LEVELS = 3;
/** So few flat tints are drawn as areas, where they are nearly all of a plate's tones; else its tones stay a picture. */
const MOST_TINTS = 4;
/** Tints with others so far to all four sides are no rims. */
const RIM_PX = 2;
const LEAST_EXPLAINED = 0.98;
/** Flat tints differ at least so much from each other, from bare and from solid: nearer ones are one that varies. */
const LEAST_APART = 20;
/** Curves stay this near to the edges that the plate has, px. */
const TOLERANCE_PX = 0.25;
/** Areas of fewer pixels are flaws of the picture. */
const LEAST_AREA_PX = 2;
const HALF = 128;
const POINTS_PER_INCH = 72;

const tintInk = (level: number): TraceInk => ({ r: 0, g: 0, b: 0, opacity: level / SOLID });

/** How many pixels of each tint lie among tints; of pixels that have dots. */
function innerTints(sheet: Uint8Array, { width, height }: Size, thresholds: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  const isTint = (at: number) => sheet[at] > TINT_FROM && sheet[at] < TINT_TO;
  const [across, down] = [RIM_PX, RIM_PX * width];
  for (let y = RIM_PX; y < height - RIM_PX; y++) {
    for (let x = RIM_PX, at = y * width + RIM_PX; x < width - RIM_PX; x++, at++) {
      if (thresholds[at] !== 0 || !isTint(at)) continue;
      if (isTint(at - across) && isTint(at + across) && isTint(at - down) && isTint(at + down)) counts[sheet[at]]++;
    }
  }
  return counts;
}

/** The flat tints that a plate's tones are, lightest first; none where it has no tones, null where these are no few flat ones. */
export function flatTints(sheet: Uint8Array, size: Size, thresholds: Uint8Array): readonly number[] | null {
  if (!thresholds.some((threshold) => threshold === 0)) return [];
  const counts = innerTints(sheet, size, thresholds);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const found: number[] = [];
  let explained = 0;
  while (found.length < MOST_TINTS && explained < LEAST_EXPLAINED * total) {
    const level = counts.indexOf(Math.max(...counts));
    const near = counts.subarray(Math.max(0, level - SAME_LEVELS), level + SAME_LEVELS + 1);
    explained += near.reduce((sum, count) => sum + count, 0);
    near.fill(0);
    found.push(level);
  }
  const tints = found.sort((one, other) => one - other);
  const isApart = [...tints, SOLID].every((level, index) => level - (tints[index - 1] ?? 0) >= LEAST_APART);
  return total > 0 && isApart && explained >= LEAST_EXPLAINED * total ? tints : null;
}

/**
 * What is drawn of a plate: its coverage, hairlines raised so that half of it is their edge, as on films; nothing where its tones stay a picture.
 */
function drawnSheet(sheet: Uint8Array, thresholds: Uint8Array, hasPicture: boolean): Uint8Array {
  return sheet.map((coverage, at) => {
    const threshold = thresholds[at];
    if (threshold === 0) return hasPicture ? 0 : coverage;
    return threshold === HALF ? coverage : Math.min(SOLID, Math.round((coverage * HALF) / threshold));
  });
}

/** Bare pixels that stand around what is traced. */
const AROUND_PX = 2;

/** Where a sheet has ink, with a little around it; null where it has none. */
function inkedPart(sheet: Uint8Array, { width, height }: Size): Rect | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    const row = sheet.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((coverage) => coverage > 0);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((coverage) => coverage > 0),
    );
    top = Math.min(top, y);
    bottom = y;
  }
  if (bottom < 0) return null;
  const [x, y] = [Math.max(0, left - AROUND_PX), Math.max(0, top - AROUND_PX)];
  return { x, y, width: Math.min(width, right + 1 + AROUND_PX) - x, height: Math.min(height, bottom + 1 + AROUND_PX) - y };
}

/** A part of a sheet as black ink on nothing, which is what is traced. */
function asInk(sheet: Uint8Array, widthPx: number, { x, y, width, height }: Rect): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0, at = 3; row < height; row++) {
    const from = (y + row) * widthPx + x;
    for (let index = from; index < from + width; index++, at += 4) pixels[at] = sheet[index];
  }
  return { width, height, pixels, dpi: null, icc: null };
}

/** Areas of a plate's solids and flat tints within a part of it. `film` tells what stands on film for a coverage. */
function tracedAreas(image: PixelImage, tints: readonly number[], film: Uint8Array, plan: Plan): readonly PdfAreas[] {
  const levels = [0, ...tints, SOLID];
  const inks = levels.map(tintInk);
  const noise = edgeNoise(plan.art.noise);
  const { map } = labelPicture(image, inks, noise, LEAST_AREA_PX);
  const drawing = traceLabels(map, image, inks, noise, { tolerancePx: TOLERANCE_PX, findsShapes: false });
  return stackLayers(drawing, { isStacked: false, trapPx: 0 })
    .filter(({ shapes }) => shapes.length > 0)
    .map(({ ink, shapes }) => ({
      tint: film[levels[ink]] / SOLID,
      shapes: shapes.map(({ loops }) => ({ kind: 'area', loops, primitive: null })),
    }));
}

/** Tones reach one pixel farther than they are told apart from solids, so that no gap is left between these and the areas beside them. */
function toneStencil(thresholds: Uint8Array, { width, height }: Size): Uint8Array {
  const stencil = new Uint8Array(thresholds.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (thresholds[at] !== 0) continue;
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
        stencil.fill(SOLID, j * width + Math.max(0, x - 1), j * width + Math.min(width, x + 2));
      }
    }
  }
  return stencil;
}

/** Tones of a plate as a picture in its ink; it is only painted where they are. */
function toneLayer(
  sheet: Uint8Array,
  thresholds: Uint8Array,
  frame: Frame,
  film: Uint8Array,
  ink: PdfPlate['ink'],
  marginPt: number,
): PdfPlacement {
  const { width, height, dpi } = frame;
  const stencil = toneStencil(thresholds, frame);
  for (let at = 0; at < sheet.length; at++) if (sheet[at] === 0) stencil[at] = 0;
  return {
    image: { width, height, mode: 'ink', samples: sheet.map((coverage) => film[coverage]), stencil, ink },
    xPt: marginPt,
    yPt: marginPt,
    widthPt: (width / dpi) * POINTS_PER_INCH,
    heightPt: (height / dpi) * POINTS_PER_INCH,
  };
}

/** Names of inks in a plate's own color: on screens the page looks like the print. */
const inkOf = ({ name, color }: Plate): PdfPlate['ink'] => ({ name, color: formatHex(color) });

/**
 * A plate as curves: solids and few flat tints are areas, cut where films are cut; tones that fade, and the pixels of index plates, stay a picture at the
 * art's resolution in the same ink. The sheet (coverage, one byte a pixel of the frame) is only read. Places are in points: `marginPt` around the art.
 */
export function vectorPlate(
  plan: Plan,
  place: number,
  frame: Frame,
  options: SeparatorOptions,
  isSolid: boolean,
  marginPt: number,
): Omit<PdfPlate, 'marks'> {
  const plate = plan.plates[place];
  const sheet = plan.kept.sheets[place];
  const ink = inkOf(plate);
  const film = plateCurve(plate, options);
  const ptPerPx = POINTS_PER_INCH / frame.dpi;
  const hasDots = plate.lpi !== null;
  const thresholds = hasDots ? edgeThresholds(sheet, frame, isSolid) : new Uint8Array(sheet.length);
  const tints = hasDots ? flatTints(sheet, frame, thresholds) : null;
  const drawn = drawnSheet(sheet, thresholds, tints === null);
  const part = inkedPart(drawn, frame);
  return {
    ink,
    tones: tints === null ? toneLayer(sheet, thresholds, frame, film, ink, marginPt) : null,
    areas: part ? tracedAreas(asInk(drawn, frame.width, part), tints ?? [], film, plan) : [],
    xPt: marginPt + (part?.x ?? 0) * ptPerPx,
    yPt: marginPt + (part?.y ?? 0) * ptPerPx,
    ptPerPx,
  };
}

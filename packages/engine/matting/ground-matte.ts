import { labelComponents } from '../components/label-components.ts';
import { paintLabels } from '../components/paint-components.ts';
import { groundMask, modelGround } from '../ground/ground-model.ts';
import { hasBlurredEdges, hasSlits, readPassages } from '../ground/soft-passages.ts';
import { COVERAGE_REACH, solveCoverage } from '../ground/solve-coverage.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type BareParts, bareParts, outerPassages } from './bare-parts.ts';
import type { Subject } from './find-subject.ts';
import type { Matte } from './matte.ts';
import { OpenPixels } from './open-pixels.ts';
import type { PlainGround } from './plain-ground.ts';
import { FADES, SHADING } from './plain-subject.ts';
import { SolidRims } from './solid-rims.ts';

/** What is wanted of a picture on a plain ground. */
export interface GroundMatteRequest {
  readonly plain: PlainGround;
  readonly subject: Subject;
  /** What is asked of each pixel of the copy: POCKET. */
  readonly asked: Uint8Array;
  /** Enclosed ground stays, small as it may be. */
  readonly keepsEnclosed: boolean;
}

/** Pockets of the copy that stay, and that go. */
export const POCKET = { STAYS: 1, GOES: 2 } as const;

const STRIP_ROWS = 256;
/** In a JPEG parts of fewer pixels, or of less of the sheet, are no shading: rims ring and blur there. */
const LEAST_SHADE_PX = 64;
const LEAST_SHADE_PART = 0.0002;
/** Pockets go by themselves from this likelihood on. */
const GOES_FROM = 0.5;
/** A part of the bare ground stays where so much of it lies in a pocket that stays. */
const MOSTLY = 0.5;
/** Art that does not fade is opaque so many pixels away from ground that goes: where it is of strands or blurred, and where it has edges. */
const WIDE_PX = 20;
const RIM_PX = 3;
/** JPEG smears edges over most of a block. */
const SMEARED_PX = 6;
/** Fur and feathers have so many slits along the lines that are read; outlines of cartoons have fewer. */
const STRANDS = 1000;

/** Ground that changes by less than this over the sheet, in levels, is even: art's color is as far from it everywhere. */
const EVEN = 8;

/** Parts of fewer pixels are crumbs where none of them strays from the ground by more than this, in levels: beside JPEG's edges, and in times of grain. */
const CRUMB_PX = 25;
const CRUMB_FROM = 40;
const RINGING_CRUMB = 90;
const GRAIN_CRUMB = 8;
const GRAINY = 0.7;

/** A place of the copy for a column or row of the picture. */
const onCopy = (value: number, size: number, copy: number): number => Math.min(copy - 1, Math.floor(((value + 0.5) * copy) / size));

/** By the number of a bare part, how much of it is marked on the copy. */
function markedAreas(
  { parts, labels }: BareParts,
  { width, height }: PixelImage,
  { copy }: Subject,
  marks: Uint8Array,
  wanted: number,
): Uint32Array {
  const areas = new Uint32Array(parts.count + 1);
  if (!marks.includes(wanted)) return areas;
  const columns = Uint32Array.from({ length: width }, (_, x) => onCopy(x, width, copy.width));
  for (let y = 0, at = 0; y < height; y++) {
    const row = onCopy(y, height, copy.height) * copy.width;
    for (let x = 0; x < width; x++, at++) if (labels[at] !== 0 && marks[row + columns[x]] === wanted) areas[labels[at]]++;
  }
  return areas;
}

/** Marks with 255 the bare ground that goes, in the place of the labels' own. */
function groundThatGoes(
  image: PixelImage,
  bare: BareParts,
  isFading: boolean,
  { plain, subject, asked, keepsEnclosed }: GroundMatteRequest,
): Uint8Array {
  const { parts, labels, isOutside, gradual } = bare;
  const kept = markedAreas(bare, image, subject, asked, POCKET.STAYS);
  const gone = markedAreas(bare, image, subject, asked, POCKET.GOES);
  const leastShade = Math.max(LEAST_SHADE_PX, LEAST_SHADE_PART * labels.length);
  const isShade = (label: number, area: number) => !isFading && gradual[label] > SHADING && (plain.ringing === 0 || area >= leastShade);
  const stays = Uint8Array.from(parts.areas, (area, label) => {
    if (isOutside[label]) return 0;
    if (gone[label] > MOSTLY * area) return 0;
    return keepsEnclosed || kept[label] > MOSTLY * area || isShade(label, area) ? 1 : 0;
  });
  const { copy } = subject;
  const { width, height } = image;
  const hasKept = asked.includes(POCKET.STAYS);
  const goes = new Uint8Array(labels.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = onCopy(y, height, copy.height) * copy.width;
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] === 0 || stays[labels[at]]) continue;
      if (hasKept && asked[row + onCopy(x, width, copy.width)] === POCKET.STAYS) continue;
      goes[at] = 255;
    }
  }
  return goes;
}

/** What becomes of pockets that nobody speaks of; POCKET on the copy. */
function foundPockets({ isSubject, pockets }: Subject): Uint8Array {
  const asked = new Uint8Array(isSubject.length);
  for (const { places, likelihood } of pockets) for (const at of places) asked[at] = likelihood >= GOES_FROM ? POCKET.GOES : POCKET.STAYS;
  return asked;
}

/** Marks with 255 what is marked, and so many pixels around it. */
function spread(marks: Uint8Array, { width, height }: PixelImage, px: number): Uint8Array {
  const wide = new Uint8Array(marks.length);
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width];
    for (let at = start, last = -1; at < end; at++) {
      if (marks[at] === 0) continue;
      wide.fill(255, Math.max(start, last, at - px), Math.min(end, at + px + 1));
      last = Math.min(end, at + px + 1);
    }
  }
  const out = new Uint8Array(marks.length);
  const until = new Int32Array(width).fill(-1);
  for (const isDown of [true, false]) {
    until.fill(-1);
    for (let row = 0; row < height; row++) {
      const y = isDown ? row : height - 1 - row;
      for (let x = 0, at = y * width; x < width; x++, at++) {
        if (wide[at] !== 0) until[x] = row + px;
        if (until[x] >= row) out[at] = 255;
      }
    }
  }
  return out;
}

/** Takes away parts of few pixels that differ from the ground hardly more than its grain or what JPEG leaves beside art. Changes `alpha`. */
function dropCrumbs(
  { width, height, pixels }: PixelImage,
  { ground, ringing }: PlainGround,
  alpha: Uint8Array,
  kernels: Pick<Kernels, 'scanRuns'>,
): void {
  const grain = Math.max(...ground.grain);
  const least = ringing > 0 ? RINGING_CRUMB : grain >= GRAINY ? GRAIN_CRUMB * grain : 0;
  if (least === 0) return;
  const parts = labelComponents(kernels, alpha, { width, height }, { threshold: CRUMB_FROM, connectivity: 8 });
  const small = parts.areas.map((area, label) => (label > 0 && area < CRUMB_PX ? 1 : 0));
  const labels = new Uint32Array(alpha.length);
  paintLabels(parts, labels);
  const strong = new Uint8Array(parts.count + 1);
  const color = new Float32Array(3);
  for (let at = 0; at < alpha.length; at++) {
    if (!small[labels[at]]) continue;
    surfaceAt(ground.surface, at % width, Math.floor(at / width), color);
    for (let channel = 0; channel < 3; channel++) if (Math.abs(pixels[at * 4 + channel] - color[channel]) > least) strong[labels[at]] = 1;
  }
  for (let at = 0; at < alpha.length; at++) if (small[labels[at]] && !strong[labels[at]]) alpha[at] = 0;
}

/**
 * Opacity and color of art on a plain ground, at full size: un-mixed from it pixel by pixel, so that spokes, hair and insides of small letters come
 * out as they are. Ground that the art encloses goes, but for pockets that stay and, in art with edges, for what shades into the ground's color by
 * itself. Keeps its input; `progress` is told 0 to 1.
 */
export function groundMatte(
  image: PixelImage,
  request: GroundMatteRequest,
  kernels: Pick<Kernels, 'scanRuns' | 'surveyCells' | 'coverage'>,
  allocate: (bytes: number) => Uint8Array,
  progress: (fraction: number) => void,
): Matte {
  const { width, height, pixels } = image;
  const { ground, ringing } = request.plain;
  const bare = bareParts(image, request.plain, groundMask(image, ground, ringing), kernels);
  const isFading = outerPassages(bare) > FADES;
  const goes = groundThatGoes(image, bare, isFading, request);
  // The model knows nothing of what a hand chose: a click changes what it lies in and nothing else.
  const untouched = { ...request, asked: foundPockets(request.subject), keepsEnclosed: false };
  const isAsFound = !request.keepsEnclosed && untouched.asked.every((value, at) => value === request.asked[at]);
  const model = modelGround(image, ground, ringing, isAsFound ? goes : groundThatGoes(image, bare, isFading, untouched), kernels);
  const passages = readPassages(image, ground);
  const reach =
    (hasSlits(passages) && passages.slits >= STRANDS) || hasBlurredEdges(passages) ? WIDE_PX : ringing > 0 ? SMEARED_PX : RIM_PX;
  const near = isFading ? null : spread(goes, image, reach);
  const solids = near && (ground.spread > EVEN || ringing > 0) ? new SolidRims(request.plain, bare.labels) : null;
  const alpha = allocate(width * height);
  const rowStarts = new Uint32Array(height + 1);
  const open = new OpenPixels();
  const strip = new Uint8Array(Math.min(height, STRIP_ROWS) * width * 4);
  for (let y = 0; y < height; y += STRIP_ROWS) {
    progress(0.3 + (0.7 * y) / height);
    const end = Math.min(height, y + STRIP_ROWS);
    const [first, last] = [Math.max(0, y - COVERAGE_REACH), Math.min(height, end + COVERAGE_REACH)];
    const source = { rect: { x: 0, y: first, width, height: last - first }, pixels: pixels.subarray(first * width * 4, last * width * 4) };
    const made = strip.subarray(0, (end - y) * width * 4);
    solveCoverage(source, { rect: { x: 0, y, width, height: end - y }, pixels: made }, model, kernels);
    for (let row = y; row < end; row++) {
      for (let x = 0, at = row * width, from = (row - y) * width * 4; x < width; x++, at++, from += 4) {
        const isWhole = near?.[at] === 0 || (bare.labels[at] !== 0 && goes[at] === 0);
        if (!isWhole && goes[at] === 0 && solids && near) solids.settle(image, near, x, row, made, from);
        const value = goes[at] !== 0 ? 0 : isWhole ? 255 : made[from + 3];
        alpha[at] = value;
        if (value === 0 || (value === 255 && (isWhole || ringing === 0))) continue;
        open.add(x, made, from);
      }
      rowStarts[row + 1] = open.count;
    }
  }
  dropCrumbs(image, request.plain, alpha, kernels);
  progress(1);
  return { width, height, alpha, rowStarts, ...open.taken() };
}

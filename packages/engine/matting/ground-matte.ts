import { paintParts } from '../components/paint-components.ts';
import { groundMask, modelGround } from '../ground/ground-model.ts';
import { hasBlurredEdges, hasSlits, readPassages } from '../ground/soft-passages.ts';
import { COVERAGE_REACH, solveCoverage } from '../ground/solve-coverage.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { spreadMarks } from '../region/spread-marks.ts';
import { type BareParts, bareParts, outerPassages } from './bare-parts.ts';
import { fillClosed } from './closed-fills.ts';
import { dropCrumbs, dropFaint } from './drop-crumbs.ts';
import { faintArt } from './faint-art.ts';
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
/** What a mark of ground that goes is. */
const GOES = 255;
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

/** A place of the copy for a column or row of the picture. */
const onCopy = (value: number, size: number, copy: number): number => Math.min(copy - 1, Math.floor(((value + 0.5) * copy) / size));

/** By the number of a bare part, how much of it is marked on the copy. */
function markedAreas(
  { parts }: BareParts,
  { width, height }: PixelImage,
  { copy }: Subject,
  marks: Uint8Array,
  wanted: number,
): Uint32Array {
  const areas = new Uint32Array(parts.count + 1);
  if (!marks.includes(wanted)) return areas;
  const { rowStarts, edges } = parts.runs;
  const columns = Uint32Array.from({ length: width }, (_, x) => onCopy(x, width, copy.width));
  for (let y = 0; y < height; y++) {
    const row = onCopy(y, height, copy.height) * copy.width;
    if (!marks.subarray(row, row + copy.width).includes(wanted)) continue;
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const [label, end] = [parts.labels[run], edges[run * 2 + 1]];
      for (let x = edges[run * 2]; x < end; x++) if (marks[row + columns[x]] === wanted) areas[label]++;
    }
  }
  return areas;
}

/** Marks with 255 the bare ground that goes. */
function groundThatGoes(
  image: PixelImage,
  bare: BareParts,
  isFading: boolean,
  isFaintArt: Uint8Array | null,
  { plain, subject, asked, keepsEnclosed }: GroundMatteRequest,
): Uint8Array {
  const { parts, isOutside, gradual } = bare;
  const { width, height } = image;
  const kept = markedAreas(bare, image, subject, asked, POCKET.STAYS);
  const gone = markedAreas(bare, image, subject, asked, POCKET.GOES);
  const leastShade = Math.max(LEAST_SHADE_PX, LEAST_SHADE_PART * width * height);
  const isShade = (label: number, area: number) => !isFading && gradual[label] > SHADING && (plain.ringing === 0 || area >= leastShade);
  const leaves = Uint8Array.from(parts.areas, (area, label) => {
    if (isOutside[label]) return GOES;
    if (gone[label] > MOSTLY * area) return GOES;
    return keepsEnclosed || kept[label] > MOSTLY * area || isFaintArt?.[label] === 1 || isShade(label, area) ? 0 : GOES;
  });
  const goes = new Uint8Array(width * height);
  paintParts(parts, leaves, goes);
  if (!asked.includes(POCKET.STAYS)) return goes;
  const { copy } = subject;
  for (let y = 0; y < height; y++) {
    const row = onCopy(y, height, copy.height) * copy.width;
    if (!asked.subarray(row, row + copy.width).includes(POCKET.STAYS)) continue;
    for (let x = 0, at = y * width; x < width; x++, at++) if (asked[row + onCopy(x, width, copy.width)] === POCKET.STAYS) goes[at] = 0;
  }
  return goes;
}

const isOwnColor = (made: Uint8Array, at: number, pixels: Uint8Array, from: number): boolean =>
  made[at] === pixels[from] && made[at + 1] === pixels[from + 1] && made[at + 2] === pixels[from + 2];

/** What becomes of pockets that nobody speaks of; POCKET on the copy. */
function foundPockets({ isSubject, pockets }: Subject): Uint8Array {
  const asked = new Uint8Array(isSubject.length);
  for (const { places, likelihood } of pockets) for (const at of places) asked[at] = likelihood >= GOES_FROM ? POCKET.GOES : POCKET.STAYS;
  return asked;
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
  const isFaintArt = isFading ? null : faintArt(image, request.plain, bare, kernels);
  const goes = groundThatGoes(image, bare, isFading, isFaintArt, request);
  // The model knows nothing of what a hand chose: a click changes what it lies in and nothing else.
  const untouched = { ...request, asked: foundPockets(request.subject), keepsEnclosed: false };
  const isAsFound = !request.keepsEnclosed && untouched.asked.every((value, at) => value === request.asked[at]);
  const model = modelGround(
    image,
    ground,
    ringing,
    isAsFound ? goes : groundThatGoes(image, bare, isFading, isFaintArt, untouched),
    kernels,
  );
  const passages = readPassages(image, ground);
  const reach =
    (hasSlits(passages) && passages.slits >= STRANDS) || hasBlurredEdges(passages) ? WIDE_PX : ringing > 0 ? SMEARED_PX : RIM_PX;
  const near = isFading ? null : spreadMarks(goes, image, reach);
  const solids = near ? new SolidRims(request.plain, bare.bare, reach === WIDE_PX) : null;
  const faint = solids && ringing > 0 ? new Uint8Array(width * height) : null;
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
      settleRow(row, made.subarray((row - y) * width * 4));
      rowStarts[row + 1] = open.count;
    }
  }
  if (faint) dropFaint(faint, image, alpha, kernels);
  dropCrumbs(image, request.plain, alpha, kernels);
  progress(1);
  const list = open.taken(allocate);
  return { width, height, alpha, rowStarts, ...(isFading ? fillClosed(image, alpha, { rowStarts, ...list }, kernels) : list) };

  /** Takes of what was solved for a row what is open; what nothing goes beside is whole, and most of a large sheet is passed over at once. */
  function settleRow(row: number, made: Uint8Array): void {
    const start = row * width;
    for (let at = start; at < start + width; at++) alpha[at] = 255 - goes[at];
    const nearRow = near?.subarray(start, start + width);
    for (let x = 0; x < width; x++) {
      if (nearRow && nearRow[x] === 0) x = nearRow.indexOf(GOES, x);
      if (x < 0) break;
      const at = start + x;
      if (bare.bare[at] !== 0) continue;
      if (solids && near && solids.settle(image, near, x, row, made, x * 4) && faint) faint[at] = 255;
      const value = made[x * 4 + 3];
      alpha[at] = value;
      // Inside of art that is opaque nearly every pixel of a large sheet has the picture's own color.
      if (value === 0 || (value === 255 && (ringing === 0 || isOwnColor(made, x * 4, pixels, at * 4)))) continue;
      open.add(x, made, x * 4);
    }
  }
}

import {
  cielabFromRgb,
  deltaE2000,
  type Frame,
  type Kernels,
  type PixelWindow,
  PROOF_CELL,
  type PrintedInk,
  SUMS,
  SUMS_OF_CELL,
} from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { RowPrinter } from './asked-proof.ts';
import type { Plan } from './plan.ts';
import { shiftedPlane } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';

/** Rows around a part of the picture that its last cells reach into, and one more that tells of rims. */
export const PROOF_REACH = PROOF_CELL;
/** Pictures with more rows than this are looked at in every other row of cells: a line of the smallest type is met there too. */
const FEW_ROWS = 400;
/** Bins of the tally, in CIEDE2000. */
const BIN = 0.25;
const MOST_BINS = 400;
/** Differences of less of the art than this are specks; so are a few pixels. */
const LEAST_SHARE = 1e-4;
const LEAST_PIXELS = 12;
const HERE = { dx: 0, dy: 0 };
/** What is counted of a row of cells: whether it was, pixels of the art, then of them that differ, by bins from 1 on. */
const [COUNTED, SEEN, FIRST_BIN] = [0, 1, 2];
const WORDS = FIRST_BIN + MOST_BINS;

/** Bytes that the counts of a picture take; see `KeptSheets`. */
export const proofCountBytes = ({ height }: Pick<Frame, 'height'>): number => Math.ceil(height / PROOF_CELL) * WORDS * 4;

/** Inks as they cover, in register and without gain: what plates lose, whatever a press does besides. */
function coveringInks({ planes, rect: view }: Coverages, strip: PixelWindow, { plates }: Pick<Plan, 'plates'>): readonly PrintedInk[] {
  return plates.map(({ color, isTransparent }, index) => ({
    color,
    coverage: shiftedPlane(planes[index], view, strip.rect, HERE, null),
    opacity: 1,
    isTransparent,
  }));
}

/**
 * The same where the base lies beneath its inks, edge on edge and dot on dot, and only what is larger than they shows: so films of rims and fades meet
 * on press. Of tints that are mixed on purpose the other print is the true one.
 */
function baseBeneath(inks: readonly PrintedInk[], kernels: Kernels): readonly PrintedInk[] {
  const [base, ...others] = inks;
  const coverage = new Uint8Array(base.coverage.length);
  kernels.putBeneath(
    base.coverage,
    others.map((ink) => ink.coverage),
    coverage,
  );
  return [{ ...base, coverage }, ...others];
}

/**
 * How far off a cell prints where it does, in CIEDE2000, as far as all of it is off the same way: what JPEG leaves and an edge that is sharper in print
 * go up and down, and are nothing to eyes.
 */
function offIn(sums: Int32Array, cell: number): number {
  const at = cell * SUMS_OF_CELL;
  const size = sums[at + SUMS.size];
  if (size === 0) return 0;
  const signed = at + SUMS.signed;
  const alike = (Math.abs(sums[signed]) + Math.abs(sums[signed + 1]) + Math.abs(sums[signed + 2])) / size;
  const meanAt = (place: number) =>
    cielabFromRgb({ r: Math.round(sums[place] / size), g: Math.round(sums[place + 1] / size), b: Math.round(sums[place + 2] / size) });
  return alike * deltaE2000(meanAt(at + SUMS.wanted), meanAt(at + SUMS.printed));
}

/** What plates are made of in place of the picture, RGBA, and its width. */
type Cut = { readonly pixels: Uint8Array; readonly widthPx: number; readonly isDrawn: boolean };

/**
 * Some rows of the art as it is to print. Of art that lost its ground its own pixels where it is whole, and where the ground shone through it what was left
 * on nothing: of the picture itself a rim or a fade would want the ground's color back. Of art that was drawn anew the drawing: a JPEG's blurred edges would
 * pass for errors of the print.
 */
function cutArt({ rect, pixels }: PixelWindow, { pixels: left, widthPx, isDrawn }: Cut, first: number, end: number): PixelWindow {
  const rows = { ...rect, y: first, height: end - first };
  const art = pixels.slice((first - rect.y) * rect.width * 4, (end - rect.y) * rect.width * 4);
  for (let y = first, to = 0; y < end; y++) {
    for (let x = rect.x; x < rect.x + rect.width; x++, to += 4) {
      const from = (y * widthPx + x) * 4;
      if (left[from + 3] === 255 && !isDrawn) continue;
      for (let c = 0; c < 4; c++) art[to + c] = left[from + c];
    }
  }
  return { rect: rows, pixels: art };
}

/** Compares rows of cells of a part of the picture; a row's counts are added to what is handed in. */
function rowComparer(
  coverages: Coverages,
  source: PixelWindow,
  { rect }: PixelWindow,
  frame: Frame,
  plan: Pick<Plan, 'plates' | 'garment' | 'art'>,
  kernels: Kernels,
  asked: RowPrinter | null,
) {
  const left = PROOF_CELL * Math.ceil(rect.x / PROOF_CELL);
  const cells = Math.max(0, Math.floor((rect.x + rect.width - left) / PROOF_CELL));
  const { cut: pixels, isKnockedOut, isDrawn } = plan.art;
  const cut: Cut | null = pixels && (isKnockedOut || isDrawn) ? { pixels, widthPx: frame.width, isDrawn } : null;
  const [apart, beneath] = [0, 1].map(() => new Uint8Array(rect.width * PROOF_CELL * 4));
  const [sums, sumsBeneath] = [0, 1].map(() => new Int32Array(cells * SUMS_OF_CELL));
  // A proof that was asked for lays the base as it shows it.
  const hasTwoWays = !asked && plan.plates[0]?.role === 'underbase';
  return (y: number, counts: Uint32Array): void => {
    const place = { x: rect.x, y, width: rect.width, height: PROOF_CELL };
    const inks = asked ? [] : coveringInks(coverages, { rect: place, pixels: apart }, plan);
    const [above, below] = [Math.max(source.rect.y, y - 1), Math.min(source.rect.y + source.rect.height, y + PROOF_CELL + 1)];
    const art = cut ? cutArt(source, cut, above, below) : source;
    const compare = (pixels: Uint8Array, found: Int32Array) =>
      kernels.compareCells({ art, proof: { rect: place, pixels }, garment: plan.garment, left, cells }, found);
    if (asked) asked({ rect: place, pixels: apart });
    else kernels.printInks(plan.garment, inks, apart);
    compare(apart, sums);
    let hasBeneath = !hasTwoWays;
    for (let cell = 0; cell < cells; cell++) {
      counts[SEEN] += sums[cell * SUMS_OF_CELL + SUMS.art];
      let off = offIn(sums, cell);
      if (off < BIN) continue;
      if (!hasBeneath) {
        kernels.printInks(plan.garment, baseBeneath(inks, kernels), beneath);
        compare(beneath, sumsBeneath);
        hasBeneath = true;
      }
      let differing = sums[cell * SUMS_OF_CELL + SUMS.differing];
      const offBeneath = hasTwoWays ? offIn(sumsBeneath, cell) : off;
      if (offBeneath < off) [off, differing] = [offBeneath, sumsBeneath[cell * SUMS_OF_CELL + SUMS.differing]];
      const bin = Math.min(MOST_BINS, Math.floor(off / BIN));
      if (bin > 0) counts[FIRST_BIN + bin - 1] += differing;
    }
  };
}

/**
 * Lays the print over the art, cell by cell, and counts pixels that differ by how much they do. Cells lie on the grid of the whole picture and belong
 * to where they begin, so that bands add up to the same; `coverages` and `source` reach `PROOF_REACH` rows farther than `target`. Rows that were counted
 * of these plates and inks are not compared again: `kept` holds `proofCountBytes`; null where none are kept. `asked` prints the proof that is compared;
 * null where inks cover.
 */
export function tallyProof(
  coverages: Coverages,
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  plan: Pick<Plan, 'plates' | 'garment' | 'art'>,
  kernels: Kernels,
  kept: Uint32Array | null,
  asked: RowPrinter | null = null,
): Tally {
  const { rect } = target;
  const all = new Uint32Array(WORDS);
  const step = frame.height > FEW_ROWS ? 2 * PROOF_CELL : PROOF_CELL;
  const known = kept && rect.x === 0 && rect.width === frame.width ? kept : null;
  const compareRow = rowComparer(coverages, source, target, frame, plan, kernels, asked);
  const end = Math.min(rect.y + rect.height, frame.height - PROOF_CELL + 1);
  for (let y = step * Math.ceil(rect.y / step); y < end; y += step) {
    const at = (y / PROOF_CELL) * WORDS;
    const counts = known?.subarray(at, at + WORDS) ?? new Uint32Array(WORDS);
    if (counts[COUNTED] === 0) {
      compareRow(y, counts);
      counts[COUNTED] = 1;
    }
    for (let word = SEEN; word < WORDS; word++) all[word] += counts[word];
  }
  const tally: Record<string, number> = { seen: all[SEEN] };
  for (let bin = 1; bin <= MOST_BINS; bin++) {
    const differing = all[FIRST_BIN + bin - 1];
    if (differing > 0) tally[`off${bin}`] = differing;
  }
  return tally;
}

/** CIEDE2000 by which the print differs from the art where it differs most, specks left out; of the tally of a run. */
export function worstOnProof(tally: Tally): number {
  const least = Math.max(LEAST_PIXELS, LEAST_SHARE * (tally.seen ?? 0));
  let found = 0;
  for (let bin = MOST_BINS; bin > 0; bin--) {
    found += tally[`off${bin}`] ?? 0;
    if (found >= least) return bin * BIN;
  }
  return 0;
}

/** CIEDE2000 by which the print differs from the art in the mean over it; of the tally of a run. */
export function meanOnProof(tally: Tally): number {
  let sum = 0;
  for (let bin = 1; bin <= MOST_BINS; bin++) sum += (bin + 0.5) * BIN * (tally[`off${bin}`] ?? 0);
  return sum / Math.max(1, tally.seen ?? 0);
}

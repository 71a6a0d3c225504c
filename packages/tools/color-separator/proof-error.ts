import { cielabFromRgb, deltaE2000, type Frame, type Kernels, type PixelWindow, type PrintedInk } from '@underbase/engine';
import type { Tally } from '../run.ts';
import { OPEN_SHARES } from './open-shares.ts';
import type { Plan } from './plan.ts';
import { shiftedPlane } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';

/** Side of what is looked at as one: a block of JPEG, whose mean it keeps; two thirds of a millimeter at 300 DPI. */
const CELL = 8;
/** Rows around a part of the picture that its last cells reach into, and one more that tells of rims. */
export const PROOF_REACH = CELL;
/** Pictures with more rows than this are looked at in every other row of cells: a line of the smallest type is met there too. */
const FEW_ROWS = 400;
/** Differences, summed over three channels, under this are rounding. */
const ROUNDING = 6;
/** Bins of the tally, in CIEDE2000. */
const BIN = 0.25;
const MOST_BINS = 400;
/** Differences of less of the art than this are specks; so are a few pixels. */
const LEAST_SHARE = 1e-4;
const LEAST_PIXELS = 12;
const OPAQUE = 250;
/** Alpha of a fade changes by no more from pixel to pixel. */
const FADE_STEP = 32;
const HERE = { dx: 0, dy: 0 };

/** Inks as they cover, in register and without gain: what plates lose, whatever a set of inks and a press do besides. */
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
function baseBeneath(inks: readonly PrintedInk[]): readonly PrintedInk[] {
  const [base, ...others] = inks;
  const coverage = base.coverage.slice();
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] === 0) continue;
    let open = 1;
    for (let ink = 0; ink < others.length && open > 0; ink++) open *= OPEN_SHARES[others[ink].coverage[at]];
    coverage[at] = open === 0 ? 0 : Math.max(0, Math.round((coverage[at] - 255 * (1 - open)) / open));
  }
  return [{ ...base, coverage }, ...others];
}

/** Sums over a cell of how print and art differ. */
class CellSums {
  /** Pixels of the art, and those of them that differ. */
  art = 0;
  differing = 0;
  /** Differences with their signs, by channel, and their sizes. */
  private readonly signed = new Int32Array(3);
  private size = 0;
  private readonly wanted = new Int32Array(3);
  private readonly printed = new Int32Array(3);

  clear(): void {
    this.art = 0;
    this.differing = 0;
    this.size = 0;
    this.signed.fill(0);
    this.wanted.fill(0);
    this.printed.fill(0);
  }

  /** Colors of one pixel of art: as it is wanted, and as it prints. */
  add(wr: number, wg: number, wb: number, pr: number, pg: number, pb: number): void {
    const r = wr - pr;
    const g = wg - pg;
    const b = wb - pb;
    const size = (r < 0 ? -r : r) + (g < 0 ? -g : g) + (b < 0 ? -b : b);
    if (size < ROUNDING) return;
    const { signed, wanted, printed } = this;
    this.differing++;
    this.size += size;
    signed[0] += r;
    signed[1] += g;
    signed[2] += b;
    wanted[0] += size * wr;
    wanted[1] += size * wg;
    wanted[2] += size * wb;
    printed[0] += size * pr;
    printed[1] += size * pg;
    printed[2] += size * pb;
  }

  /**
   * How far off the cell prints where it does, in CIEDE2000, as far as all of it is off the same way: what JPEG leaves and an edge that is sharper in
   * print go up and down, and are nothing to eyes.
   */
  get off(): number {
    const { signed, size, wanted, printed } = this;
    if (size === 0) return 0;
    const alike = (Math.abs(signed[0]) + Math.abs(signed[1]) + Math.abs(signed[2])) / size;
    const meanOf = (sums: Int32Array) =>
      cielabFromRgb({ r: Math.round(sums[0] / size), g: Math.round(sums[1] / size), b: Math.round(sums[2] / size) });
    return alike * deltaE2000(meanOf(wanted), meanOf(printed));
  }
}

/** A rim against nothing: what is cut from a ground keeps some of it there, and prints without. Fades change by little from pixel to pixel. */
function isRim(pixels: Uint8Array, at: number, x: number, y: number, { x: left, y: top, width, height }: PixelWindow['rect']): boolean {
  const alpha = pixels[at + 3];
  if (alpha >= OPAQUE) return false;
  const differs = (by: number) => Math.abs(alpha - pixels[at + 3 + by * 4]) > FADE_STEP;
  if ((x > left && differs(-1)) || (x + 1 < left + width && differs(1))) return true;
  return (y > top && differs(-width)) || (y + 1 < top + height && differs(width));
}

/** Adds a cell of the art to `sums`; straight alpha over the garment. `cut` tells by its alpha what is left of a picture whose ground is knocked out. */
function addCell(
  sums: CellSums,
  source: PixelWindow,
  cut: Uint8Array | null,
  widthPx: number,
  proof: PixelWindow,
  left: number,
  garment: readonly number[],
) {
  sums.clear();
  const { rect: view, pixels } = source;
  for (let y = proof.rect.y; y < proof.rect.y + CELL; y++) {
    let at = ((y - view.y) * view.width + left - view.x) * 4;
    let print = ((y - proof.rect.y) * proof.rect.width + left - proof.rect.x) * 4;
    for (let x = left; x < left + CELL; x++, at += 4, print += 4) {
      if (cut && cut[(y * widthPx + x) * 4 + 3] === 0) continue;
      const alpha = pixels[at + 3];
      if (alpha === 255) {
        // Most of all art.
        sums.art++;
        sums.add(pixels[at], pixels[at + 1], pixels[at + 2], proof.pixels[print], proof.pixels[print + 1], proof.pixels[print + 2]);
        continue;
      }
      if (alpha === 0 || isRim(pixels, at, x, y, view)) continue;
      sums.art++;
      const clear = 255 - alpha;
      sums.add(
        Math.round((alpha * pixels[at] + clear * garment[0]) / 255),
        Math.round((alpha * pixels[at + 1] + clear * garment[1]) / 255),
        Math.round((alpha * pixels[at + 2] + clear * garment[2]) / 255),
        proof.pixels[print],
        proof.pixels[print + 1],
        proof.pixels[print + 2],
      );
    }
  }
}

/**
 * Lays the print over the art, cell by cell, and counts pixels that differ by how much they do. Cells lie on the grid of the whole picture and belong
 * to where they begin, so that bands add up to the same; `coverages` and `source` reach `PROOF_REACH` rows farther than `target`.
 */
export function tallyProof(
  coverages: Coverages,
  source: PixelWindow,
  { rect }: PixelWindow,
  frame: Frame,
  plan: Pick<Plan, 'plates' | 'garment' | 'art'>,
  kernels: Kernels,
): Tally {
  const tally: Record<string, number> = { seen: 0 };
  const step = frame.height > FEW_ROWS ? 2 * CELL : CELL;
  const [firstX, endX] = [CELL * Math.ceil(rect.x / CELL), rect.x + rect.width - CELL];
  const sums = new CellSums();
  const garment = [plan.garment.r, plan.garment.g, plan.garment.b];
  const cut = plan.art.isKnockedOut ? plan.art.cut : null;
  const [apart, beneath] = [0, 1].map(() => new Uint8Array(rect.width * CELL * 4));
  const hasBase = plan.plates[0]?.role === 'underbase';
  const end = Math.min(rect.y + rect.height, frame.height - CELL + 1);
  for (let y = step * Math.ceil(rect.y / step); y < end; y += step) {
    const place = { x: rect.x, y, width: rect.width, height: CELL };
    const inks = coveringInks(coverages, { rect: place, pixels: apart }, plan);
    kernels.printInks(plan.garment, inks, apart);
    let hasBeneath = !hasBase;
    for (let x = firstX; x <= endX; x += CELL) {
      addCell(sums, source, cut, frame.width, { rect: place, pixels: apart }, x, garment);
      tally.seen += sums.art;
      let { off, differing } = sums;
      if (off < BIN) continue;
      if (!hasBeneath) {
        kernels.printInks(plan.garment, baseBeneath(inks), beneath);
        hasBeneath = true;
      }
      if (hasBase) {
        addCell(sums, source, cut, frame.width, { rect: place, pixels: beneath }, x, garment);
        if (sums.off < off) [off, differing] = [sums.off, sums.differing];
      }
      const bin = Math.min(MOST_BINS, Math.floor(off / BIN));
      if (bin > 0) tally[`off${bin}`] = (tally[`off${bin}`] ?? 0) + differing;
    }
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

import { EvenBytes, type PixelWindow, type PrintedInk, type Rect, type Rgb } from '@underbase/engine';
import { OPEN_SHARES } from './open-shares.ts';

/** From nothing to this much of a pixel within its neighbors is a rim; less is a tint or a fade. */
const RIM_STEP = 0.5;
const CHANNELS = ['r', 'g', 'b'] as const;

/** Inks over a part of the picture that reaches one pixel farther than what is printed, but for the picture's own borders. */
interface PrintedPart {
  readonly rect: Rect;
  readonly base: PrintedInk;
  /** All others of the job: they cover, as far as they are opaque. */
  readonly inks: readonly PrintedInk[];
}

/** Pixels of a row whose shares are told together. */
const CHUNK = 64;
/** Rows that are kept, in turn: one and its neighbors, of a number that is told by bits. */
const ROWS = 4;

/** What inks leave open of pixels, 0 to 1, told once for each: all of a rim's pixels ask for their neighbors. */
class OpenShares {
  private readonly part: PrintedPart;
  private readonly rows: readonly Float64Array[];
  /** Which chunks of these are told. */
  private readonly told: readonly Uint8Array[];
  private readonly kept = new Int32Array(ROWS).fill(-1);

  constructor(part: PrintedPart) {
    const { width } = part.rect;
    this.part = part;
    this.rows = Array.from({ length: ROWS }, () => new Float64Array(width));
    this.told = Array.from({ length: ROWS }, () => new Uint8Array(Math.ceil(width / CHUNK)));
  }

  /** The shares of a row, as far as they were told; good until a row four lower is asked for. */
  rowAt(y: number): Float64Array {
    const slot = y & (ROWS - 1);
    if (this.kept[slot] !== y) {
      this.kept[slot] = y;
      this.told[slot].fill(0);
    }
    return this.rows[slot];
  }

  /** Tells a chunk of a row, and a pixel to each side of it at least, in it and its neighbors. */
  tellAround(y: number, chunk: number): void {
    const { width, height } = this.part.rect;
    const last = Math.min(chunk + 1, Math.ceil(width / CHUNK) - 1);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      this.rowAt(row);
      for (let own = Math.max(0, chunk - 1); own <= last; own++) this.tell(row, own);
    }
  }

  private tell(y: number, chunk: number): void {
    const { rect, inks } = this.part;
    const slot = y & (ROWS - 1);
    if (this.told[slot][chunk] === 1) return;
    this.told[slot][chunk] = 1;
    const row = this.rows[slot];
    const [from, end] = [chunk * CHUNK, Math.min(rect.width, (chunk + 1) * CHUNK)];
    row.fill(1, from, end);
    for (const { coverage } of inks) for (let x = from, at = y * rect.width + from; x < end; x++, at++) row[x] *= OPEN_SHARES[coverage[at]];
  }
}

/** True where ink ends: between a pixel's neighbors in three rows of open shares there is much more or less of it. */
function isRim(above: Float64Array, own: Float64Array, below: Float64Array, x: number): boolean {
  const [left, right] = [x > 0 ? x - 1 : 0, x + 1 < own.length ? x + 1 : x];
  let [least, most] = [1, 0];
  for (let near = left; near <= right; near++) {
    const [one, two, three] = [above[near], own[near], below[near]];
    if (one < least) least = one;
    if (one > most) most = one;
    if (two < least) least = two;
    if (two > most) most = two;
    if (three < least) least = three;
    if (three > most) most = three;
  }
  return most - least >= RIM_STEP;
}

/** One pixel where base and inks end along one line: of the base only what is larger than its inks shows. Writes red, green, blue at `at`. */
function printRim(garment: Rgb, { base, inks }: PrintedPart, index: number, open: number, out: Uint8Array, at: number): void {
  const inked = 1 - open;
  const based = base.coverage[index] / 255;
  const [under, beside] = [Math.min(based, inked) / inked, Math.max(0, based - inked) / open];
  for (const [channel, name] of CHANNELS.entries()) {
    const laid = (base.color[name] - garment[name]) * base.opacity;
    let print = garment[name] + laid * under;
    for (const { color, coverage, opacity } of inks) {
      if (coverage[index] > 0) print += (color[name] - print) * Math.min(1, coverage[index] / 255 / inked) * opacity;
    }
    out[at + channel] = Math.round(inked * print + open * (garment[name] + laid * beside));
  }
}

/**
 * Prints rims of spot inks anew: their films and that of the base are cut along the same edges of the art, so that rims lie on each other. Laid on by
 * chance, as tints are, thin type on a dark shirt would get a gray fringe on screen that no film has. Changes `target`, RGBA.
 */
export function printRimsOnBase(garment: Rgb, part: PrintedPart, { rect, pixels }: PixelWindow): void {
  const { base } = part;
  const even = new EvenBytes(base.coverage);
  const shares = new OpenShares(part);
  const { width, height } = part.rect;
  for (let row = 0; row < rect.height; row++) {
    const y = rect.y + row - part.rect.y;
    const left = rect.x - part.rect.x;
    const first = y * width + left;
    const end = first + rect.width;
    // Beyond the part lies what is nearest.
    const [above, own, below] = [shares.rowAt(y > 0 ? y - 1 : y), shares.rowAt(y), shares.rowAt(y + 1 < height ? y + 1 : y)];
    let toldTo = 0;
    for (let index = even.pastEven(first, end); index < end; index++) {
      const based = base.coverage[index];
      if (based === 0 || based === 255) {
        index = even.pastEven(index + 1, end) - 1;
        continue;
      }
      const x = left + index - first;
      if (x >= toldTo) {
        const chunk = Math.floor(x / CHUNK);
        shares.tellAround(y, chunk);
        toldTo = (chunk + 1) * CHUNK;
      }
      const open = own[x];
      if (open === 0 || open === 1 || !isRim(above, own, below, x)) continue;
      printRim(garment, part, index, open, pixels, (row * rect.width + index - first) * 4);
    }
  }
}

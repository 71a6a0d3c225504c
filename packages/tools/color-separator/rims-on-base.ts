import { EvenBytes, type PixelWindow, type PrintedInk, type Rect, type Rgb } from '@underbase/engine';

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

/** What inks leave open of a pixel, 0 to 1. */
function openShare(inks: readonly PrintedInk[], index: number): number {
  let open = 1;
  for (const { coverage } of inks) {
    if (coverage[index] === 255) return 0;
    if (coverage[index] > 0) open *= 1 - coverage[index] / 255;
  }
  return open;
}

/** True where ink ends: beside a pixel there is much more or less of it. */
function isRim({ rect: { width, height }, inks }: PrintedPart, x: number, y: number): boolean {
  let [least, most] = [1, 0];
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
      const open = openShare(inks, j * width + i);
      if (open < least) least = open;
      if (open > most) most = open;
    }
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
  const { base, inks } = part;
  const even = new EvenBytes(base.coverage);
  for (let row = 0; row < rect.height; row++) {
    const y = rect.y + row - part.rect.y;
    const left = rect.x - part.rect.x;
    const first = y * part.rect.width + left;
    const end = first + rect.width;
    for (let index = even.pastEven(first, end); index < end; index = even.pastEven(index + 1, end)) {
      const based = base.coverage[index];
      if (based === 0 || based === 255) continue;
      const open = openShare(inks, index);
      if (open === 0 || open === 1 || !isRim(part, left + index - first, y)) continue;
      printRim(garment, part, index, open, pixels, (row * rect.width + index - first) * 4);
    }
  }
}

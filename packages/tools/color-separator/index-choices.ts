import { isBareColor, type MixTable, PaletteDiffusion, type PixelImage, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { GARMENT } from './palette-places.ts';
import type { Plan } from './plan.ts';
import { tableFor } from './plate-stack.ts';

const OPAQUE = 250;
const PROGRESS_ROWS = 64;
const PAST_GARMENT = GARMENT + 1;

/** Colors are told apart by so many bits of each channel where it is asked what they are mixed of. */
const BITS = 6;
const SHIFT = 8 - BITS;
/** Less fabric than this in a mix is none. */
const LEAST_FABRIC = 0.05;

/** Which colors have fabric in their mix, on a base dark ones alone: asked for every pixel, so answers are kept, by color. */
class ShadesWithFabric {
  /** 1 where they have none, 2 where they do, 0 where nobody asked yet. */
  private readonly known = new Uint8Array(2 ** (3 * BITS));
  private readonly table: MixTable;

  constructor(table: MixTable) {
    this.table = table;
  }

  has(r: number, g: number, b: number): boolean {
    const at = ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT);
    if (this.known[at] === 0) {
      const from = this.table.lookUp(...middleOf(r, g, b));
      this.known[at] = this.table.values[from + GARMENT] > LEAST_FABRIC ? 2 : 1;
    }
    return this.known[at] === 2;
  }
}

/** Which colors are bare fabric: asked for every pixel, mostly for the same as before. */
class BareColors {
  private readonly garment: Rgb;
  private readonly within: number;
  private last = -1;
  private isBare = false;

  constructor(garment: Rgb, within: number) {
    this.garment = garment;
    this.within = within;
  }

  has(colors: Uint8Array, at: number): boolean {
    const [r, g, b] = [colors[at], colors[at + 1], colors[at + 2]];
    const color = (r << 16) | (g << 8) | b;
    if (color !== this.last) {
      this.last = color;
      this.isBare = isBareColor({ r, g, b }, this.garment, this.within);
    }
    return this.isBare;
  }
}

/** The middle of the colors that are told apart from others as one. */
function middleOf(...channels: [number, number, number]): [number, number, number] {
  const [r, g, b] = channels.map((channel) => ((channel >> SHIFT) << SHIFT) + (1 << (SHIFT - 1)));
  return [r, g, b];
}

/** The palette's color of every pixel, by error diffusion over the whole picture: one byte a pixel, the garment outside the art. */
export function chooseIndexColors({ width, height, pixels }: PixelImage, plan: Plan, context: RunContext): Uint8Array {
  const { bareWithin, colors, isOnBase, isUsable } = plan.palette;
  const bare = new BareColors(plan.garment, bareWithin);
  // The garment stands first. Opaque art that lies on a base may not take it: fabric that is strewn into it would open the base around every dot.
  const places = colors.map((_, index) => index).filter((index) => index === GARMENT || isUsable[index]);
  const diffusion = new PaletteDiffusion(
    width,
    places.map((index) => colors[index]),
  );
  const shades = new ShadesWithFabric(tableFor(plan, context));
  const takesGarment = (at: number) => isUsable[GARMENT] && (!isOnBase || shades.has(pixels[at], pixels[at + 1], pixels[at + 2]));
  const choices = context.allocate(width * height);
  const fabric = [plan.garment.r, plan.garment.g, plan.garment.b];
  const row = new Uint8Array(width * 3);
  const isPrinted = new Uint8Array(width);
  const chosen = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    if (y % PROGRESS_ROWS === 0) context.progress(y / height);
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const alpha = pixels[at + 3] / 255;
      row[x * 3] = Math.round(pixels[at] * alpha + plan.garment.r * (1 - alpha));
      row[x * 3 + 1] = Math.round(pixels[at + 1] * alpha + plan.garment.g * (1 - alpha));
      row[x * 3 + 2] = Math.round(pixels[at + 2] * alpha + plan.garment.b * (1 - alpha));
      const isBare = bare.has(row, x * 3);
      // Paper of about the shirt's color is the shirt: no dot stands on it, and no error goes beyond it.
      if (isBare) row.set(fabric, x * 3);
      isPrinted[x] = pixels[at + 3] >= OPAQUE && !isBare && !takesGarment(at) ? 1 : 0;
    }
    diffusion.row(row, isPrinted, PAST_GARMENT, chosen);
    for (let x = 0; x < width; x++) choices[y * width + x] = places[chosen[x]];
  }
  return choices;
}

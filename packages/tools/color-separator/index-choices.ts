import { isBareColor, PaletteDiffusion, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { GARMENT, type Plan } from './plan.ts';

const OPAQUE = 250;
const PROGRESS_ROWS = 64;

/** The palette's color of every pixel, by error diffusion over the whole picture: one byte a pixel, the garment outside the art. */
export function chooseIndexColors({ width, height, pixels }: PixelImage, plan: Plan, context: RunContext): Uint8Array {
  const { bareWithin, colors, isUsable } = plan.palette;
  const isBare = (from: Uint8Array, at: number) => isBareColor({ r: from[at], g: from[at + 1], b: from[at + 2] }, plan.garment, bareWithin);
  // The garment stands first: opaque art of another color may not take it, unless it serves as paper.
  const places = colors.map((_, index) => index).filter((index) => index === GARMENT || isUsable[index]);
  const diffusion = new PaletteDiffusion(
    width,
    places.map((index) => colors[index]),
  );
  const printedFrom = isUsable[GARMENT] ? 0 : 1;
  const choices = context.allocate(width * height);
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
      isPrinted[x] = pixels[at + 3] >= OPAQUE && !isBare(pixels, at) ? 1 : 0;
    }
    diffusion.row(row, isPrinted, printedFrom, chosen);
    for (let x = 0; x < width; x++) choices[y * width + x] = places[chosen[x]];
  }
  return choices;
}

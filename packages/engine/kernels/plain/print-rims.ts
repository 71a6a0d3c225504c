import type { Rgb } from '../../color/hex.ts';
import type { PixelWindow } from '../../image.ts';
import { layeredLevel } from '../../separation/ink-layer.ts';
import { OPEN_SHARES, type PrintedPart, RIM_STEP } from '../../separation/printed-part.ts';

const CHANNELS = ['r', 'g', 'b'] as const;

/** What inks leave open of a pixel, 0 to 1. */
function openAt(inks: readonly { readonly coverage: Uint8Array }[], at: number): number {
  let open = 1;
  for (const { coverage } of inks) open *= OPEN_SHARES[coverage[at]];
  return open;
}

/** True where ink ends: between a pixel's neighbors there is much more or less of it. Beyond the part lies what is nearest. */
function isRim({ rect: { width, height }, inks }: PrintedPart, x: number, y: number): boolean {
  let [least, most] = [1, 0];
  for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near++) {
    for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside++) {
      const open = openAt(inks, near * width + beside);
      least = Math.min(least, open);
      most = Math.max(most, open);
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
    const laid = layeredLevel(base.color[name], base.opacity, garment[name]) - garment[name];
    let print = garment[name] + laid * under;
    for (const { color, coverage, opacity } of inks) {
      if (coverage[index] > 0) print += (layeredLevel(color[name], opacity, print) - print) * Math.min(1, coverage[index] / 255 / inked);
    }
    out[at + channel] = Math.round(inked * print + open * (garment[name] + laid * beside));
  }
}

/** See Kernels. */
export function printRims(garment: Rgb, part: PrintedPart, { rect, pixels }: PixelWindow): void {
  const { base, inks } = part;
  for (let row = 0; row < rect.height; row++) {
    for (let column = 0; column < rect.width; column++) {
      const [x, y] = [rect.x + column - part.rect.x, rect.y + row - part.rect.y];
      const index = y * part.rect.width + x;
      const based = base.coverage[index];
      if (based === 0 || based === 255) continue;
      const open = openAt(inks, index);
      if (open === 0 || open === 1 || !isRim(part, x, y)) continue;
      printRim(garment, part, index, open, pixels, (row * rect.width + column) * 4);
    }
  }
}

/** See Kernels. */
export function putBeneath(base: Uint8Array, inks: readonly Uint8Array[], out: Uint8Array): void {
  for (let at = 0; at < base.length; at++) {
    out[at] = base[at];
    if (base[at] === 0) continue;
    let open = 1;
    for (const ink of inks) open *= OPEN_SHARES[ink[at]];
    out[at] = open === 0 ? 0 : Math.max(0, Math.round((base[at] - 255 * (1 - open)) / open));
  }
}

import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { SCREEN_WINDOW_PX, windowPlaces } from './find-baked-screen.ts';

/** What regular dots are: `screen` carries tones by their size, `pattern` repeats one motif, `hatching` is made of lines. */
export type DotKind = 'screen' | 'pattern' | 'hatching';

const SIDE = SCREEN_WINDOW_PX;
/** Local coverage that varies by less than this, from its tenth to its ninetieth hundredth, is one tone. */
const ONE_TONE = 0.12;
/** Parts of the rarer of ink and ground for each cell: dots have one, lines far less. */
const DOTS_PER_CELL = 0.4;
/** Coverages at which dots stand apart, or holes do. */
const isTelling = (coverage: number): boolean => (coverage > 0.08 && coverage < 0.42) || (coverage > 0.58 && coverage < 0.92);

/** Ink of a window as 255 or 0: by opacity where that varies, else by brightness. Dark is ink. */
function inkOf({ pixels, width }: PixelImage, left: number, top: number): Uint8Array {
  const [alpha, luma] = [new Uint8Array(SIDE * SIDE), new Uint8Array(SIDE * SIDE)];
  let [least, most, clearest, fullest] = [255, 0, 255, 0];
  for (let index = 0; index < SIDE * SIDE; index++) {
    const at = ((top + Math.floor(index / SIDE)) * width + left + (index % SIDE)) * 4;
    alpha[index] = pixels[at + 3];
    luma[index] = (4899 * pixels[at] + 9617 * pixels[at + 1] + 1868 * pixels[at + 2]) >> 14;
    least = Math.min(least, luma[index]);
    most = Math.max(most, luma[index]);
    clearest = Math.min(clearest, alpha[index]);
    fullest = Math.max(fullest, alpha[index]);
  }
  if (fullest - clearest > most - least) return alpha.map((value) => (value > 127 ? 255 : 0));
  const middle = (least + most) / 2;
  return luma.map((value) => (value < middle ? 255 : 0));
}

/** Coverage of squares of about two cells, those that are all ink or none left out. */
function coverages(ink: Uint8Array, pitchPx: number): number[] {
  const side = Math.max(6, Math.round(2 * pitchPx));
  const found: number[] = [];
  for (let top = 0; top + side <= SIDE; top += side) {
    for (let left = 0; left + side <= SIDE; left += side) {
      let sum = 0;
      for (let y = top; y < top + side; y++) for (let x = left; x < left + side; x++) sum += ink[y * SIDE + x];
      const coverage = sum / 255 / (side * side);
      if (coverage > 0.03 && coverage < 0.97) found.push(coverage);
    }
  }
  return found;
}

/** Parts of ink, or of ground where that is rarer, for each cell of a window. */
function partsPerCell(ink: Uint8Array, pitchPx: number, kernels: Pick<Kernels, 'scanRuns'>): number | null {
  const coverage = ink.reduce((sum, value) => sum + value, 0) / 255 / ink.length;
  if (!isTelling(coverage)) return null;
  const rarer = coverage < 0.5 ? ink : ink.map((value) => 255 - value);
  const { count } = labelComponents(kernels, rarer, { width: SIDE, height: SIDE }, { threshold: 1, connectivity: 4 });
  return count / (SIDE / pitchPx) ** 2;
}

/**
 * Tells a halftone from what merely repeats: dots whose size follows a tone from dots of one size (a polka dot, a weave, a tint that could be either),
 * and both from hatching, whose lines hang together. `pitchPx` is what `findBakedScreen` found. Source: what a screen is for: area for tone.
 */
export function readDots(image: PixelImage, pitchPx: number, kernels: Pick<Kernels, 'scanRuns'>): DotKind {
  const tones: number[] = [];
  const parts: number[] = [];
  for (const { x, y } of windowPlaces(image)) {
    const ink = inkOf(image, x, y);
    tones.push(...coverages(ink, pitchPx));
    const perCell = partsPerCell(ink, pitchPx, kernels);
    if (perCell !== null) parts.push(perCell);
  }
  parts.sort((one, other) => one - other);
  if (parts.length > 0 && parts[parts.length >> 1] < DOTS_PER_CELL) return 'hatching';
  tones.sort((one, other) => one - other);
  const at = (share: number) => tones[Math.floor(share * (tones.length - 1))] ?? 0;
  return at(0.9) - at(0.1) < ONE_TONE ? 'pattern' : 'screen';
}

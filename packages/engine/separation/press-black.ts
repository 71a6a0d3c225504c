import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';

/** Up to this lightness (CIELAB) all is black on press, and from the second on it is as dark as it is. */
const [BLACK_UNDER, DARK_FROM] = [5, 13];
/** Up to this chroma (CIELAB) no hue is seen in what is so dark, and from the second on it is. */
const [GRAY_UNDER, HUE_FROM] = [6, 14];

const fall = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (to - value) / (to - from)));

/** How much a color is black in print, 0 to 1: no eye tells levels of what an ink prints darker than any. */
export const blackness = ({ l, a, b }: Cielab): number => fall(l, BLACK_UNDER, DARK_FROM) * fall(Math.hypot(a, b), GRAY_UNDER, HUE_FROM);

/** The black ink among `inks`, the darkest where there are several; null where there is none. */
export function blackInk(inks: readonly Rgb[]): Rgb | null {
  const blacks = inks.map((ink) => ({ ink, lab: cielabFromRgb(ink) })).filter(({ lab }) => blackness(lab) === 1);
  return blacks.sort((one, other) => one.lab.l - other.lab.l)[0]?.ink ?? null;
}

/** A color of the art, in whole bytes, as an ink prints it that is black: grain and rims of black would be holes in the ink, with tints beneath. */
export function asPressBlack(wanted: Rgb, black: Rgb | null): Rgb {
  const share = black === null ? 0 : blackness(cielabFromRgb(wanted));
  if (black === null || share === 0) return wanted;
  const toward = (from: number, to: number): number => Math.round(from + share * (to - from));
  return { r: toward(wanted.r, black.r), g: toward(wanted.g, black.g), b: toward(wanted.b, black.b) };
}

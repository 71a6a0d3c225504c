/** How a proof is shown: on the garment as it prints, or the white ink alone as it lies on the film. */
export type ProofKind = 'garment' | 'film';

export interface Ink {
  /** How the art is printed; white lies under color in other ways. */
  readonly method: 'dtf' | 'screen';
  /** Color of the garment. */
  readonly garment: readonly [r: number, g: number, b: number];
}

/** Inks on a garment of the color #rrggbb. */
export function inkOn(garment: string, method: Ink['method']): Ink {
  const value = Number.parseInt(garment.slice(1), 16);
  return { method, garment: [(value >> 16) & 255, (value >> 8) & 255, value & 255] };
}

/** Film as it lies on a light table. */
const FILM = [74, 78, 86] as const;
const WHITE = 255;

/**
 * Share of white ink under a pixel of this alpha, 0 to 1. A DTF printer puts white under every pixel that is there at all, nearly full
 * from a few per cent on (field research, semi-transparency): that is the haze around glows. On a screen the underbase is a halftone
 * of the same tone as the art.
 */
export function whiteShare(alpha: number, method: Ink['method']): number {
  const share = alpha / 255;
  return method === 'dtf' ? share ** 0.3 : share;
}

/**
 * Turns artwork into its print, in place: width x height x 4, straight alpha, sRGB-coded (art was composited so).
 * Color covers the white by its alpha, white covers the garment by its share. The film keeps white alone; it comes out opaque.
 */
export function simulatePrint(pixels: Uint8ClampedArray, kind: ProofKind, { method, garment }: Ink): void {
  const whites = Float32Array.from({ length: 256 }, (_, alpha) => whiteShare(alpha, method));
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    const white = whites[alpha];
    for (let channel = 0; channel < 3; channel++) {
      const ground = kind === 'film' ? FILM[channel] : garment[channel];
      const based = ground + (WHITE - ground) * white;
      pixels[at + channel] = kind === 'film' ? based : based + ((pixels[at + channel] - based) * alpha) / 255;
    }
    pixels[at + 3] = kind === 'film' || alpha > 0 ? 255 : 0;
  }
}

import type { Plan } from './plan.ts';

/** A drawing is trusted at a pixel from here on. */
const TRUSTED = 128;

/** Which part of the art was drawn anew: 255 there, 0 where it was enlarged or there is none, a byte for each pixel of the base; empty without a drawing. */
export function drawnParts({ drawing, drawn, trust, base }: Pick<Plan, 'drawing' | 'drawn' | 'trust' | 'base'>): {
  readonly plane: Uint8Array;
  /** How much of the art that is, 0 to 1. */
  readonly share: number;
} {
  if (!drawing || trust.length === 0) return { plane: new Uint8Array(0), share: 0 };
  const pixels = drawn.length > 0 ? drawn : base.pixels;
  const plane = new Uint8Array(trust.length);
  let [art, anew] = [0, 0];
  for (let index = 0; index < trust.length; index++) {
    // Clear ground is neither.
    if (pixels && pixels[index * 4 + 3] === 0) continue;
    art++;
    if (trust[index] < TRUSTED) continue;
    plane[index] = 255;
    anew++;
  }
  return { plane, share: art > 0 ? anew / art : 0 };
}

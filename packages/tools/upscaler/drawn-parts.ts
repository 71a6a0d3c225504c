import { pixelWords } from '@underbase/engine';
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

/**
 * How much of the art a drawing tells beside its largest color, 0 to 1: a plain ground tells nothing of what stands on it, a photograph or flat art.
 * @param drawn the drawing at the size of the base, straight RGBA
 * @param inside pixels that are asked, a byte each; null asks all
 */
export function toldBesideGround(drawn: Uint8Array, trust: Uint8Array, inside: Uint8Array | null = null): number {
  const words = pixelWords({ pixels: drawn });
  const counts = new Map<number, { all: number; told: number }>();
  for (let index = 0; index < words.length; index++) {
    if (drawn[index * 4 + 3] === 0 || (inside && inside[index] === 0)) continue;
    const count = counts.get(words[index]) ?? { all: 0, told: 0 };
    count.all++;
    if (trust[index] >= TRUSTED) count.told++;
    counts.set(words[index], count);
  }
  let [all, told, most] = [0, 0, { all: 0, told: 0 }];
  for (const count of counts.values()) {
    all += count.all;
    told += count.told;
    if (count.all > most.all) most = count;
  }
  return all > most.all ? (told - most.told) / (all - most.all) : 1;
}

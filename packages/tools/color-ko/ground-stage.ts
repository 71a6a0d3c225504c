import {
  findGround,
  type Ground,
  type GroundModel,
  hasHalvedChroma,
  measureRinging,
  modelGround,
  type PixelImage,
} from '@underbase/engine';
import type { Key } from './keys.ts';

/** From this deviation of single pixels on, in levels, a ground has grain, and colors alone no longer tell ground from art. */
const GRAINY = 0.7;

/** JPEG rings by this much beside art. */
const RINGING = 3;

/** Ground whose color varies by this much, in levels, is no flat color. */
const UNEVEN = 4;

/** How art is solved against a ground that is not clean, or that it fades into. */
export interface FieldPlan {
  readonly model: GroundModel;
  /** Chroma was stored at half the size: it is cleaned before un-mixing. */
  readonly cleansChroma: boolean;
  /** Ground is removed only where `connected` says so. */
  readonly key: Key;
  /** A number was given for the tolerance: within `key.near` all goes, and from `key.far` on all stays. */
  readonly hasLimits: boolean;
}

export function groundOf(image: PixelImage, keys: readonly Key[]): Ground | null {
  return keys.length === 1 ? findGround(image, { color: keys[0].color }) : null;
}

/**
 * Decides by looking whether the picture is flat and clean, where colors and rims say all, or art as it comes. A number given for the tolerance
 * keeps what it has always made of clean pictures.
 */
export function fieldPlan(
  image: PixelImage,
  ground: Ground | null,
  [key, ...others]: readonly Key[],
  hasFades: boolean,
  isAuto: boolean,
  connected: Uint8Array | null,
): FieldPlan | null {
  if (!ground || !key || others.length > 0) return null;
  const ringing = measureRinging(image, ground);
  const isGrainy = Math.max(...ground.grain) >= GRAINY;
  const isJpeg = ringing >= RINGING && hasHalvedChroma(image);
  const isUneven = ringing >= RINGING || ground.spread >= UNEVEN || hasFades;
  if (!isGrainy && !isJpeg && !(isAuto && isUneven)) return null;
  return {
    model: modelGround(image, ground, connected),
    cleansChroma: isJpeg,
    key,
    hasLimits: !isAuto,
  };
}

import { type Frame, findVeil, liftVeil, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Base, Part } from './plan.ts';

/** How dense half-transparent art was made; empty where nothing is. Memory that other threads see. */
export function veilOf(image: PixelImage, { allocate, kernels }: Pick<RunContext, 'allocate' | 'kernels'>): Uint8Array {
  const found = findVeil(image, kernels);
  const kept = allocate(found?.length ?? 0);
  if (found) kept.set(found);
  return kept;
}

/** A picture without its veil. */
export function withoutVeil(image: PixelImage, veil: Uint8Array, { allocate }: Pick<RunContext, 'allocate'>): PixelImage {
  if (veil.length === 0) return image;
  const pixels = allocate(image.pixels.length);
  pixels.set(image.pixels);
  liftVeil(pixels, veil);
  return { ...image, pixels };
}

type Stage<Options, Before, Made> = (image: PixelImage, frame: Frame, options: Options, before: Before, context: RunContext) => Made;

/** A stage that sees a picture without its veil. What it would leave to the file is kept, as the file has the veil. */
export function underVeil<Options, Before extends object, Made extends { readonly base?: Base }>(
  make: Stage<Options, Before, Made>,
): Stage<Options, Before & Part<'veil'>, Made> {
  return (image, frame, options, before, context) => {
    if (before.veil.length === 0) return make(image, frame, options, before, context);
    const lifted = withoutVeil(image, before.veil, context);
    const made = make(lifted, frame, options, before, context);
    return made.base?.pixels === null ? { ...made, base: { ...made.base, pixels: lifted.pixels } } : made;
  };
}

import { haloRect, type PixelImage, type PixelWindow, type Rect } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { printProof } from './press-proof.ts';
import { separateProcess } from './process-inks.ts';
import { type Coverages, separateView, separationReach } from './separate-view.ts';

/** Rows at a time: little memory, and progress and cancelling stay fine-grained. */
const STRIP_ROWS = 128;

/** Coverages of a part of the picture with all that its plates look at around it. */
export function separatePart(view: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, context: RunContext): Coverages {
  return options.method === 'cmyk' ? separateProcess(view, plan) : separateView(view, widthPx, plan, options, context.kernels);
}

/** How far a part of the proof looks around itself. */
export function proofReach(plan: Plan): number {
  return separationReach(plan) + Math.ceil(plan.offsetPx);
}

/** All plates of a picture, one byte of coverage a pixel each, and their proof. */
export interface PlateSet {
  readonly planes: readonly Uint8Array[];
  readonly proof: PixelImage;
}

export function makePlates(image: PixelImage, plan: Plan, options: SeparatorOptions, context: RunContext): PlateSet {
  const { width, height } = image;
  const planes = plan.plates.map(() => context.allocate(width * height));
  const proof = { ...image, pixels: context.allocate(width * height * 4), icc: null };
  const plainOptions = { ...options, pressGain: options.gain };
  for (let top = 0; top < height; top += STRIP_ROWS) {
    context.progress(top / height);
    const rect = { x: 0, y: top, width, height: Math.min(STRIP_ROWS, height - top) };
    const part = separatePart(rowsOf(image, haloRect(rect, separationReach(plan), image)), width, plan, options, context);
    const skipped = (rect.y - part.rect.y) * width;
    for (const [index, plane] of planes.entries())
      plane.set(part.planes[index].subarray(skipped, skipped + width * rect.height), top * width);
    const strip = { rect, pixels: proof.pixels.subarray(top * width * 4, (top + rect.height) * width * 4) };
    printProof(part, strip, { ...plan, offsetPx: 0 }, plainOptions);
  }
  return { planes, proof };
}

/** Whole rows of a picture, as a view of its memory. */
function rowsOf({ width, pixels }: PixelImage, rect: Rect): PixelWindow {
  return { rect, pixels: pixels.subarray(rect.y * width * 4, (rect.y + rect.height) * width * 4) };
}

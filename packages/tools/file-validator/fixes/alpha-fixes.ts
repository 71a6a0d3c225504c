import type { PixelImage } from '@underbase/engine';
import { type RepairJob, subjectOf } from './repair-job.ts';

/** Clears pixels of least alpha that belong to no edge and no fade. */
export function clearGhosts(job: RepairJob): PixelImage {
  const { image } = job;
  for (const at of subjectOf(job).ghosts()) image.pixels.fill(0, at * 4, at * 4 + 4);
  return image;
}

/** Alpha of rims becomes 0 or 255 at the half. What is partly transparent over more than a rim is art, and stays. */
export function hardenEdges(job: RepairJob): PixelImage {
  const { pixels } = job.image;
  const subject = subjectOf(job);
  // Where all of it is the softness of edges, none of it is art.
  const mask = subject.isSoftRim() ? null : subject.haze().mask;
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) {
    if (mask && mask[index] !== 0) continue;
    if (pixels[at] >= 128) pixels[at] = 255;
    else pixels.fill(0, at - 3, at + 1);
  }
  return job.image;
}

/** From this level in every channel a solid color is white that was not meant to be off. */
export const NEARLY_WHITE = 245;

export function makeWhitePure({ image }: RepairJob): PixelImage {
  const { pixels } = image;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] > 0 && pixels[at] >= NEARLY_WHITE && pixels[at + 1] >= NEARLY_WHITE && pixels[at + 2] >= NEARLY_WHITE) {
      pixels.fill(255, at, at + 3);
    }
  }
  return image;
}

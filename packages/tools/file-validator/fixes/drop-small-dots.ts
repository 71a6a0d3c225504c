import { alphaOf, type Components, complementOf, labelComponents, type PixelImage, partAt, type Rect } from '@underbase/engine';
import { colorAround } from './part-fixes.ts';
import { type RepairJob, subjectOf } from './repair-job.ts';

/** Beyond the limits, since measures of so few pixels round. */
const ROOM = 1.05;

const boxOf = ({ boxes }: Components, part: number): Rect => {
  const [x, y, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
  return { x, y, width: right - x, height: bottom - y };
};

function isAmid(mask: Uint8Array, width: number, { x, y, width: across, height }: Rect): boolean {
  return mask[(y + (height >> 1)) * width + x + (across >> 1)] !== 0;
}

/** Hears of every pixel of the parts of a screened area that are smaller than so many pixels. */
function forSmall(parts: Components, size: PixelImage, mask: Uint8Array, leastPx: number, found: (at: number, box: Rect) => void): void {
  for (let part = 1; part <= parts.count; part++) {
    if (parts.areas[part] >= leastPx) continue;
    const box = boxOf(parts, part);
    if (!isAmid(mask, size.width, box)) continue;
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) if (partAt(parts, { x, y }) === part) found((y * size.width + x) * 4, box);
  }
}

/**
 * Clears dots of a screened fade that are smaller than a printed dot may be, and closes holes that would fill in: where a fade ends, or is steep, the
 * screen cuts its dots.
 */
export function dropSmallDots(job: RepairJob): PixelImage {
  const subject = subjectOf(job);
  const { image, context } = job;
  const screened = subject.screenedPart();
  if (!screened) return image;
  const { warn, fail } = subject.profile.limits['halftone.dot'];
  const dotPx = (Math.PI / 4) * (Math.max(warn ?? 0, fail ?? 0) * subject.pixelsPerMm) ** 2;
  const cellPx = screened.pitchPx ** 2;
  const { minDotPercent, maxDotPercent } = subject.measures;
  const leastDot = Math.max(dotPx, (cellPx * minDotPercent) / 100) * ROOM;
  const leastHole = Math.max(dotPx, (cellPx * (100 - maxDotPercent)) / 100) * ROOM;
  const partsOf = (plane: Uint8Array) => labelComponents(context.kernels, plane, image, { threshold: 128, connectivity: 4 });
  forSmall(partsOf(alphaOf(image)), image, screened.mask, leastDot, (at) => image.pixels.fill(0, at, at + 4));
  forSmall(partsOf(complementOf(alphaOf(image))), image, screened.mask, leastHole, (at, box) => {
    const { r, g, b } = colorAround(image, { box });
    image.pixels.set([r, g, b, 255], at);
  });
  return image;
}

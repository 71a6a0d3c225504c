import { type Components, labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { OpenList } from './open-pixels.ts';

/** A fill that is no thinner than this anywhere, of 255, is none that the ground shows through; and it has so many pixels. */
const LEAST_ALPHA = 170;
const LEAST_PX = 40;
/** It is of one color: so much of it lies within so many levels of that. The rest is its rim, in which it goes over into the outline. */
const FLAT_PART = 0.6;
const FLAT_LEVELS = 10;
/** Rims lie farther off and count nothing for that color. */
const RIM_LEVELS = 48;

/** Open pixels by rows; see Matte. */
interface OpenRows extends OpenList {
  readonly rowStarts: Uint32Array;
}

/** Visits the pixels of those parts that are asked for. */
function visitParts({ labels, runs }: Components, isAsked: Uint8Array, visit: (label: number, at: number) => void): void {
  for (let y = 0; y < runs.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const label = labels[run];
      if (!isAsked[label]) continue;
      const end = y * runs.width + runs.edges[run * 2 + 1];
      for (let at = y * runs.width + runs.edges[run * 2]; at < end; at++) visit(label, at);
    }
  }
}

/** Of parts that are asked for, those of one color. */
function flatParts({ pixels }: PixelImage, parts: Components, isAsked: Uint8Array): Uint8Array {
  const colors = new Float64Array((parts.count + 1) * 3);
  const offAt = (label: number, at: number) => {
    const r = pixels[at * 4] - colors[label * 3];
    const g = pixels[at * 4 + 1] - colors[label * 3 + 1];
    const b = pixels[at * 4 + 2] - colors[label * 3 + 2];
    return Math.max(r, -r, g, -g, b, -b);
  };
  for (const most of [Number.POSITIVE_INFINITY, RIM_LEVELS, RIM_LEVELS / 2]) {
    const sums = new Float64Array((parts.count + 1) * 4);
    visitParts(parts, isAsked, (label, at) => {
      if (offAt(label, at) > most) return;
      for (let channel = 0; channel < 3; channel++) sums[label * 4 + channel] += pixels[at * 4 + channel];
      sums[label * 4 + 3]++;
    });
    for (let label = 0; label <= parts.count; label++)
      for (let channel = 0; channel < 3; channel++)
        colors[label * 3 + channel] = sums[label * 4 + channel] / Math.max(1, sums[label * 4 + 3]);
  }
  const flat = new Uint32Array(parts.count + 1);
  visitParts(parts, isAsked, (label, at) => {
    if (offAt(label, at) <= FLAT_LEVELS) flat[label]++;
  });
  return isAsked.map((mark, label) => (mark && flat[label] >= FLAT_PART * parts.areas[label] ? 1 : 0));
}

/**
 * Marks (255) what an opaque outline encloses in one color: paint, though art that fades was un-mixed there from a ground that is nowhere seen. Null where
 * there is none; keeps its input.
 * @param alpha one byte a pixel
 */
function closedFills(image: PixelImage, alpha: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const soft = new Uint8Array(alpha.length);
  for (let at = 0; at < soft.length; at++) soft[at] = 255 - alpha[at];
  const parts = labelComponents(kernels, soft, image, { threshold: 1, connectivity: 8 });
  const isAsked = Uint8Array.from(parts.areas, (area, label) => (label > 0 && area >= LEAST_PX ? 1 : 0));
  // What is out is passed over from its next run on: the bare sheet is by far the largest part.
  visitParts(parts, isAsked, (label, at) => {
    if (alpha[at] < LEAST_ALPHA) isAsked[label] = 0;
  });
  if (!isAsked.includes(1)) return null;
  const isFlat = flatParts(image, parts, isAsked);
  if (!isFlat.includes(1)) return null;
  soft.fill(0);
  visitParts(parts, isFlat, (_label, at) => {
    soft[at] = 255;
  });
  return soft;
}

/** Makes fills within opaque outlines opaque, in the picture's own color. Changes `alpha` and `rowStarts`; returns what is open then. */
export function fillClosed(
  image: PixelImage,
  alpha: Uint8Array,
  { rowStarts, open, colors }: OpenRows,
  kernels: Pick<Kernels, 'scanRuns'>,
): OpenList {
  const fills = closedFills(image, alpha, kernels);
  if (!fills) return { open, colors };
  let count = 0;
  for (let y = 0, next = 0; y < image.height; y++) {
    const row = y * image.width;
    for (const end = rowStarts[y + 1]; next < end; next++) {
      if (fills[row + open[next]]) continue;
      open[count] = open[next];
      colors.copyWithin(count * 3, next * 3, next * 3 + 3);
      count++;
    }
    rowStarts[y + 1] = count;
  }
  for (let at = 0; at < alpha.length; at++) if (fills[at]) alpha[at] = 255;
  return { open: open.subarray(0, count), colors: colors.subarray(0, count * 3) };
}

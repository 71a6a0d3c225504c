import { type Components, labelComponents } from '../components/label-components.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { PlainGround } from './plain-ground.ts';

/** Bare ground in parts, and how each of them ends. */
export interface BareParts {
  readonly parts: Components;
  /** One byte a pixel: 255 where it is bare, 0 for art. */
  readonly bare: Uint8Array;
  /** By the number of a part: 1 where it reaches the border of the sheet. */
  readonly isOutside: Uint8Array;
  /** The same: of its rim, the part that goes over into art gradually, 0 to 1. */
  readonly gradual: Float32Array;
}

/** Beyond a part's rim, color has come up this near by in an edge; in a passage it goes on rising to here. Pixels. */
const NEAR_PX = 3;
const FAR_PX = 9;
const EDGE_PART = 0.5;
/** What rises by less than this, in levels of one channel, has no edge. */
const LEAST_RISE = 14;
const PER_RINGING = 2.5;

/** Parts the bare ground (255 in `bare`, which is handed on) of a picture, or of a smaller copy of it, and looks at their rims. Keeps its input. */
export function bareParts(
  image: PixelImage,
  { ground: { surface }, ringing }: PlainGround,
  bare: Uint8Array,
  kernels: Pick<Kernels, 'scanRuns'>,
): BareParts {
  const { width, height, pixels } = image;
  const parts = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  const [rims, passages] = [new Uint32Array(parts.count + 1), new Uint32Array(parts.count + 1)];
  const color = new Float32Array(3);
  const strayAt = (at: number): number => {
    const r = pixels[at * 4] - color[0];
    const g = pixels[at * 4 + 1] - color[1];
    const b = pixels[at * 4 + 2] - color[2];
    return Math.max(r, -r, g, -g, b, -b);
  };
  const look = (label: number, x: number, y: number, way: number, room: number) => {
    const at = y * width + x;
    surfaceAt(surface, ((x + 0.5) * surface.width) / width - 0.5, ((y + 0.5) * surface.height) / height - 0.5, color);
    const near = Math.min(NEAR_PX, room);
    const far = Math.min(FAR_PX, room);
    let most = 0;
    let atNear = 0;
    for (let away = 1; away <= far; away++) {
      // Ground again: what lay between was a strand.
      if (bare[at + way * away] !== 0) break;
      const stray = strayAt(at + way * away);
      if (away <= near) atNear = Math.max(atNear, stray);
      most = Math.max(most, stray);
    }
    // Ground that rings beside art is no rim.
    if (ringing > 0 && most < LEAST_RISE + PER_RINGING * ringing) return;
    rims[label]++;
    if (most < LEAST_RISE || atNear < EDGE_PART * most) passages[label]++;
  };
  const { runs } = parts;
  const nothing = bare.subarray(0, 0);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const [label, start, end] = [parts.labels[run], runs.edges[run * 2], runs.edges[run * 2 + 1]];
      const row = y * width;
      // Along a run only its ends and what lies above and below may be art: of large sheets nearly all is passed over.
      const above = y > 0 ? bare.subarray(row - width + start, row - width + end) : nothing;
      const below = y < height - 1 ? bare.subarray(row + width + start, row + width + end) : nothing;
      if (start > 0) look(label, start, y, -1, start);
      if (end < width) look(label, end - 1, y, 1, width - end);
      for (let from = above.indexOf(0); from >= 0; from = above.indexOf(0, from + 1)) look(label, start + from, y, -width, y);
      for (let from = below.indexOf(0); from >= 0; from = below.indexOf(0, from + 1)) look(label, start + from, y, width, height - 1 - y);
    }
  }
  const isOutside = new Uint8Array(parts.count + 1);
  for (let label = 1; label <= parts.count; label++) {
    const [left, top, right, bottom] = parts.boxes.subarray(label * 4, label * 4 + 4);
    isOutside[label] = left === 0 || top === 0 || right === width || bottom === height ? 1 : 0;
  }
  return { parts, bare, isOutside, gradual: Float32Array.from(rims, (count, label) => passages[label] / Math.max(1, count)) };
}

/** Of the rim of all ground that reaches the border, the part that goes over into art gradually. */
export function outerPassages({ isOutside, gradual, parts }: BareParts): number {
  let [sum, all] = [0, 0];
  for (let label = 1; label <= parts.count; label++) {
    if (!isOutside[label]) continue;
    sum += gradual[label] * parts.areas[label];
    all += parts.areas[label];
  }
  return sum / Math.max(1, all);
}

import { type Components, labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { FILLED } from './convex-outline.ts';
import { nearestGround } from './nearest-ground.ts';
import type { PhotoFrame } from './photo-frame.ts';
import { visitBorders } from './visit-borders.ts';

/** A bay lies so many pixels within the outline at least: what JPEG smears along a side is none, and its border there tells nothing. */
const WITHIN = 5;

/** A photo comes up to this part of its outline in an edge at least: torn sides do here and there. */
const TOUCHED_PART = 0.4;

/** Of the borders of a photo's bays this part at least is no edge, and of each that is its own half of that; what ground cut into it is for less. So many pixels of border tell. */
const OWN_PART = 0.3;
const LEAST_BORDER = 60;

/** Bays come to this part of the photo at least: less is what lies between art and a speck that JPEG left beside it. */
const LEAST_PART = 0.002;

/** What tears and bristles leave between them is no wider than this part of how deep they go, to each side of its middle. */
const WIDE_PART = 0.5;

/** How far from its border each part's inmost pixel lies, in pixels. */
function widestOf(parts: Components, marks: Uint8Array, size: Size): Float32Array {
  const nearest = nearestGround(size, marks);
  const widest = new Float32Array(parts.count + 1);
  const { edges, rowStarts } = parts.runs;
  for (let y = 0; y < size.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const part = parts.labels[run];
      for (let x = edges[run * 2]; x < edges[run * 2 + 1]; x++) {
        const to = nearest[y * size.width + x];
        widest[part] = Math.max(widest[part], Math.hypot(x - (to % size.width), y - Math.floor(to / size.width)));
      }
    }
  }
  return widest;
}

/**
 * Bays of a photo whose own colors at its border are the ground's, as night has on black and a sky on white: what of the ground outside lies within the photo's convex
 * outline and is not bounded by edges, 255, else 0. A cut, a notch or lettering ends in edges, and stays the ground's. `outside` has a byte a pixel, not 0 on
 * the ground around. Null where there are none. Keeps its input.
 */
export function findBays(size: Size, frame: PhotoFrame, outside: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const { width, height } = size;
  const { within, photo, rough, filled, touched, isEdge } = frame;
  if (filled < FILLED || touched < TOUCHED_PART) return null;
  const bays = within.map((mark, at) => (mark !== 0 && outside[at] !== 0 ? 255 : 0));
  const parts = labelComponents(kernels, bays, size, { threshold: 1, connectivity: 4 });
  const isWithin = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && within[y * width + x] !== 0;
  const isDeep = (x: number, y: number) =>
    isWithin(x - WITHIN, y) && isWithin(x + WITHIN, y) && isWithin(x, y - WITHIN) && isWithin(x, y + WITHIN);
  // A pixel of border where color comes up slowly is open.
  const [borders, open] = [new Uint32Array(parts.count + 1), new Uint32Array(parts.count + 1)];
  visitBorders(parts, outside, (part, x, y, dx, dy) => {
    if (!isDeep(x, y)) return;
    borders[part]++;
    if (!isEdge(x + dx, y + dy, dx, dy)) open[part]++;
  });
  const reaches = widestOf(parts, bays, size);
  const isBay = borders.map((all, part) => (all >= LEAST_BORDER && reaches[part] >= WIDE_PART * rough ? 255 : 0));
  const sum = (counts: Uint32Array) => counts.reduce((all, count, part) => all + (isBay[part] !== 0 ? count : 0), 0);
  if (sum(borders) === 0 || sum(open) < OWN_PART * sum(borders)) return null;
  const own = Uint8Array.from(isBay, (mark, part) => (2 * open[part] >= OWN_PART * borders[part] ? mark : 0));
  const area = own.reduce((all, mark, part) => all + (mark !== 0 ? parts.areas[part] : 0), 0);
  if (area < LEAST_PART * photo.reduce((all, mark) => all + (mark !== 0 ? 1 : 0), 0)) return null;
  const marks = new Uint8Array(bays.length);
  paintParts(parts, own, marks);
  return marks;
}

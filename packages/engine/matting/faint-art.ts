import { type Components, labelComponents } from '../components/label-components.ts';
import { runAt } from '../components/run-list.ts';
import { marksWithin } from '../ground/marks-within.ts';
import { readPassages } from '../ground/soft-passages.ts';
import { type Surface, surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { spreadMarks } from '../region/spread-marks.ts';
import type { BareParts } from './bare-parts.ts';
import type { PlainGround } from './plain-ground.ts';

/** Ground and what JPEG makes of it lie no farther from its color than this, in levels of a color's length. */
const FAINT = 48;
/** Of an enclosed area that faint, ground shows bare over more than this part, however it rings: less is chance in an area of another color. */
const LEAST_BARE = 0.3;
/** Fur and feathers have about as many slits as rims along the lines that are read; ringing beside outlines makes a fifth as many. */
const STRANDS = 0.5;
/** Away from its rim, by so many pixels, an area shows its own color, if so much of it is left. */
const RIM_PX = 3;
const LEAST_INNER = 300;
/** So many places along the longer side tell an area's color. */
const ENOUGH_PX = 1200;
/** Its color is not the ground's where it lies farther off, in levels of one channel, and in times of the ringing: see the pockets of subjectOnPlain. */
const OTHER_COLOR = 2.2;
const PER_RINGING = 0.7;

/**
 * By the number of a bare part: 1 where it is a speck of an enclosed area that in the main is not bare, though nearly of the ground's color: the white
 * of an eye on a white sheet, of which JPEG leaves a pixel here and there just as white. `image` may be a smaller copy of the picture.
 * Null without JPEG, and where art is of strands: what lies faint between these is ground.
 */
export function faintArt(
  image: PixelImage,
  { ground, ringing }: PlainGround,
  { parts, isOutside }: BareParts,
  kernels: Pick<Kernels, 'scanRuns'>,
): Uint8Array | null {
  const { width, height } = image;
  const surface = { ...ground.surface, width, height };
  if (ringing === 0) return null;
  const { soft, sharp, slits } = readPassages(image, { ...ground, surface });
  if (slits > STRANDS * (soft + sharp)) return null;
  const faint = marksWithin(image, surface, FAINT);
  const areas = labelComponents(kernels, faint, { width, height }, { threshold: 1, connectivity: 4 });
  const bare = new Uint32Array(areas.count + 1);
  const areaOf = new Uint32Array(parts.count + 1);
  const { rowStarts, edges } = parts.runs;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const label = parts.labels[run];
      if (isOutside[label]) continue;
      const around = runAt(areas.runs, { x: edges[run * 2], y });
      if (around < 0) continue;
      areaOf[label] = areas.labels[around];
      bare[areaOf[label]] += edges[run * 2 + 1] - edges[run * 2];
    }
  }
  const isOpen = (area: number) => {
    const [left, top, right, bottom] = areas.boxes.subarray(area * 4, area * 4 + 4);
    return left === 0 || top === 0 || right === width || bottom === height;
  };
  const isWanted = Uint8Array.from(areas.areas, (_, area) => (area > 0 && bare[area] > 0 && !isOpen(area) ? 1 : 0));
  const off = innerOff(image, surface, faint, areas, isWanted);
  const isOther = (area: number) => bare[area] < LEAST_BARE * areas.areas[area] || off[area] > OTHER_COLOR + PER_RINGING * ringing;
  return Uint8Array.from(areaOf, (area) => (isWanted[area] === 1 && isOther(area) ? 1 : 0));
}

/** How far the middle of each wanted area lies off the ground, in levels of the farthest channel; 0 of others, and where too little of it is left. */
function innerOff(
  { width, height, pixels }: PixelImage,
  surface: Surface,
  faint: Uint8Array,
  { runs, labels, count }: Components,
  isWanted: Uint8Array,
): Float32Array {
  const rim = spreadMarks(
    faint.map((mark) => 255 - mark),
    { width, height },
    RIM_PX,
  );
  const sums = new Float64Array(4 * (count + 1));
  const step = Math.max(1, Math.floor(Math.max(width, height) / ENOUGH_PX));
  const color = new Float32Array(3);
  for (let y = 0; y < height; y += step) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const area = labels[run];
      if (!isWanted[area]) continue;
      for (let x = runs.edges[run * 2], at = y * width + x; x < runs.edges[run * 2 + 1]; x += step, at += step) {
        if (rim[at] !== 0) continue;
        surfaceAt(surface, x, y, color);
        for (let channel = 0; channel < 3; channel++) sums[area * 4 + channel] += pixels[at * 4 + channel] - color[channel];
        sums[area * 4 + 3]++;
      }
    }
  }
  return Float32Array.from({ length: count + 1 }, (_, area) => {
    const [r, g, b, inner] = sums.subarray(area * 4, area * 4 + 4);
    return inner * step * step < LEAST_INNER ? 0 : Math.max(Math.abs(r), Math.abs(g), Math.abs(b)) / inner;
  });
}

import type { Kernels } from '../kernels/kernels.ts';
import { type Components, type Connectivity, connectRuns } from './label-components.ts';
import { paintParts } from './paint-components.ts';
import { type Point, RunList, runAt } from './run-list.ts';

export interface HysteresisOptions {
  /** What a pixel must reach to be part of the area once the area has begun; 1 or more. */
  readonly low: number;
  /** What a pixel must reach to begin an area; not below `low`. */
  readonly high: number;
  /** Where areas may begin: on the outermost pixels, on any pixel, or on these alone. */
  readonly seeds: 'border' | 'anywhere' | readonly Point[];
  readonly connectivity?: Connectivity;
}

function* borderPixels({ width, height }: RunList): Generator<Point> {
  for (let x = 0; x < width; x++) {
    yield { x, y: 0 };
    yield { x, y: height - 1 };
  }
  for (let y = 0; y < height; y++) {
    yield { x: 0, y };
    yield { x: width - 1, y };
  }
}

/** Marks with 255 the parts that hold one of these pixels, where it reaches `high`. */
function markAtPixels(
  { runs, labels }: Components,
  field: Uint8Array | Uint16Array,
  high: number,
  pixels: Iterable<Point>,
  marks: Uint8Array,
): void {
  for (const pixel of pixels) {
    if (field[pixel.y * runs.width + pixel.x] < high) continue;
    const run = runAt(runs, pixel);
    if (run >= 0) marks[labels[run]] = 255;
  }
}

/** Marks with 255 the parts that hold any pixel of `seeds`, whose runs lie within runs of the parts. */
function markAnywhere({ runs, labels }: Components, seeds: RunList, marks: Uint8Array): void {
  for (let y = 0; y < runs.height; y++) {
    let run = runs.rowStarts[y];
    for (let seed = seeds.rowStarts[y]; seed < seeds.rowStarts[y + 1]; seed++) {
      while (runs.edges[run * 2 + 1] <= seeds.edges[seed * 2]) run++;
      marks[labels[run]] = 255;
    }
  }
}

function isInside({ width, height }: RunList, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/**
 * Flooding with two thresholds: an area begins where the field reaches `high` at a seed, and goes on over every connected pixel that reaches `low`.
 * `field` is width x height values, rows from the top, only read; larger means more alike. Writes 255 to `out` (width x height bytes) inside areas
 * and leaves the rest as it is. Returns the number of pixels written. Seeds outside the picture are passed over.
 * Source: the double threshold of J. Canny, "A computational approach to edge detection", IEEE PAMI 8, 1986.
 */
export function floodWithHysteresis(
  kernels: Pick<Kernels, 'scanRuns'>,
  field: Uint8Array | Uint16Array,
  { width, height }: { readonly width: number; readonly height: number },
  { low, high, seeds, connectivity = 4 }: HysteresisOptions,
  out: Uint8Array,
): number {
  if (width === 0 || height === 0) return 0;
  const runs = new RunList(width, height);
  kernels.scanRuns(field, low, runs);
  const components = connectRuns(runs, connectivity);
  const marks = new Uint8Array(components.count + 1);
  if (seeds === 'anywhere') {
    const seedRuns = new RunList(width, height);
    kernels.scanRuns(field, Math.max(low, high), seedRuns);
    markAnywhere(components, seedRuns, marks);
  } else {
    const pixels = seeds === 'border' ? borderPixels(runs) : seeds.filter((point) => isInside(runs, point));
    markAtPixels(components, field, high, pixels, marks);
  }
  paintParts(components, marks, out);
  return components.areas.reduce((sum, area, label) => (marks[label] ? sum + area : sum), 0);
}

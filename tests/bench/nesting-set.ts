import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { type NestingJob, type Silhouette, seededRandom, silhouetteOf } from '@underbase/engine';

/** Cells to an inch, as the tool takes them at 300 DPI. */
export const CELLS_PER_INCH = 30;
export const FILM_IN = 21.5;
export const GAP_IN = 0.25;
export const PIECES = 60;
const SIZES_IN = [2, 2.5, 3, 3.5, 4, 5, 6, 8];
/** What is drawn is drawn this fine. */
const DRAWN_DPI = 60;

export interface Art {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Outlines by angle: a star, a crescent of rays, a bottle, a blob: none of them near its box. */
const OUTLINES: readonly ((angle: number) => number)[] = [
  (a) => 0.6 + 0.4 * Math.cos(5 * a),
  (a) => (Math.cos(a) > 0.2 ? 0.35 : 1),
  (a) => Math.min(1, 0.32 / Math.max(0.3, Math.abs(Math.cos(a)))),
  (a) => 0.75 + 0.15 * Math.cos(2 * a + 1) + 0.1 * Math.sin(3 * a),
  (a) => 0.4 + 0.6 * Math.abs(Math.sin(a / 2 + 0.7)),
];

function drawn(outline: (angle: number) => number, inches: number): Art {
  const side = Math.round(inches * DRAWN_DPI);
  const pixels = new Uint8Array(side * side * 4);
  for (let n = 0; n < side * side; n++) {
    const [x, y] = [(2 * (n % side)) / side - 1, (2 * Math.floor(n / side)) / side - 1];
    if (Math.hypot(x, y) <= outline(Math.atan2(y, x))) pixels[n * 4 + 3] = 255;
  }
  return { width: side, height: side, pixels };
}

function cropToInk({ width, height, pixels }: Art): Art {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let n = 0; n < width * height; n++) {
    if (pixels[n * 4 + 3] === 0) continue;
    const [x, y] = [n % width, Math.floor(n / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const size = { width: right - left, height: bottom - top };
  const cut = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    const from = ((top + y) * width + left) * 4;
    cut.set(pixels.subarray(from, from + size.width * 4), y * size.width * 4);
  }
  return { ...size, pixels: cut };
}

/** Pictures of a folder, if one is named: real artwork says more than what is drawn here. */
export async function artOf(folder: string | undefined): Promise<readonly Art[]> {
  if (!folder) return OUTLINES.map((outline) => cropToInk(drawn(outline, 8)));
  const codecs = nodeCodecs();
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return Promise.all(names.sort().map(async (name) => cropToInk((await codecs.decode(readFileSync(join(folder, name)))).image)));
}

/** Sixty pieces of 2 to 8 in on 22 in film. */
export interface NestingSet {
  readonly shapes: readonly Silhouette[];
  readonly inkIn2: number;
  /** Boxes with their share of the gap. */
  readonly boxesIn2: number;
}

/** The same seed gives the same sizes. */
export function nestingSet(arts: readonly Art[], seed: number): NestingSet {
  const random = seededRandom(seed);
  let inkIn2 = 0;
  let boxesIn2 = 0;
  const shapes = Array.from({ length: PIECES }, (_, index) => {
    const art = arts[index % arts.length];
    const pxPerInch = Math.max(art.width, art.height) / SIZES_IN[random.nextBelow(SIZES_IN.length)];
    for (let at = 3; at < art.pixels.length; at += 4) if (art.pixels[at] > 0) inkIn2 += 1 / pxPerInch ** 2;
    boxesIn2 += (art.width / pxPerInch + GAP_IN) * (art.height / pxPerInch + GAP_IN);
    return silhouetteOf(art, pxPerInch / CELLS_PER_INCH);
  });
  return { shapes, inkIn2, boxesIn2 };
}

/** All on one sheet that is long enough. */
export function nestingJob(shapes: readonly Silhouette[], rounds: number): NestingJob {
  return {
    shapes,
    counts: shapes.map(() => 1),
    sheet: { width: Math.floor(FILM_IN * CELLS_PER_INCH), height: 400 * CELLS_PER_INCH },
    gapCells: GAP_IN * CELLS_PER_INCH,
    canTurn: true,
    rounds,
  };
}

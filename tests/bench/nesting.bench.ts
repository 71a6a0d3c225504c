import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { type NestingJob, nestShapes, rectangleSilhouette, type Silhouette, seededRandom, silhouetteOf } from '@underbase/engine';
import { printTable } from './harness.ts';

/** Cells to an inch, as the tool takes them at 300 DPI. */
const CELLS_PER_INCH = 30;
const FILM_IN = 21.5;
const GAP_IN = 0.25;
const PIECES = 60;
const SIZES_IN = [2, 2.5, 3, 3.5, 4, 5, 6, 8];
/** What is drawn is drawn this fine. */
const DRAWN_DPI = 60;

interface Art {
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
async function artOf(folder: string | undefined): Promise<readonly Art[]> {
  if (!folder) return OUTLINES.map((outline) => cropToInk(drawn(outline, 8)));
  const codecs = nodeCodecs();
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return Promise.all(names.sort().map(async (name) => cropToInk((await codecs.decode(readFileSync(join(folder, name)))).image)));
}

interface Measured {
  readonly ms: number;
  readonly inches: number;
}

function measure(shapes: readonly Silhouette[], rounds: number): Measured {
  const job: NestingJob = {
    shapes,
    counts: shapes.map(() => 1),
    sheet: { width: Math.floor(FILM_IN * CELLS_PER_INCH), height: 400 * CELLS_PER_INCH },
    gapCells: GAP_IN * CELLS_PER_INCH,
    canTurn: true,
    rounds,
  };
  const started = performance.now();
  const nesting = nestShapes(job);
  return { ms: performance.now() - started, inches: nesting.sheetRows[0] / CELLS_PER_INCH };
}

/** Seeds of the sizes: several sets, so that no figure is one lucky draw. */
const SEEDS = [3, 7, 11];
/** As the tool takes them for sixty pieces. */
const ROUNDS = 40;

function benchSet(arts: readonly Art[], seed: number): void {
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
  const boxes = shapes.map(({ width, height }) => rectangleSilhouette(width, height));
  const fill = (inches: number): number => (100 * inkIn2) / (FILM_IN * inches);
  const [own, rectangles] = [measure(shapes, ROUNDS), measure(boxes, ROUNDS)];
  const row = (name: string, inches: number, ms: string) => [name, inches.toFixed(2), fill(inches).toFixed(1), ms];
  const rows = [
    row('outlines', own.inches, own.ms.toFixed(0)),
    row('boxes, same search', rectangles.inches, rectangles.ms.toFixed(0)),
    row('boxes without any waste', boxesIn2 / FILM_IN, ''),
    ['points of ink gained', '', (fill(own.inches) - fill(rectangles.inches)).toFixed(1), ''],
  ];
  printTable(`${PIECES} pieces on 22 in film, gap ${GAP_IN} in, sizes ${seed}`, ['', 'film in', 'ink %', 'ms'], rows);
}

/**
 * Sixty pieces of 2 to 8 in on 22 in film: nested by outline, and by box with the same search, gap and turns.
 * `UNDERBASE_BENCH_ART` may name a folder of PNG files to take in place of drawn outlines.
 */
export async function run(): Promise<void> {
  const arts = await artOf(process.env.UNDERBASE_BENCH_ART);
  for (const seed of SEEDS) benchSet(arts, seed);
}

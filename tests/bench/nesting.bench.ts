import { nestShapes, rectangleSilhouette, type Silhouette } from '@underbase/engine';
import { printTable } from './harness.ts';
import { type Art, artOf, CELLS_PER_INCH, FILM_IN, GAP_IN, nestingJob, nestingSet, PIECES } from './nesting-set.ts';

interface Measured {
  readonly ms: number;
  readonly inches: number;
}

function measure(shapes: readonly Silhouette[], rounds: number): Measured {
  const started = performance.now();
  const nesting = nestShapes(nestingJob(shapes, rounds));
  return { ms: performance.now() - started, inches: nesting.sheetRows[0] / CELLS_PER_INCH };
}

/** Seeds of the sizes: several sets, so that no figure is one lucky draw. */
const SEEDS = [3, 7, 11];
/** As the tool takes them for sixty pieces. */
const ROUNDS = 40;

function benchSet(arts: readonly Art[], seed: number): void {
  const { shapes, inkIn2, boxesIn2 } = nestingSet(arts, seed);
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

import { nodeCodecs } from '@underbase/codecs/node';
import { cropWindow, type PixelImage } from '@underbase/engine';
import { nodeKernels } from '@underbase/runner/node';
import type { CheckId } from '@underbase/tools/validation';
import { holdTruth } from '../../packages/tools/file-validator/hold-truth.ts';
import { photoLike, posterOnWhite, TRUTH_CASES, type TruthCase } from '../../packages/tools/file-validator/truth-cases.ts';
import { printTable } from '../bench/harness.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

interface Row {
  measures: number;
  good: number;
  /** Largest error and the tolerance that it was allowed, as given for that case. */
  worst: { readonly off: number; readonly within: number } | null;
}

/** Where the picture is cut after it was compressed, so that blocks begin anywhere. */
const CUT = { x: 3, y: 5 };

/** Compressed as JPEG, cut, and handed on as PNG: the damage is in the pixels alone. */
async function compressed(image: PixelImage, quality: number): Promise<PixelImage> {
  const codecs = nodeCodecs();
  const { image: damaged } = await codecs.decode(await codecs.encode(image, 'jpeg', { quality }));
  const rect = { ...CUT, width: damaged.width - CUT.x, height: damaged.height - CUT.y };
  return { ...damaged, width: rect.width, height: rect.height, pixels: cropWindow(damaged, rect).pixels };
}

/** Everything else about such art is beside the point. */
const BESIDE: readonly CheckId[] = [
  'alpha.none',
  'color.nearwhite',
  'line.min',
  'gap.min',
  'hole.pin',
  'speck.count',
  'text.small',
  'color.gamut',
];

async function compressedCases(): Promise<readonly TruthCase[]> {
  const cases: TruthCase[] = [];
  const arts = [
    ['art', posterOnWhite()],
    ['photo', photoLike(400, 21)],
  ] as const;
  for (const [name, image] of arts) {
    for (const quality of [20, 40, 97]) {
      const damaged = await compressed(image, quality);
      cases.push({
        name: `${name} after JPEG of quality ${quality}`,
        make: () => damaged,
        truths: [{ id: 'jpeg.artifacts', status: quality < 60 ? 'warn' : 'pass' }],
        aside: BESIDE,
      });
    }
  }
  return cases;
}

/** Every piece of artwork with known truth: each check's measure within its tolerance, no warning that nothing gives cause for. */
export async function run(): Promise<void> {
  const rows = new Map<CheckId, Row>();
  const problems: string[] = [];
  let alarms = 0;
  const cases = [...TRUTH_CASES, ...(await compressedCases())];
  for (const one of cases) {
    const { measured, falseAlarms } = holdTruth(one, { kernels: nodeKernels(), progress: () => undefined });
    for (const { truth, value, off, isGood } of measured) {
      const row = rows.get(truth.id) ?? { measures: 0, good: 0, worst: null };
      row.measures++;
      if (isGood) row.good++;
      else problems.push(`${one.name}: ${truth.id} is ${value}, not ${truth.value ?? ''} ${String(truth.status ?? '')}`);
      const within = truth.within ?? 0;
      if (off !== null && (row.worst === null || Math.abs(off) / (within + 1e-6) > Math.abs(row.worst.off) / (row.worst.within + 1e-6))) {
        row.worst = { off, within };
      }
      rows.set(truth.id, row);
    }
    alarms += falseAlarms.length;
    for (const { id, message } of falseAlarms) problems.push(`${one.name}: ${id} raises a false alarm: ${message}`);
  }
  const table = [...rows].map(([id, { measures, good, worst }]) => [
    id,
    String(measures),
    String(good),
    worst ? worst.off.toFixed(2) : 'by status',
    worst ? worst.within.toFixed(2) : '',
  ]);
  printTable(`${cases.length} drawings`, ['check', 'measures', 'held', 'worst error', 'allowed'], table);
  for (const problem of problems) console.log(problem);
  console.log(`${alarms} false alarms, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}

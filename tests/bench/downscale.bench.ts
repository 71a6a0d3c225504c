import { type FilterName, instantiateKernels, type Kernels, LINEAR_LIGHT, resampleTaps } from '@underbase/engine';
import { type NodeRunner, nodeRunner } from '@underbase/runner/node';
import sharp from 'sharp';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, flatArt, noisyPhoto } from './engine-art.ts';
import { type Contender, compare, printTable } from './harness.ts';

const GOAL = 0.7;
const PERCENT = 25;

/** From pixels to pixels on one thread: what the tool calls for each band, here for the whole. */
function ownResampling(kernels: Kernels, { width, height, pixels }: Art, filter: FilterName): () => void {
  const [targetWidth, targetHeight] = [width, height].map((side) => Math.round((side * PERCENT) / 100));
  const target = new Uint8Array(targetWidth * targetHeight * 4);
  return () =>
    kernels.resample({
      source: pixels,
      sourceWidth: width,
      target,
      columns: resampleTaps({ source: width, target: targetWidth, filter }, 0, targetWidth),
      rows: resampleTaps({ source: height, target: targetHeight, filter }, 0, targetHeight),
      light: LINEAR_LIGHT,
    });
}

/** The whole tool on a runner: screen check, line check, bands, report. */
function ownRun(runner: NodeRunner, { width, height, pixels }: Art, measureLines: boolean): () => Promise<unknown> {
  const shared = new Uint8Array(new SharedArrayBuffer(pixels.length));
  shared.set(pixels);
  const image = { width, height, pixels: shared, dpi: 300, icc: null };
  return () => runner.run({ tool: 'downscaler', options: { percent: PERCENT, measureLines }, images: [image] });
}

/** Raw to raw, its Lanczos 3 on coded values, as it comes. */
function sharpRun({ width, height, pixels }: Art, threads: number): () => Promise<unknown> {
  return async () => {
    sharp.concurrency(threads);
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .resize(Math.round((width * PERCENT) / 100), Math.round((height * PERCENT) / 100), { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
  };
}

async function benchArt(art: Art, kernels: Kernels, runners: readonly NodeRunner[]): Promise<void> {
  const contenders: Contender[] = [
    { name: 'sharp, 1 thread', run: sharpRun(art, 1) },
    { name: 'resampling alone, 1 thread', run: ownResampling(kernels, art, 'soft') },
    { name: 'tool without the line check, 1 thread', run: ownRun(runners[0], art, false) },
    { name: 'tool, 1 thread', run: ownRun(runners[0], art, true) },
    { name: 'sharp, 2 threads', run: sharpRun(art, 2) },
    { name: 'tool without the line check, 2 threads', run: ownRun(runners[1], art, false) },
    { name: 'tool, 2 threads', run: ownRun(runners[1], art, true) },
  ];
  const [one, alone, bareOne, wholeOne, two, bareTwo, wholeTwo] = await compare(
    `downscaler, ${PERCENT} %, RGBA to RGBA, ${art.name}`,
    (art.width * art.height) / 1e6,
    contenders,
  );
  const rows = [
    ['resampling alone, 1 thread', alone.medianMs / one.medianMs],
    ['tool without the line check, 1 thread', bareOne.medianMs / one.medianMs],
    ['tool, 1 thread', wholeOne.medianMs / one.medianMs],
    ['tool without the line check, 2 threads', bareTwo.medianMs / two.medianMs],
    ['tool, 2 threads', wholeTwo.medianMs / two.medianMs],
  ] as const;
  printTable(
    `of sharp on as many threads, ${art.name}`,
    ['', 'ratio', 'goal'],
    rows.map(([name, ratio]) => [name, ratio.toFixed(2), String(GOAL)]),
  );
}

/** Reduction of 24.3 MP to a quarter, in linear light with premultiplied alpha, beside sharp in coded values. */
export async function run(): Promise<void> {
  const kernels = instantiateKernels(await loadKernels());
  const runners = [nodeRunner({ threads: 1 }), nodeRunner({ threads: 2 })];
  try {
    for (const art of [flatArt(), noisyPhoto()]) await benchArt(art, kernels, runners);
  } finally {
    for (const runner of runners) await runner.close();
  }
}

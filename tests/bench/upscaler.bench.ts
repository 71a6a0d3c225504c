import { enlargeTaps, instantiateKernels, type Kernels } from '@underbase/engine';
import sharp from 'sharp';
import { defaultOptions } from '../../packages/tools/options.ts';
import { openTool } from '../../packages/tools/testing/run-tool.ts';
import { options as fields } from '../../packages/tools/upscaler/options.ts';
import { networkStage, planNetwork } from '../../packages/tools/upscaler/plan-network.ts';
import { run as tool } from '../../packages/tools/upscaler/run.ts';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, flatArt, noisyPhoto } from './engine-art.ts';
import { compare, printTable } from './harness.ts';

const TIMES = 4;
const [WIDTH, HEIGHT] = [1000, 1000];
/** Of sharp, one thread each; of the photo kernel. */
const GOALS = { photo: 0.25, art: 3 };

/** From pixels to pixels on one thread: the filter of photos. */
function photoKernel(kernels: Kernels, { width, height, pixels }: Art): () => void {
  const [across, down] = [width, height].map((side) => enlargeTaps({ source: side, target: side * TIMES }, 0, side * TIMES));
  const target = new Uint8Array(across.outputs * down.outputs * 4);
  return () => kernels.enlarge({ source: pixels, sourceWidth: width, target, columns: across, rows: down });
}

/** Its Lanczos 3, raw to raw, on one thread. */
function sharpRun({ width, height, pixels }: Art, channels: 3 | 4): () => Promise<unknown> {
  const raw = channels === 4 ? pixels : pixels.filter((_, at) => at % 4 < 3);
  return async () => {
    sharp.concurrency(1);
    return sharp(raw, { raw: { width, height, channels } })
      .resize(width * TIMES, height * TIMES, { kernel: 'lanczos3', fit: 'fill' })
      .raw()
      .toBuffer();
  };
}

const noWeights = networkStage(() => Promise.reject(new Error('no weights')));
/** The tool as where the network's weights can't be had. */
const classical: typeof tool = {
  ...tool,
  stages: tool.stages.map((stage) => (stage.make === planNetwork ? { ...stage, make: noWeights } : stage)),
};

/** The whole tool on one thread, from the first look to the last band. */
function artPath(run: typeof tool, kernels: Kernels, { width, height, pixels }: Art): () => Promise<unknown> {
  const image = { width, height, pixels, dpi: 300, icc: null };
  return async () => (await openTool(run, image, { ...defaultOptions(fields), mode: 'art', scale: TIMES }, kernels)).whole();
}

async function benchArt(kernels: Kernels, art: Art): Promise<void> {
  const [rgba, rgb, photo, path] = await compare(`upscaler, ${TIMES}x, ${art.name}, one thread`, (art.width * art.height) / 1e6, [
    { name: 'sharp, RGBA', run: sharpRun(art, 4) },
    { name: 'sharp, RGB', run: sharpRun(art, 3) },
    { name: 'photo kernel', run: photoKernel(kernels, art) },
    { name: 'classical art path', run: artPath(classical, kernels, art), rounds: 3 },
    { name: 'art path by the network', run: artPath(tool, kernels, art), rounds: 1 },
  ]);
  printTable(
    `goals, ${art.name}`,
    ['', 'ratio', 'goal'],
    [
      ['photo kernel of sharp, RGBA', (photo.medianMs / rgba.medianMs).toFixed(2), String(GOALS.photo)],
      ['photo kernel of sharp, RGB', (photo.medianMs / rgb.medianMs).toFixed(2), String(GOALS.photo)],
      ['classical art path of the photo kernel', (path.medianMs / photo.medianMs).toFixed(2), String(GOALS.art)],
    ],
  );
}

/** Enlarging 1 MP fourfold beside sharp: the filter of photos, and all of the art path without the network and with it. */
export async function run(): Promise<void> {
  const kernels = instantiateKernels(await loadKernels());
  for (const art of [flatArt(WIDTH, HEIGHT), noisyPhoto(WIDTH, HEIGHT)]) await benchArt(kernels, art);
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeCodecs } from '@underbase/codecs/node';
import {
  chooseInks,
  instantiateKernels,
  type Kernels,
  MixTable,
  type PixelImage,
  type PlateRules,
  PlateTable,
  surveyColors,
} from '@underbase/engine';
import { type ColorItem, defaultOptions, makePlan, type OptionValues, toolById } from '@underbase/tools';
import { ThreadTables } from '../../packages/tools/thread-tables.ts';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, flatArt, noisyPhoto } from './engine-art.ts';
import { type Contender, compare, measure, printTable } from './harness.ts';

const runFile = promisify(execFile);
const INKS = 8;
const CHOICE_GOAL = 0.2;
const FILE_GOAL_S = 6;
const PREVIEW_GOAL_MS = 100;
const WHITE = { r: 255, g: 255, b: 255 };

/** ImageMagick on one thread; its own reading of the pixels is measured apart and taken off. */
async function magickMs(file: string, { width, height }: Art, work: readonly string[]): Promise<number> {
  const started = performance.now();
  const input = ['-depth', '8', '-size', `${width}x${height}`, `rgba:${file}`];
  await runFile('convert', [...input, ...work, 'null:'], { env: { ...process.env, MAGICK_THREAD_LIMIT: '1' } });
  return performance.now() - started;
}

const imageOf = ({ width, height, pixels }: Art): PixelImage => ({ width, height, pixels, dpi: 300, icc: null });

/** Eight inks chosen for the art, and every pixel as coverages of eight plates. */
function chooseAndMap(kernels: Kernels, art: Art, out: readonly Uint8Array[]): void {
  const survey = surveyColors(imageOf(art), art.name === 'flat');
  const tintCost = art.name === 'flat' ? 0.06 : 0;
  const { inks } = chooseInks(survey, { most: INKS, given: [WHITE], library: [], tintCost });
  const colors = [WHITE, WHITE, ...inks];
  const mixes = new MixTable({
    colors,
    isUsable: colors.map((_, index) => index !== 1),
    solidWithin: 1,
    locality: art.name === 'flat' ? 0.02 : 0.003,
    evenness: art.name === 'flat' ? 2e-3 : 1,
    bareWithin: 3,
    named: [],
    thinBase: 0,
    isOnBase: false,
    highlight: null,
  });
  const rules: PlateRules = {
    stack: inks.map((_, index) => index + 2),
    channels: colors.length,
    highlight: 'none',
    softness: 0,
    turn: 0.02,
    hasGround: false,
    needs: [],
  };
  const solids = colors.map((color, channel) => ({ ...color, channel }));
  kernels.mixPlates(art.pixels, new PlateTable(mixes, rules, solids, 1), out.slice(0, inks.length));
}

async function benchChoice(art: Art, folder: string): Promise<void> {
  const kernels = instantiateKernels(await loadKernels());
  const file = join(folder, 'art.rgba');
  await writeFile(file, art.pixels);
  const out = Array.from({ length: INKS }, () => new Uint8Array(art.width * art.height));
  const contenders: Contender[] = [
    { name: 'inks and plates', run: () => chooseAndMap(kernels, art, out) },
    { name: 'ImageMagick: read', run: () => magickMs(file, art, []) },
    { name: 'ImageMagick: read, -colors 8', run: () => magickMs(file, art, ['-colors', String(INKS)]), rounds: 3 },
  ];
  const [own, read, colors] = await compare(`ink choice and mapping, ${art.name}`, (art.width * art.height) / 1e6, contenders);
  const peerMs = colors.medianMs - read.medianMs;
  printTable(
    `of ImageMagick's ${peerMs.toFixed(0)} ms without reading, one thread each`,
    ['', 'ratio', 'goal'],
    [[art.name, (own.medianMs / peerMs).toFixed(3), String(CHOICE_GOAL)]],
  );
}

/** The command line from a PNG to a folder of plates, start and all. */
async function benchFile(art: Art, method: string, folder: string): Promise<readonly string[]> {
  const png = join(folder, `${art.name}.png`);
  await writeFile(png, await nodeCodecs().encode(imageOf(art), 'png'));
  const flags = ['--method', method, '--inks', String(INKS), '--garment', '#000000'];
  const run = () => runFile(process.execPath, ['apps/cli/main.ts', 'color-separator', png, '-o', join(folder, method), ...flags]);
  const [{ medianMs }] = await measure([{ name: method, run }], 3);
  return [`${method}, ${art.name}`, (medianMs / 1000).toFixed(1), String(FILE_GOAL_S)];
}

/** A slider of the press proof on a fitted view: the plan stays, the picture is made again, on one thread. */
async function benchPreview(art: Art, method: string): Promise<readonly string[]> {
  const loaded = await toolById('color-separator').load?.();
  if (!loaded || !('bands' in loaded.run)) throw new Error('the separator can be cut');
  const { run } = loaded;
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => undefined, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const image = imageOf(art);
  const frame = { width: image.width, height: image.height, dpi: 80, scale: 80 / 300 };
  const palette: readonly ColorItem[] = [];
  let gain = 0;
  const preview = async () => {
    gain = (gain + 1) % 40;
    const options: OptionValues = {
      ...defaultOptions(toolById('color-separator').options),
      palette,
      method,
      inks: String(INKS),
      garment: '#000000',
      pressGain: gain,
    };
    const plan = await makePlan(run, image, frame, options, context);
    const rect = { x: 0, y: 0, width: image.width, height: image.height };
    run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: new Uint8Array(image.pixels.length) }, frame, options, plan, context);
  };
  const [{ medianMs }] = await measure([{ name: method, run: preview }], 7);
  return [`${method}, ${art.name}`, medianMs.toFixed(0), String(PREVIEW_GOAL_MS)];
}

/** Ink choice and mapping beside ImageMagick's -colors 8, from file to plates, and a slider moved on a view of 1 MP. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  try {
    for (const art of [flatArt(), noisyPhoto()]) await benchChoice(art, folder);
    const files = [await benchFile(flatArt(), 'spot', folder), await benchFile(noisyPhoto(), 'simulated', folder)];
    printTable('24 MP, 8 inks, from file to plates', ['', 's', 'goal'], files);
    const views = [await benchPreview(flatArt(912, 1095), 'spot'), await benchPreview(noisyPhoto(912, 1095), 'simulated')];
    printTable('preview of a moved slider, 1 MP, one thread', ['', 'ms', 'goal'], views);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

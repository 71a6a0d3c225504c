import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildScreen, instantiateKernels, type ScreenOptions } from '@underbase/engine';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, flatArt, noisyPhoto } from './engine-art.ts';
import { type Contender, compare, printTable } from './harness.ts';

const runFile = promisify(execFile);
const WHITE = 0xffffffff;
const GOALS = { 'any angle': 0.17, tile: 0.08 } as const;

/** ImageMagick on one thread; its own reading of the pixels is measured apart and taken off. */
async function magickMs(file: string, { width, height }: Art, work: readonly string[]): Promise<number> {
  const started = performance.now();
  const input = ['-depth', '8', '-size', `${width}x${height}`, `rgba:${file}`];
  await runFile('convert', [...input, ...work, 'null:'], { env: { ...process.env, MAGICK_THREAD_LIMIT: '1' } });
  return performance.now() - started;
}

const SCREENS: readonly (ScreenOptions & { readonly goal: keyof typeof GOALS })[] = [
  { lpi: 45, dpi: 300, angleDeg: 22.5, shape: 'round', goal: 'any angle' },
  { lpi: 50, dpi: 300, angleDeg: 0, shape: 'round', goal: 'tile' },
];

async function benchArt(art: Art, folder: string): Promise<void> {
  const kernels = instantiateKernels(await loadKernels());
  const file = join(folder, 'art.rgba');
  await writeFile(file, art.pixels);
  const rect = { x: 0, y: 0, width: art.width, height: art.height };
  const out = new Uint8Array(art.pixels.length);
  const own: Contender[] = SCREENS.map((options) => {
    const screen = buildScreen(options);
    return { name: `${options.goal}: ${screen.kind}`, run: () => kernels.screenMono(art.pixels, rect, screen, WHITE, out) };
  });
  const peers: Contender[] = [
    { name: 'ImageMagick: read', run: () => magickMs(file, art, []) },
    {
      name: 'ImageMagick: read, gray, ordered dither 8 x 8',
      run: () => magickMs(file, art, ['-colorspace', 'gray', '-ordered-dither', 'h8x8a']),
    },
  ];
  const measured = await compare(`halftone, RGBA to black dots, ${art.name}`, (art.width * art.height) / 1e6, [...own, ...peers]);
  const peerMs = measured[3].medianMs - measured[2].medianMs;
  printTable(
    `of ImageMagick's ${peerMs.toFixed(0)} ms without reading`,
    ['', 'ratio', 'goal'],
    SCREENS.map(({ goal }, index) => [goal, (measured[index].medianMs / peerMs).toFixed(3), String(GOALS[goal])]),
  );
}

/** RGBA to black dots on 24.3 MP, on one thread, beside ImageMagick's ordered dither of the same pixels. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  try {
    for (const art of [flatArt(), noisyPhoto()]) await benchArt(art, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  alphaPlane,
  cellArea,
  instantiateKernels,
  type Kernels,
  offsetCoverage,
  type PixelImage,
  shapeOutline,
  wholeWindow,
} from '@underbase/engine';
import { type NodeRunner, nodeRunner } from '@underbase/runner/node';
import { loadKernels } from '../../scripts/build-kernels.mjs';
import { type Art, coverageOf, flatArt, sparseArt } from './engine-art.ts';
import { Peer } from './engine-peer.ts';
import { type Contender, compare, measure, printTable } from './harness.ts';

const runFile = promisify(execFile);
const STROKE_PX = 60;
/** The canvas is kept, so that both work on the same pixels. */
const OPTIONS = { width: `${STROKE_PX}px`, color: '#1040ff', keepCanvas: true };
const GOAL_OF_OPEN_CV = 0.7;
const GOAL_OVER_MAGICK = 40;

/** Inks of flat art on a clear ground, their anti-aliased rims as alpha. */
function onClearGround(art: Art, alpha: Uint8Array): PixelImage {
  const pixels = new Uint8Array(new SharedArrayBuffer(art.pixels.length));
  pixels.set(art.pixels);
  for (let at = 0; at < alpha.length; at++) pixels[at * 4 + 3] = alpha[at];
  return { width: art.width, height: art.height, pixels, dpi: 300, icc: null };
}

/** The whole tool on a runner: analyze, apply in bands, report; raw pixels on shared memory in, raw pixels out. */
function ownRun(runner: NodeRunner, image: PixelImage): () => Promise<unknown> {
  return () => runner.run({ tool: 'stroke-enhancer', options: OPTIONS, images: [image] });
}

/** The part that the peers do: from a plane of alpha to how much of every pixel lies within the stroke, on one thread. */
function ownCoverage(kernels: Kernels, image: PixelImage): () => void {
  const area = cellArea({ x: 0, y: 0, width: image.width, height: image.height }, 2);
  const plane = alphaPlane(kernels, wholeWindow(image), area);
  return () => void offsetCoverage(kernels, shapeOutline(kernels, plane, area, STROKE_PX), STROKE_PX);
}

/** A plane read by ImageMagick and worked on with one thread; milliseconds. Null where it is not installed. */
async function magickMs(file: string, { width, height }: Art, work: readonly string[]): Promise<number | null> {
  const started = performance.now();
  const input = ['-depth', '8', '-size', `${width}x${height}`, `gray:${file}`];
  try {
    await runFile('convert', [...input, ...work, 'null:'], { env: { ...process.env, MAGICK_THREAD_LIMIT: '1' } });
  } catch {
    return null;
  }
  return performance.now() - started;
}

const DISTANCE = ['-negate', '-threshold', '50%', '-morphology', 'Distance', 'Euclidean:4'];

/** What ImageMagick takes for the distance alone, without reading; null where it is not installed. */
async function magickDistanceMs(file: string, art: Art): Promise<number | null> {
  const times = await measure([{ name: 'read', run: () => magickMs(file, art, []) }], 2);
  const whole = await magickMs(file, art, DISTANCE);
  return whole === null ? null : whole - times[0].medianMs;
}

interface Setup {
  readonly folder: string;
  readonly kernels: Kernels;
  readonly runners: readonly NodeRunner[];
  readonly peer: Peer | null;
}

async function benchArt(art: Art, { folder, kernels, runners, peer }: Setup): Promise<void> {
  const alpha = coverageOf(art);
  const image = onClearGround(art, alpha);
  const contenders: Contender[] = runners.map((runner, index) => ({
    name: `whole tool, RGBA to RGBA, ${index + 1} thread${index ? 's' : ''}`,
    run: ownRun(runner, image),
  }));
  contenders.push({ name: 'coverage of the stroke alone, 1 thread', run: ownCoverage(kernels, image) });
  if (peer) {
    await peer.load(alpha, art.width, art.height);
    for (const threads of [1, 2])
      contenders.push(peer.contender(`OpenCV, ${threads} thread${threads > 1 ? 's' : ''}`, `distance ${threads}`));
  }
  const heading = `stroke of ${STROKE_PX} px (OpenCV: precise distance to a mask alone), ${art.name}`;
  const [one, two, alone, ...rivals] = await compare(heading, (art.width * art.height) / 1e6, contenders, 7);
  const rows = [["two threads, times one's speed", (one.medianMs / two.medianMs).toFixed(2), '']];
  const add = (name: string, ratio: number, goal: number) => rows.push([name, ratio.toFixed(2), goal.toFixed(2)]);
  for (const [index, rival] of rivals.entries()) {
    const threads = `${index + 1} thread${index ? 's' : ''}`;
    add(`whole tool, of OpenCV, ${threads}`, [one, two][index].medianMs / rival.medianMs, GOAL_OF_OPEN_CV);
    if (index === 0) add(`coverage alone, of OpenCV, ${threads}`, alone.medianMs / rival.medianMs, GOAL_OF_OPEN_CV);
  }
  const file = join(folder, 'alpha.gray');
  await writeFile(file, alpha);
  const magick = await magickDistanceMs(file, art);
  if (magick !== null) {
    const name = `times as fast as ImageMagick (${magick.toFixed(0)} ms)`;
    add(`whole tool, ${name}`, magick / one.medianMs, GOAL_OVER_MAGICK);
    add(`coverage alone, ${name}`, magick / alone.medianMs, GOAL_OVER_MAGICK);
  }
  printTable(`stroke, ${art.name}: against the goals`, ['', 'ratio', 'goal'], rows);
}

/** A stroke of 60 px on 24.3 MP, dense and sparse art, beside OpenCV's precise transform and ImageMagick's in the same run. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  const runners = [nodeRunner({ threads: 1 }), nodeRunner({ threads: 2 })];
  const kernels = instantiateKernels(await loadKernels());
  const peer = await Peer.start();
  if (!peer) console.log('OpenCV for Python is not installed: its rows are left out.');
  try {
    for (const art of [flatArt(), sparseArt()]) await benchArt(art, { folder, kernels, runners, peer });
  } finally {
    for (const runner of runners) await runner.close();
    await peer?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

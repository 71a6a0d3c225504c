import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PixelImage, seededRandom } from '@underbase/engine';
import { type NodeRunner, nodeRunner } from '@underbase/runner/node';
import { type Art, coverageOf, flatArt } from './engine-art.ts';
import { type Contender, compare, measure, peakMemoryMb, printTable } from './harness.ts';

const runFile = promisify(execFile);
const MIN_WIDTH_PX = 6;
const OPTIONS = { minWidth: `${MIN_WIDTH_PX}px` };
const BOTH = { ...OPTIONS, minGap: '6px' };
const GOAL_MS = 2000;
const PEER = join(import.meta.dirname, 'line-peer.py');

/** Coverage of rings of every size, 1 to 11 px thick: line art over the whole sheet. */
function ringPlane(width: number, height: number, rings: number): Uint8Array {
  const random = seededRandom(31);
  const plane = new Uint8Array(width * height);
  for (let ring = 0; ring < rings; ring++) {
    const [cx, cy] = [random.nextUnit() * width, random.nextUnit() * height];
    const radius = 20 + random.nextUnit() ** 2 * 600;
    const half = 0.5 + random.nextUnit() * 5;
    for (let y = Math.max(0, Math.floor(cy - radius - half - 1)); y < Math.min(height, cy + radius + half + 1); y++) {
      const outer = Math.sqrt(Math.max(0, (radius + half + 1) ** 2 - (y + 0.5 - cy) ** 2));
      const inner = Math.sqrt(Math.max(0, (radius - half - 1) ** 2 - (y + 0.5 - cy) ** 2));
      for (const [from, to] of [
        [cx - outer, cx - inner],
        [cx + inner, cx + outer],
      ]) {
        for (let x = Math.max(0, Math.floor(from)); x < Math.min(width, to); x++) {
          const covered = Math.min(1, Math.max(0, half + 0.5 - Math.abs(Math.hypot(x + 0.5 - cx, y + 0.5 - cy) - radius)));
          plane[y * width + x] = Math.max(plane[y * width + x], Math.round(covered * 255));
        }
      }
    }
  }
  return plane;
}

interface Sheet {
  readonly name: string;
  readonly image: PixelImage;
  readonly plane: Uint8Array;
}

function sheetOf(name: string, width: number, height: number, plane: Uint8Array): Sheet {
  const pixels = new Uint8Array(new SharedArrayBuffer(plane.length * 4));
  for (let index = 0; index < plane.length; index++) pixels.set([30, 60, 160, plane[index]], index * 4);
  return { name, plane, image: { width, height, pixels, dpi: 300, icc: null } };
}

/** The whole tool on a runner: analyze, apply in bands, report; raw pixels on shared memory in, raw pixels out, of a copy each time. */
function ownRun(runner: NodeRunner, image: PixelImage, options: Readonly<Record<string, string>>): () => Promise<unknown> {
  return async () => {
    const pixels = new Uint8Array(new SharedArrayBuffer(image.pixels.length));
    pixels.set(image.pixels);
    const started = performance.now();
    await runner.run({ tool: 'line-enhancer', options, images: [{ ...image, pixels }] });
    return performance.now() - started;
  };
}

/** Null where no Python has OpenCV and scikit-image. */
async function peerMs(file: string, { width, height }: PixelImage): Promise<number | null> {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const { stdout } = await runFile(python, [PEER, file, `${width}`, `${height}`, `${MIN_WIDTH_PX}`]);
      return Number(stdout);
    } catch {}
  }
  return null;
}

async function benchSheet({ name, image, plane }: Sheet, folder: string, runners: readonly NodeRunner[]): Promise<void> {
  const file = join(folder, 'sheet.gray');
  await writeFile(file, plane);
  const contenders: Contender[] = runners.map((runner, index) => ({
    name: `line enhancer, ${index + 1} thread${index ? 's' : ''}`,
    run: ownRun(runner, image, OPTIONS),
    rounds: 3,
  }));
  contenders.push({ name: 'lines and gaps, 2 threads', run: ownRun(runners[1], image, BOTH), rounds: 2 });
  const own = await compare(`line enhancer, RGBA to RGBA, ${name}`, plane.length / 1e6, contenders, 3);
  const peer = (await peerMs(file, image)) === null ? null : await measure([{ name: 'peer', run: () => peerMs(file, image) }], 2);
  const rows = own.map(({ name: contender, medianMs }) => [
    contender,
    (medianMs / 1000).toFixed(2),
    String(GOAL_MS / 1000),
    peer ? (medianMs / peer[0].medianMs).toFixed(2) : 'no peer here',
  ]);
  const heading = `seconds; the peer, skeleton and dilation at the picture's own size, took ${peer ? (peer[0].medianMs / 1000).toFixed(2) : '-'}`;
  printTable(heading, ['', 's', 'goal', 'of the peer'], rows);
}

/** Line enhancer on 24.3 MP: solid shapes, and line art all over, beside a skeleton with dilation. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  const runners = [nodeRunner({ threads: 1 }), nodeRunner({ threads: 2 })];
  const [width, height] = [4500, 5400];
  try {
    const flat: Art = flatArt(width, height);
    await benchSheet(sheetOf('solid shapes', width, height, coverageOf(flat)), folder, runners);
    await benchSheet(sheetOf('line art', width, height, ringPlane(width, height, 250)), folder, runners);
    console.log(`\npeak memory ${peakMemoryMb().toFixed(0)} MB`);
  } finally {
    for (const runner of runners) await runner.close();
    await rm(folder, { recursive: true, force: true });
  }
}

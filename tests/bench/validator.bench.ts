import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PixelImage } from '@underbase/engine';
import { nodeKernels } from '@underbase/runner/node';
import { CHECK_IDS, DEFAULT_PROFILE, type FileFacts, validate } from '@underbase/tools/validation';
import { type Art, flatArt, noisyPhoto, sparseArt } from './engine-art.ts';
import { type Contender, compare, peakMemoryMb, printTable } from './harness.ts';

const runFile = promisify(execFile);

const SETTINGS = { method: 'dtf', printWidthIn: null, garment: '#1b2540', profile: DEFAULT_PROFILE } as const;
/** The last check that the file's facts and one look over its pixels decide. */
const LAST_CHEAP = 'trim.empty';
const GOAL_CHEAP_MS = 150;
const GOAL_ALL_MS = 2000;

/** Art on white as art on clear ground: how far a pixel is from white is its opacity. */
function cutOut(art: Art): Art {
  const pixels = art.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = Math.min(255, (255 - Math.min(pixels[at], pixels[at + 1], pixels[at + 2])) * 4);
    pixels[at + 3] = alpha;
    if (alpha === 0) pixels.fill(0, at, at + 3);
  }
  return { ...art, name: `${art.name}, cut out`, pixels };
}

interface Looked {
  readonly cheapMs: number;
  readonly checks: number;
}

function look({ width, height, pixels }: Art): Looked {
  const image: PixelImage = { width, height, pixels, dpi: 300, icc: null };
  const facts = { format: 'png', dpi: 300, hasAlpha: true, colorMode: 'rgb', bitDepth: 8, iccName: null, pages: 1, sizeBytes: 1 } as const;
  const info: FileFacts = { ...facts, widthPx: width, heightPx: height };
  const started = performance.now();
  let [cheapMs, checks] = [0, 0];
  for (const { id } of validate(info, image, SETTINGS, { kernels: nodeKernels(), progress: () => undefined })) {
    checks++;
    if (id === LAST_CHEAP) cheapMs = performance.now() - started;
  }
  return { cheapMs, checks };
}

/** ImageMagick's own look at the same pixels: `identify -verbose`, one thread. */
async function identifyMs(file: string, { width, height }: Art): Promise<number> {
  const started = performance.now();
  const input = ['-verbose', '-depth', '8', '-size', `${width}x${height}`, `rgba:${file}`];
  await runFile('identify', input, { env: { ...process.env, MAGICK_THREAD_LIMIT: '1' } });
  return performance.now() - started;
}

/** All checks on 24.3 MP, on one thread, beside ImageMagick's identify; goals: the quick checks in 150 ms, everything in 2 s. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  const rows: string[][] = [];
  for (const art of [cutOut(flatArt()), noisyPhoto(), cutOut(sparseArt())]) {
    const file = join(folder, 'art.rgba');
    await writeFile(file, art.pixels);
    let cheapest = Number.POSITIVE_INFINITY;
    const own: Contender = {
      name: 'all checks',
      run: () => {
        const { cheapMs, checks } = look(art);
        if (checks < CHECK_IDS.length - 1) throw new Error(`only ${checks} checks were made`);
        cheapest = Math.min(cheapest, cheapMs);
      },
    };
    const peer: Contender = { name: 'ImageMagick identify -verbose', run: () => identifyMs(file, art), rounds: 1 };
    const [all] = await compare(`validator, ${art.name}`, (art.width * art.height) / 1e6, [own, peer], 3);
    rows.push([`${art.name}: quick checks`, cheapest.toFixed(0), String(GOAL_CHEAP_MS)]);
    rows.push([`${art.name}: all checks`, all.fastestMs.toFixed(0), String(GOAL_ALL_MS)]);
  }
  printTable('validator against the goals, in ms', ['', 'fastest', 'goal'], rows);
  console.log(`peak memory ${peakMemoryMb().toFixed(0)} MB`);
  await rm(folder, { recursive: true, force: true });
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { PixelImage } from '@underbase/engine';
import { type NodeRunner, nodeRunner } from '@underbase/runner/node';
import { type Art, flatArt, noisyPhoto } from './engine-art.ts';
import { type Contender, compare, measure, printTable } from './harness.ts';

const runFile = promisify(execFile);

/** White goes, as from art for a white shirt; in the photo that takes the brightest places. */
const OPTIONS = { colors: ['#ffffff'] };

/** OpenCV in a Python process that stays. */
class OpenCv {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error('The peer has no output.');
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Null where no Python has OpenCV; the system's own is tried too. */
  static async start(): Promise<OpenCv | null> {
    for (const python of ['python3', '/usr/bin/python3']) {
      const child = spawn(python, [join(import.meta.dirname, 'color-ko-peer.py')], { stdio: ['pipe', 'pipe', 'ignore'] });
      const peer = new OpenCv(child);
      const answer = await Promise.race([peer.#answer(), new Promise<null>((resolve) => child.once('error', () => resolve(null)))]);
      if (answer === 'ready') return peer;
      child.kill();
    }
    return null;
  }

  async #answer(): Promise<string | null> {
    const { value, done } = await this.#lines.next();
    return done ? null : value;
  }

  async ask(line: string): Promise<string> {
    this.#child.stdin?.write(`${line}\n`);
    const answer = await this.#answer();
    if (answer === null) throw new Error(`The peer ended at: ${line}`);
    return answer;
  }

  end(): void {
    this.#child.kill();
  }
}

async function magickMs(file: string, { width, height }: Art, work: readonly string[]): Promise<number> {
  const started = performance.now();
  const input = ['-depth', '8', '-size', `${width}x${height}`, `rgba:${file}`];
  await runFile('convert', [...input, ...work, 'null:'], { env: { ...process.env, MAGICK_THREAD_LIMIT: '1' } });
  return performance.now() - started;
}

const LAB_FUZZ = ['-alpha', 'set', '-colorspace', 'Lab', '-fuzz', '12%', '-transparent', 'white'];

/** The whole tool on a runner: analyze, apply in bands, report; raw pixels on shared memory in, raw pixels out. */
function ownRun(runner: NodeRunner, { width, height, pixels }: Art): () => Promise<unknown> {
  const shared = new Uint8Array(new SharedArrayBuffer(pixels.length));
  shared.set(pixels);
  const image: PixelImage = { width, height, pixels: shared, dpi: 300, icc: null };
  return () => runner.run({ tool: 'color-ko', options: OPTIONS, images: [image] });
}

async function benchArt(art: Art, folder: string, runners: readonly NodeRunner[]): Promise<void> {
  const file = join(folder, 'art.rgba');
  await writeFile(file, art.pixels);
  const contenders: Contender[] = runners.map((runner, index) => ({
    name: `color-ko, ${index + 1} thread${index ? 's' : ''}`,
    run: ownRun(runner, art),
  }));
  const openCv = await OpenCv.start();
  if (openCv) {
    await openCv.ask(`load ${file} ${art.width} ${art.height}`);
    for (const threads of [1, 2]) {
      const name = `OpenCV Lab + inRange, ${threads} thread${threads > 1 ? 's' : ''}`;
      contenders.push({ name, run: async () => Number(await openCv.ask(`key ${threads}`)) });
    }
  }
  const [one, two, ...peers] = await compare(`color knockout, RGBA to RGBA, ${art.name}`, (art.width * art.height) / 1e6, contenders, 7);
  openCv?.end();
  const [read, fuzz] = await measure(
    [
      { name: 'read', run: () => magickMs(file, art, []) },
      { name: 'fuzz', run: () => magickMs(file, art, LAB_FUZZ) },
    ],
    2,
  );
  const magick = fuzz.medianMs - read.medianMs;
  const rows = [
    ["two threads, times one's speed", (one.medianMs / two.medianMs).toFixed(2), '1.8'],
    [`times faster than ImageMagick in Lab (${magick.toFixed(0)} ms)`, (magick / one.medianMs).toFixed(1), '10'],
  ];
  for (const [index, peer] of peers.entries()) {
    rows.push([`of OpenCV, ${index + 1} thread${index ? 's' : ''}`, ([one, two][index].medianMs / peer.medianMs).toFixed(2), '1.10']);
  }
  printTable(`color knockout, ${art.name}: against the goals`, ['', 'ratio', 'goal'], rows);
}

/** A preview: the whole run on 2 MP, on one thread. */
async function benchPreview(runner: NodeRunner): Promise<void> {
  const arts = [flatArt(1291, 1549), noisyPhoto(1291, 1549)];
  await compare(
    'color knockout, preview of 2 MP',
    2,
    arts.map((art) => ({ name: art.name, run: ownRun(runner, art) })),
    9,
  );
}

/** Color knockout on 24.3 MP beside OpenCV and ImageMagick in the same run, and on a preview. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  const runners = [nodeRunner({ threads: 1 }), nodeRunner({ threads: 2 })];
  try {
    for (const art of [flatArt(), noisyPhoto()]) await benchArt(art, folder, runners);
    await benchPreview(runners[0]);
  } finally {
    for (const runner of runners) await runner.close();
    await rm(folder, { recursive: true, force: true });
  }
}

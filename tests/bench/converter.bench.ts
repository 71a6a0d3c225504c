import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeCodecs } from '@underbase/codecs/node';
import { type FormatId, formatFromName } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { defaultOptions, makesPictures, toolById } from '@underbase/tools';
import { flatArt } from './engine-art.ts';
import { compare, printTable } from './harness.ts';

const runFile = promisify(execFile);
const PEER = 'vips';
const GOAL_OF_VIPS = 1.1;
const ROUNDS = 3;
/** The same work on both sides: packing, prediction and subsampling of chroma. */
const TARGETS = [
  ['tif', 'tif[compression=lzw,predictor=horizontal]'],
  ['jpg', 'jpg[Q=90,subsample-mode=off]'],
  ['png', 'png[compression=4,filter=none]'],
] as const;

function photo(width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const grain = Math.imul(at ^ (at >> 9), 0x9e3779b1) >>> 28;
      pixels[at] = 120 + 90 * Math.sin(x / 310) + grain;
      pixels[at + 1] = 110 + 80 * Math.cos(y / 270) + grain;
      pixels[at + 2] = 90 + 70 * Math.sin((x + y) / 410) + grain;
      pixels[at + 3] = 255;
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

/** CPU milliseconds of this process and of the processes that it waited for. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A command's own CPU milliseconds, by the shell's clock. */
async function commandCpuMs(command: readonly string[]): Promise<number> {
  const quoted = command.map((part) => `'${part}'`).join(' ');
  const { stderr } = await runFile('bash', ['-c', `TIMEFORMAT='%U %S'; time ${quoted}`]);
  const [user, system] = stderr.trim().split(/\s+/).slice(-2).map(Number);
  return (user + system) * 1000;
}

async function converter() {
  const loaded = await toolById('image-converter').load?.();
  if (!loaded || !makesPictures(loaded.run) || !loaded.run.source) throw new Error('the converter makes no files');
  return loaded.run.source;
}

/** Conversion of 24 MP beside the vips command line: file in, file out. */
export async function run(): Promise<void> {
  try {
    execFileSync(PEER, ['--version'], { stdio: 'ignore' });
  } catch {
    console.log('Converter: vips was not found, nothing to compare with.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
  const codecs = nodeCodecs();
  const source = await converter();
  const options = defaultOptions(toolById('image-converter').options);
  const loadKernels = () => Promise.reject(new Error('no white is asked for'));
  const rows: string[][] = [];
  try {
    const [width, height] = [4500, 5400];
    const art = flatArt(width, height);
    for (const [name, image] of [
      ['flat art', { width, height, pixels: art.pixels, dpi: 300, icc: null }],
      ['photo', photo(width, height)],
    ] as const) {
      const input = join(folder, 'in.png');
      await writeFile(input, await codecs.encode(image, 'png'));
      for (const [extension, target] of TARGETS) {
        const format = formatFromName(`x.${extension}`) as FormatId;
        const own = async (): Promise<void> => {
          const context = { codecs, format, loadKernels, progress: () => {} };
          const { artifacts } = await source.make({ name: 'in.png', bytes: await readFile(input) }, options, context);
          const [file] = artifacts;
          if (file?.kind === 'bytes') await writeFile(join(folder, `own.${extension}`), file.bytes);
        };
        const command = [PEER, 'copy', input, join(folder, `vips.${target}`)];
        const [mine, peer] = await compare(
          `PNG to ${extension}, 24 MP, ${name}`,
          24.3,
          [
            { name: 'Underbase', run: own },
            { name: 'vips command line', run: async () => void (await runFile(command[0], command.slice(1))) },
          ],
          ROUNDS,
        );
        const before = cpuMs();
        await own();
        const ownCpu = cpuMs() - before;
        const peerCpu = await commandCpuMs(command);
        const ratio = mine.medianMs / peer.medianMs;
        rows.push([`${name} to ${extension}`, ratio.toFixed(2), (ownCpu / peerCpu).toFixed(2), ratio <= GOAL_OF_VIPS ? 'met' : 'missed']);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(`Against vips, goal ${GOAL_OF_VIPS}`, ['conversion', 'wall', 'CPU', 'goal (wall)'], rows);
}

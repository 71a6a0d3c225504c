import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deepRaster } from '@underbase/codecs';
import { nodeCodecs } from '@underbase/codecs/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseArguments } from './parse-arguments.ts';
import { runBatch } from './run-batch.ts';

const codecs = nodeCodecs();
const [WIDTH, HEIGHT] = [64, 16];
/** Levels of 16 bits from one end of a fade to the other: ten of 8 bits. */
const RISE = 2_600;
let folder: string;

/** A fade across, beginning at a gray. */
const fade = (from: number): Uint16Array =>
  Uint16Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) =>
    at % 4 === 3 ? 65_535 : from + Math.round((RISE * ((at >> 2) % WIDTH)) / (WIDTH - 1)),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-deep-batch-'));
  for (const [name, from] of [
    ['dark.png', 9_000],
    ['light.png', 51_000],
  ] as const) {
    await writeFile(
      join(folder, name),
      await codecs.encodeRaster(deepRaster({ width: WIDTH, height: HEIGHT, samples: fade(from) }, 300), 'png'),
    );
  }
  const pixels = Uint8Array.from(fade(30_000), (sample) => sample >> 8);
  await writeFile(join(folder, 'plain.png'), await codecs.encode({ width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null }, 'png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('files of a batch keep the bits that each came with', async () => {
  const inputs = ['dark.png', 'plain.png', 'light.png'].map((name) => join(folder, name));
  const to = join(folder, 'made');
  const command = await parseArguments(['upscaler', ...inputs, '-o', to, '--scale', '2', '--mode', 'photo']);
  if (command.kind !== 'run') throw new Error('no run');
  const { files } = await runBatch(command, new AbortController().signal);
  const rasters = await Promise.all(files.map(async ({ output }) => codecs.decodeRaster(await readFile(output))));
  expect(rasters.map(({ info }) => info.bitDepth)).toEqual([16, 8, 16]);
  for (const [index, from] of [
    [0, 9_000],
    [2, 51_000],
  ]) {
    const { raster } = rasters[index];
    expect([raster.width, raster.height]).toEqual([2 * WIDTH, 2 * HEIGHT]);
    const row = Array.from(
      { length: 2 * WIDTH - 16 },
      (_, n) => raster.samples[(8 * 2 * WIDTH + n + 8) * (raster.samples.length / (raster.width * raster.height))],
    );
    const off = row.map((sample, n) => Math.abs(sample - from - (RISE * ((n + 8.5) / 2 - 0.5)) / (WIDTH - 1)));
    // A level of 8 bits is 257.
    expect(Math.max(...off)).toBeLessThan(30);
    expect(files[index].report.warnings.map(({ id }) => id)).toContain('depth.kept');
  }
});

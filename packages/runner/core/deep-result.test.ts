import { deepRaster } from '@underbase/codecs';
import { nodeCodecs } from '@underbase/codecs/node';
import type { FormatId } from '@underbase/contract';
import type { Artifact, ToolRun } from '@underbase/tools';
import { describe, expect, test } from 'vitest';
import { type DeepRequest, deepResult } from './deep-result.ts';

const codecs = nodeCodecs();
const REPORT = { facts: [], warnings: [] };
const [WIDTH, HEIGHT] = [6, 4];
const SAMPLES = Uint16Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => (at % 4 === 3 ? 40_001 : (at * 5_003) % 65_536));

/** Hands on what it was given, so that what was read can be seen in what was written. */
const run = {
  stages: [],
  report: () => REPORT,
  bands: { apply: () => ({}) },
  deepens: (_made, _source, { samples }) => samples,
} satisfies ToolRun;

async function requestOf(format: FormatId, given: Partial<DeepRequest> = {}): Promise<DeepRequest> {
  const bytes = await codecs.encodeRaster(deepRaster({ width: WIDTH, height: HEIGHT, samples: SAMPLES }, 300), 'png');
  const { image, info } = await codecs.decode(bytes);
  const artifacts: readonly Artifact[] = [{ kind: 'image', suffix: '', image }];
  return { run, file: { name: 'a.png', bytes }, info, image, artifacts, report: REPORT, format, codecs, ...given };
}

describe('a result of a file with 16 bits', () => {
  test.each(['png', 'tiff'] as const)('is written in 16 bits as %s, and says so', async (format) => {
    const made = await deepResult(await requestOf(format));
    if (!made?.bytes) throw new Error('nothing was written');
    const { raster, info } = await codecs.decodeRaster(made.bytes);
    expect(info).toMatchObject({ format, bitDepth: 16, dpi: 300 });
    expect(raster.samples).toEqual(SAMPLES);
    expect(made.report.warnings.map(({ id }) => id)).toEqual(['depth.kept']);
    expect(made.report.outputs?.[format]).toEqual({ bits: 16 });
  });

  test('loses them in a format without, and says so', async () => {
    const made = await deepResult(await requestOf('webp'));
    expect(made?.bytes).toBeNull();
    expect(made?.report.warnings.map(({ id }) => id)).toEqual(['depth.reduced']);
  });

  test('is left as it is where the tool knows no 16 bits, or the file has 8', async () => {
    const { deepens: _, ...plain } = run;
    expect(await deepResult(await requestOf('png', { run: plain }))).toBeNull();
    expect(await deepResult(await requestOf('png', { info: { bitDepth: 8 } }))).toBeNull();
  });

  test('beyond what memory takes is written in 8 bits', async () => {
    const request = await requestOf('png');
    const image = { ...request.image, width: 8_001, height: 8_000 };
    const made = await deepResult({ ...request, artifacts: [{ kind: 'image', suffix: '', image }] });
    expect(made?.bytes).toBeNull();
    expect(made?.report.warnings[0]?.text).toContain('more than 64 MP');
  });
});

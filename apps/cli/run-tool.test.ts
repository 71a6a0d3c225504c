import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseArguments } from './parse-arguments.ts';
import { runTool } from './run-tool.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-run-tool-'));
  const pixels = new Uint8Array(60 * 40 * 4).map((_, at) => ((at & 3) === 3 ? 255 : 120));
  await writeFile(join(folder, 'art.png'), await nodeCodecs().encode({ width: 60, height: 40, pixels, dpi: 150, icc: null }, 'png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['png', 'tif', 'pdf', 'svg'])('a halftone’s measures are those of its own dots, in a %s too', async (extension) => {
  const to = join(folder, `dots.${extension}`);
  const command = await parseArguments(['halftone', join(folder, 'art.png'), '-o', to, '--dpi', '600']);
  if (command.kind !== 'run') throw new Error('no run');
  const summary = await runTool(command, new AbortController().signal);
  expect(summary).toMatchObject({ width: 240, height: 160, dpi: 600, isDpiAssumed: false });
});

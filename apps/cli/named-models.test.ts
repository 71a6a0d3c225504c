import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { tinyMatting } from '@underbase/models/tiny';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { namedModels } from './named-models.ts';
import { parseArguments, type RunCommand } from './parse-arguments.ts';
import { runTool } from './run-tool.ts';

let folder: string;
const MODEL = tinyMatting('birefnet', 64);
const SHA = createHash('sha256').update(MODEL).digest('hex');
const SIDE = 96;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-models-cli-'));
  await writeFile(join(folder, 'Tiny Net.onnx'), MODEL);
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let y = 24; y < 72; y++) for (let x = 24; x < 72; x++) pixels.fill(30, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
  const image = { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
  await writeFile(join(folder, 'art.png'), await nodeCodecs().encode(image, 'png'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function commandOf(...flags: readonly string[]): Promise<RunCommand> {
  const command = await parseArguments(['background-remover', join(folder, 'art.png'), '-o', join(folder, 'out.png'), ...flags]);
  if (command.kind !== 'run') throw new Error('no run');
  return command;
}

const named = async (...flags: readonly string[]) => {
  const command = await commandOf(...flags);
  return namedModels(command, command.options);
};

describe('a model named on the command line', () => {
  test('a file is a model of its own, called by its name', async () => {
    const { options, setup } = await named(
      '--mode',
      'model',
      '--model',
      join(folder, 'Tiny Net.onnx'),
      '--model-sha256',
      SHA.toUpperCase(),
    );
    expect(options.model).toBe('tiny-net');
    expect(setup.models).toEqual([{ id: 'tiny-net', use: 'matting', from: join(folder, 'Tiny Net.onnx'), sha256: SHA }]);
  });

  test('the flag alone means the way that takes a model', async () => {
    const { options } = await named('--model', join(folder, 'Tiny Net.onnx'));
    expect(options).toMatchObject({ mode: 'model', model: 'tiny-net' });
  });

  test('an id of the setting MODELS stays an id', async () => {
    const entry = { id: 'house', use: 'matting', from: '/models/house.onnx', sha256: SHA };
    vi.stubEnv('MODELS', JSON.stringify([entry]));
    const { options, setup } = await named('--mode', 'model', '--model', 'house');
    expect([options.model, setup.models]).toEqual(['house', [entry]]);
    vi.stubEnv('MODELS', '[{}]');
    await expect(named('--mode', 'model')).rejects.toMatchObject({ code: 'model.bad-setting' });
    // Whoever wants no model is not told of them.
    await expect(named()).resolves.toMatchObject({ setup: { models: [] } });
    vi.unstubAllEnvs();
  });

  test.each([
    [['--mode', 'auto', '--model', 'x.onnx'], { code: 'usage.flag-without-effect', params: { format: '--mode auto' } }],
    [['--mode', 'model', '--model', 'https://models.example/x.onnx'], { code: 'usage.missing-value', params: { flag: '--model-sha256' } }],
    [['--mode', 'model', '--model', 'x.onnx', '--model-sha256', 'abc'], { code: 'option.invalid' }],
  ])('%j is refused', async (flags, error) => {
    await expect(named(...flags)).rejects.toMatchObject(error);
  });

  test('cuts the picture out, whole; nothing is written where it fails', async () => {
    const model = ['--mode', 'model', '--model', join(folder, 'Tiny Net.onnx')];
    const wrong = await commandOf(...model, '--model-sha256', '0'.repeat(64));
    await expect(runTool(wrong, new AbortController().signal)).rejects.toMatchObject({
      code: 'model.wrong-checksum',
      params: { found: SHA },
    });
    await expect(readFile(join(folder, 'out.png'))).rejects.toMatchObject({ code: 'ENOENT' });
    const { report } = await runTool(await commandOf(...model, '--model-sha256', SHA), new AbortController().signal);
    expect(report.details).toMatchObject({ way: 'model', model: 'u2net' });
    const { image } = await nodeCodecs().decode(new Uint8Array(await readFile(join(folder, 'out.png'))));
    expect([image.pixels[3], image.pixels[(48 * SIDE + 48) * 4 + 3]]).toEqual([0, 255]);
  });

  test('no model at all is said before anything is read', async () => {
    await expect(runTool(await commandOf('--mode', 'model'), new AbortController().signal)).rejects.toMatchObject({ code: 'model.none' });
  });
});

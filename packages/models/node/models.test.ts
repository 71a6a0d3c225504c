import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelSource, ModelUse } from '../catalogue.ts';
import { tinyEnlarging, tinyMatting, tinyOpacity } from '../tiny/tiny-models.ts';
import { writeOnnx } from '../tiny/write-onnx.ts';
import { openNetwork } from './network.ts';
import { openModels } from './open-models.ts';
import { readModel } from './read-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'underbase-models-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function modelOf(id: string, use: ModelUse, bytes: Uint8Array): ModelSource {
  const from = join(folder, `${id}.onnx`);
  writeFileSync(from, bytes);
  return { id, use, from, sha256: hashOf(bytes) };
}

const portOf = (...models: ModelSource[]) => openModels({ models, folder });
const silent = (): void => undefined;

/** Grays by place, opaque. */
function picture(width: number, height: number, grayAt: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) pixels.fill(grayAt(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  return { width, height, pixels, dpi: 300, icc: null };
}

const halves = picture(96, 64, (x) => (x < 48 ? 40 : 220));

describe('matting networks', () => {
  test.each([
    ['birefnet', 64],
    ['isnet', 1024],
    ['u2net', 320],
    ['birefnet', null],
  ] as const)('%s of side %s gives dark pixels as its shape means them', async (family, side) => {
    const port = portOf({ ...modelOf(`${family}-${side}`, 'matting', tinyMatting(family, side)), ...(side === 64 && { family }) });
    const matte = await port.matte('', halves, silent);
    const wide = side ?? 1024;
    expect([matte.width, matte.height, matte.family]).toEqual([wide, wide, family]);
    const middle = Math.floor(wide / 2) * wide;
    const [dark, light] = [matte.alpha[middle + Math.floor(wide / 4)], matte.alpha[middle + Math.floor((3 * wide) / 4)]];
    // Of U2-Net and ISNet least and most are stretched to clear and opaque.
    const stretched = family !== 'birefnet';
    expect(dark).toBe(stretched ? 255 : Math.round(255 * tinyOpacity(40 / 255)));
    expect(light).toBe(stretched ? 0 : Math.round(255 * tinyOpacity(220 / 255)));
  });

  test('a clear pixel is seen as white, whatever color it hides', async () => {
    const hidden = picture(32, 32, () => 0);
    for (let at = 3; at < hidden.pixels.length; at += 4) hidden.pixels[at] = 0;
    const { alpha } = await portOf(modelOf('hidden', 'matting', tinyMatting('birefnet', null))).matte('hidden', hidden, silent);
    expect(alpha.some((value) => value !== 0)).toBe(false);
  });
});

describe('enlarging networks', () => {
  test.each([
    [2, null],
    [3, null],
    [4, 64],
  ] as const)('%s times, tile %s: whole tiles and the rest join without a seam', async (factor, tile) => {
    const port = portOf(modelOf(`squares-${factor}-${tile}`, 'enlarging', tinyEnlarging(factor, tile)));
    const source = picture(tile ? 150 : 300, 70, (x, y) => (x * 7 + y * 13) % 256);
    const large = await port.enlarge('', source, silent);
    expect([large.width, large.height]).toEqual([source.width * factor, source.height * factor]);
    for (let y = 0; y < large.height; y++) {
      for (let x = 0; x < large.width; x++) {
        const gray = source.pixels[(Math.floor(y / factor) * source.width + Math.floor(x / factor)) * 4];
        if (large.pixels[(y * large.width + x) * 4] !== gray) throw new Error(`another pixel at ${x}, ${y}`);
      }
    }
  });
});

describe('what is wrong with a model is named', () => {
  const good = tinyMatting('birefnet', 32);

  test.each<[string, () => ModelSource, object]>([
    ['no file', () => ({ id: 'a', use: 'matting', from: join(folder, 'absent.onnx'), sha256: hashOf(good) }), { code: 'model.not-found' }],
    [
      'another checksum',
      () => ({ ...modelOf('b', 'matting', good), sha256: '0'.repeat(64) }),
      { code: 'model.wrong-checksum', params: { found: hashOf(good) } },
    ],
    ['no ONNX file', () => modelOf('c', 'matting', Uint8Array.of(1, 2, 3)), { code: 'model.bad-file' }],
    ['cut off', () => modelOf('d', 'matting', good.slice(0, good.length / 2)), { code: 'model.bad-file' }],
    ['an empty file', () => modelOf('e', 'matting', new Uint8Array(0)), { code: 'model.bad-file' }],
    ['a network that enlarges', () => modelOf('f', 'matting', tinyEnlarging(2)), { code: 'model.wrong-shape' }],
    [
      'one channel in',
      () =>
        modelOf(
          'g',
          'matting',
          writeOnnx({
            inputs: [{ name: 'x', sides: [1, 1, 28, 28] }],
            outputs: [{ name: 'y', sides: [1, 1, 28, 28] }],
            nodes: [{ op: 'Neg', inputs: ['x'], outputs: ['y'] }],
            constants: [],
          }),
        ),
      { code: 'model.wrong-shape', params: { found: 'takes 1 x 1 x 28 x 28 in float32' } },
    ],
  ])('%s', async (_name, source, error) => {
    await expect(portOf(source()).matte('', halves, silent)).rejects.toMatchObject(error);
  });

  test('no runtime on this platform, and a network for the other use', async () => {
    const source = modelOf('h', 'matting', good);
    await expect(openNetwork(source, { folder, runtimes: ['no-such-runtime'] })).rejects.toMatchObject({ code: 'model.no-runtime' });
    await expect(portOf({ ...source, use: 'enlarging' }).enlarge('', halves, silent)).rejects.toMatchObject({ code: 'model.wrong-shape' });
  });

  test('an id that is not set up, and none at all', async () => {
    const port = portOf(modelOf('known', 'matting', good));
    await expect(port.matte('other', halves, silent)).rejects.toMatchObject({ code: 'model.unknown', params: { known: 'known' } });
    await expect(port.enlarge('', halves, silent)).rejects.toMatchObject({ code: 'model.none' });
  });

  test('a model that failed does not spoil the next', async () => {
    const source = modelOf('later', 'matting', good);
    const port = portOf({ ...source, id: 'broken', from: join(folder, 'absent.onnx') }, source);
    await expect(port.matte('broken', halves, silent)).rejects.toMatchObject({ code: 'model.not-found' });
    await expect(port.matte('later', halves, silent)).resolves.toMatchObject({ width: 32 });
  });
});

describe('models of an address', () => {
  let server: Server;
  let asked = 0;
  const bytes = tinyMatting('birefnet', 32);
  const at = (path: string): ModelSource => ({
    id: 'far',
    use: 'matting',
    from: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    sha256: hashOf(bytes),
  });

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked++;
      if (request.url === '/model.onnx') response.end(bytes);
      else if (request.url === '/other.onnx') response.end('something else');
      else if (request.url === '/absent.onnx') response.writeHead(404).end();
      else if (request.url === '/cut.onnx') {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 10), () => response.destroy());
      }
      // Any other address says nothing.
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('are fetched once and kept under their checksum', async () => {
    const cache = mkdtempSync(join(folder, 'cache-'));
    const before = asked;
    expect(hashOf(await readModel(at('/model.onnx'), cache))).toBe(hashOf(bytes));
    expect(hashOf(await readModel(at('/model.onnx'), cache))).toBe(hashOf(bytes));
    expect(asked - before).toBe(1);
    writeFileSync(join(cache, `${hashOf(bytes)}.onnx`), 'somebody else wrote here');
    expect(hashOf(await readModel(at('/model.onnx'), cache))).toBe(hashOf(bytes));
    expect(asked - before).toBe(2);
  });

  test.each([
    ['/absent.onnx', { code: 'model.unreachable', params: { reason: 'HTTP 404' } }],
    ['/cut.onnx', { code: 'model.unreachable' }],
    ['/silent.onnx', { code: 'model.unreachable', params: { reason: 'no answer within 0.2 s' } }],
    ['/other.onnx', { code: 'model.wrong-checksum' }],
  ])('%s is refused, and nothing of it is kept', async (path, error) => {
    const cache = mkdtempSync(join(folder, 'cache-'));
    const { readdir } = await import('node:fs/promises');
    await expect(readModel(at(path), cache, 200)).rejects.toMatchObject(error);
    expect(await readdir(cache)).toEqual([]);
  });

  test('an address where nobody listens does not answer', async () => {
    const source = { ...at('/model.onnx'), from: 'http://127.0.0.1:9/model.onnx' };
    await expect(readModel(source, folder)).rejects.toMatchObject({ code: 'model.unreachable' });
  });
});

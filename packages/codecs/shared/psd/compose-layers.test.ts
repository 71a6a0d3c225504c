import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ByteWriter } from '../byte-writer.ts';
import { readHeader } from '../read-header.ts';
import { decodePsd } from './decode-psd.ts';

const [GRAY, RGB, CMYK] = [1, 3, 4];
type Color = readonly number[];

interface Part {
  readonly color?: Color;
  readonly alpha?: number;
  /** Left and right edge. */
  readonly span?: readonly [number, number];
  readonly blend?: string;
  readonly opacity?: number;
  readonly isHidden?: boolean;
  readonly isClipped?: boolean;
  readonly mask?: readonly number[];
  readonly packing?: 'zipped' | 'zipped differences';
  readonly blocks?: readonly (readonly [string, Uint8Array])[];
}

const WIDTH = 4;
const word = (value: number) => new ByteWriter().u32(value).done();
const groupEnd: Part = { span: [0, 0], blocks: [['lsct', word(3)]] };
const groupHead = (blend: string, more: Part = {}): Part => ({
  span: [0, 0],
  ...more,
  blocks: [['lsct', new ByteWriter().u32(1).ascii('8BIM').ascii(blend).done()]],
});

function block(writer: ByteWriter, key: string, data: Uint8Array): ByteWriter {
  return writer
    .ascii('8BIM')
    .ascii(key)
    .u32(data.length + (data.length & 1))
    .bytes(data)
    .bytes(new Uint8Array(data.length & 1));
}

/** A channel of one row of samples. */
function channel(values: readonly number[], depth: number, packing?: Part['packing']): Uint8Array {
  const isDifferences = packing === 'zipped differences';
  const kept = values.map((value, i) => {
    const step = isDifferences && i > 0 ? value - values[i - 1] : value;
    return depth === 16 ? (step * 257) & 0xffff : step & 0xff;
  });
  const writer = new ByteWriter();
  for (const value of kept) depth === 16 ? writer.u16(value) : writer.u8(value);
  if (packing === undefined) return new ByteWriter().u16(0).bytes(writer.done()).done();
  return new ByteWriter()
    .u16(isDifferences ? 3 : 2)
    .bytes(new Uint8Array(deflateSync(writer.done())))
    .done();
}

function layerInfo(parts: readonly Part[], colors: number, depth: number): Uint8Array {
  const records = new ByteWriter().u16(parts.length);
  const data = new ByteWriter();
  for (const { color = new Array(colors).fill(0), alpha = 255, span = [0, WIDTH], mask, ...part } of parts) {
    const width = span[1] - span[0];
    const planes = [alpha, ...color].map((value, i) => ({ id: i - 1, bytes: channel(new Array(width).fill(value), depth, part.packing) }));
    if (mask !== undefined) planes.push({ id: -2, bytes: channel(mask, depth, part.packing) });
    records
      .u32(0)
      .u32(span[0])
      .u32(width > 0 ? 1 : 0)
      .u32(span[1])
      .u16(planes.length);
    for (const { id, bytes } of planes) {
      records.u16(id & 0xffff).u32(bytes.length);
      data.bytes(bytes);
    }
    records
      .ascii('8BIM')
      .ascii(part.blend ?? 'norm')
      .u8(part.opacity ?? 255)
      .u8(part.isClipped ? 1 : 0)
      .u8(part.isHidden ? 2 : 0)
      .u8(0);
    const extra = new ByteWriter();
    if (mask === undefined) extra.u32(0);
    else extra.u32(20).u32(0).u32(0).u32(1).u32(mask.length).u8(255).u8(0).u16(0);
    extra.u32(0).u32(0);
    for (const [key, bytes] of part.blocks ?? []) block(extra, key, bytes);
    records.u32(extra.length).bytes(extra.done());
  }
  const all = records.bytes(data.done());
  return all.bytes(new Uint8Array(all.length & 1)).done();
}

type Merged = 'missing' | 'said to be none' | 'there';

/** A layered PSD of four pixels in a row; its merged picture, where there is one, is white. */
function layered(parts: readonly Part[], { mode = RGB, depth = 8, merged = 'missing' as Merged } = {}): Uint8Array {
  const colors = mode === GRAY ? 1 : mode;
  const info = layerInfo(parts, colors, depth);
  const layers = new ByteWriter();
  if (depth === 16) block(layers.u32(0).u32(0), 'Lr16', info);
  else layers.u32(info.length).bytes(info).u32(0);
  const version = new ByteWriter()
    .u32(1)
    .u8(merged === 'said to be none' ? 0 : 1)
    .bytes(new Uint8Array(13))
    .done();
  const writer = new ByteWriter().ascii('8BPS').u16(1).bytes(new Uint8Array(6));
  writer.u16(colors).u32(1).u32(WIDTH).u16(depth).u16(mode).u32(0);
  writer
    .u32(12 + version.length)
    .ascii('8BIM')
    .u16(1057)
    .u16(0)
    .u32(version.length)
    .bytes(version);
  writer.u32(layers.length).bytes(layers.done());
  if (merged !== 'missing') writer.u16(0).bytes(new Uint8Array((WIDTH * colors * depth) / 8).fill(255));
  return writer.done();
}

async function pixels(file: Uint8Array): Promise<number[][]> {
  const { data } = await decodePsd(file, 'rgba8');
  return Array.from({ length: WIDTH }, (_, x) => [...data.subarray(x * 4, x * 4 + 4)]);
}

const first = async (parts: readonly Part[], how = {}) => (await pixels(layered(parts, how)))[0];
const ground: Part = { color: [200, 100, 50] };

it('takes the layers where the merged picture is missing or said to be none, and else the merged picture', async () => {
  expect(await first([ground])).toEqual([200, 100, 50, 255]);
  expect(await first([ground], { merged: 'said to be none' })).toEqual([200, 100, 50, 255]);
  expect(await first([ground], { merged: 'there' })).toEqual([255, 255, 255, 255]);
  expect(readHeader(layered([ground])).hasAlpha).toBe(true);
});

it('reads gray of 16 bits from its layers when its merged picture is an empty white', async () => {
  const file = layered([{ color: [64] }, { color: [128], span: [1, 3] }], { mode: GRAY, depth: 16, merged: 'said to be none' });
  expect(await pixels(file)).toEqual([64, 128, 128, 64].map((gray) => [gray, gray, gray, 255]));
  const { data } = await decodePsd(file, 'rgba16');
  expect([...data.subarray(0, 4)]).toEqual([64 * 257, 64 * 257, 64 * 257, 65_535]);
});

it.each([8, 16])('unpacks zipped layers of %d bits, also from beyond the canvas', async (depth) => {
  const file = layered(
    [
      { color: [64, 70, 80], packing: 'zipped differences', mask: [255, 0, 51, 255] },
      { color: [9, 8, 7], span: [-2, 1], packing: 'zipped' },
    ],
    { depth },
  );
  expect(await pixels(file)).toEqual([
    [9, 8, 7, 255],
    [0, 0, 0, 0],
    [64, 70, 80, 51],
    [64, 70, 80, 255],
  ]);
  const damaged = file.map((byte, i) => (i > file.length - 12 ? 0 : byte));
  await expect(decodePsd(damaged, 'rgba8')).rejects.toMatchObject({ code: 'file.corrupt' });
});

it('keeps hidden layers out, and what no layer covers clear', async () => {
  expect(
    await pixels(
      layered([
        { color: [9, 8, 7], span: [1, 2] },
        { ...ground, isHidden: true },
      ]),
    ),
  ).toEqual([
    [0, 0, 0, 0],
    [9, 8, 7, 255],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});

it('lays opacity, fill opacity and masks as shares of a layer', async () => {
  const red = { color: [255, 0, 0] };
  expect(await first([ground, { ...red, opacity: 51 }])).toEqual([211, 80, 40, 255]);
  expect(await first([ground, { ...red, blocks: [['iOpa', Uint8Array.of(51, 0, 0, 0)]] }])).toEqual([211, 80, 40, 255]);
  // The mask reaches over three pixels; beyond, it shows all.
  const masked = await pixels(layered([ground, { ...red, mask: [0, 51, 255] }]));
  expect(masked.map(([, green]) => green)).toEqual([100, 80, 0, 0]);
  // Half of red over half of blue: alpha 3/4, two thirds of it red.
  const [r, g, b, a] = await first([
    { color: [0, 0, 255], alpha: 128 },
    { ...red, alpha: 128 },
  ]);
  expect([r, g, b, a].map((value, i) => Math.abs(value - [170, 0, 85, 192][i]) <= 1)).toEqual([true, true, true, true]);
});

/** Of 200, 100, 50 below and 100, 150, 250 above, by Adobe's words for each mode, reckoned by hand. */
it.each([
  ['mul ', [78, 59, 49]],
  ['scrn', [222, 191, 251]],
  ['dark', [100, 100, 50]],
  ['lite', [200, 150, 250]],
  ['diff', [100, 50, 200]],
  ['lddg', [255, 250, 255]],
  ['lbrn', [45, 0, 45]],
  ['over', [188, 118, 98]],
  ['hLit', [157, 127, 247]],
  ['fsub', [100, 0, 0]],
  ['smud', [143, 132, 202]],
  ['hMix', [255, 0, 255]],
  ['pLit', [200, 100, 245]],
])('blends by %s', async (blend, wanted) => {
  const mixed = await first([ground, { color: [100, 150, 250], blend }]);
  expect(mixed).toEqual([...wanted, 255]);
});

it('keeps a group to itself, unless it passes through', async () => {
  const doubled = { color: [128, 128, 128], blend: 'mul ' };
  // Alone in its group there is nothing to multiply: gray lies over the ground.
  expect(await first([ground, groupEnd, doubled, groupHead('norm')])).toEqual([128, 128, 128, 255]);
  expect(await first([ground, groupEnd, doubled, groupHead('pass')])).toEqual([100, 50, 25, 255]);
  expect(await first([ground, groupEnd, doubled, groupHead('pass', { opacity: 51 })])).toEqual([180, 90, 45, 255]);
  expect(await first([ground, groupEnd, doubled, groupHead('pass', { isHidden: true })])).toEqual([200, 100, 50, 255]);
  const masked = await pixels(layered([ground, groupEnd, doubled, groupHead('norm', { mask: [0, 255, 0, 0] })]));
  expect(masked.map(([red]) => red)).toEqual([200, 128, 200, 200]);
});

it('clips to the layer below', async () => {
  const clipped = { color: [0, 0, 255], isClipped: true };
  const file = layered([ground, { color: [0, 255, 0], span: [1, 3], opacity: 51 }, clipped]);
  expect(await pixels(file)).toEqual([
    [200, 100, 50, 255],
    [160, 80, 91, 255],
    [160, 80, 91, 255],
    [200, 100, 50, 255],
  ]);
});

it('blends inks as light and keeps their alpha apart', async () => {
  const file = layered(
    [
      { color: [255, 0, 255, 255], span: [0, 1] },
      { color: [0, 255, 255, 255], blend: 'mul ', span: [0, 2] },
    ],
    { mode: CMYK },
  );
  const { data, alpha = [] } = await decodePsd(file, 'cmyk8');
  expect([...alpha]).toEqual([255, 255, 0, 0]);
  expect([...data.subarray(0, 12)]).toEqual([255, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]);
});

it('fills with a plain color that is kept as a recipe', async () => {
  const channelOf = (writer: ByteWriter, key: string, high: number) => writer.ascii(`${key}doub`).u32(high).u32(0);
  const descriptor = channelOf(channelOf(channelOf(new ByteWriter(), 'Rd  ', 0x4069_0000), 'Grn ', 0), 'Bl  ', 0x4059_0000).done();
  expect(await first([{ span: [0, 0], blocks: [['SoCo', descriptor]] }])).toEqual([200, 0, 100, 255]);
});

it('names what is shown but can not be laid, and minds nothing that is hidden', async () => {
  const levels: Part = { span: [0, 0], blocks: [['levl', new Uint8Array(4)]] };
  const params = { format: 'PSD without a merged picture but with adjustment layers' };
  await expect(decodePsd(layered([ground, levels]), 'rgba8')).rejects.toMatchObject({ code: 'file.unsupported-variant', params });
  expect(await first([ground, { ...levels, isHidden: true }])).toEqual([200, 100, 50, 255]);
  const effects = new ByteWriter().ascii('enabbool').u8(1).done();
  const code = 'file.unsupported-variant';
  await expect(decodePsd(layered([{ ...ground, blocks: [['lfx2', effects]] }]), 'rgba8')).rejects.toMatchObject({ code });
  await expect(decodePsd(layered([{ ...ground, blend: 'nope' }]), 'rgba8')).rejects.toMatchObject({ code });
  await expect(decodePsd(layered([ground, groupHead('norm')]), 'rgba8')).rejects.toMatchObject({ code: 'file.corrupt' });
});

import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000, findFlatColors, instantiateKernels, measureNoise, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece } from '../../../tests/art/index.ts';
import { textAt } from '../../../tests/art/lettering.ts';
import { SHOP_JOBS } from '../../../tests/art/pieces/shop-jobs.ts';
import { alike, ellipse, rectangle, strokeOf } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const PX = 320;

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** A badge with two large colors, a ring of four pixels and dots of ten, each in a color of its own, on a painted shirt. */
function badge(shirt: string, colors: readonly string[], shift: number): PixelImage {
  const [field, face, ring, ...dots] = colors;
  const middle: [number, number] = [PX / 2 + shift, PX / 2 - shift];
  const circle = alike(ellipse(middle, 60, 60));
  const sheet = new Sheet(PX, PX)
    .lay([alike(ellipse(middle, 130, 130))], field)
    .lay([alike(ellipse(middle, 90, 90))], face)
    .lay(strokeOf([...circle, circle[0]], 4), ring);
  for (const [place, dot] of dots.entries()) sheet.lay([alike(ellipse([middle[0] - 30 + place * 27, middle[1] + 9 * place], 5, 5))], dot);
  return sheet.toFlat(300, () => rgb(shirt));
}

async function throughJpeg(image: PixelImage, quality: number): Promise<PixelImage> {
  return (await codecs.decode(await codecs.encode(image, 'jpeg', { quality }))).image;
}

describe('flat colors of art that was a JPEG', () => {
  const badges = [
    { shirt: '#14213d', colors: ['#f4d35e', '#c8323a', '#ffffff', '#8fd0ff', '#2c9c5a'] },
    { shirt: '#000000', colors: ['#e07b39', '#f2e8cf', '#18a0a8', '#d14a8b', '#5a3fc0'] },
    { shirt: '#ffffff', colors: ['#23406e', '#9fc5e8', '#e05a4f', '#ffd23f', '#3a9d5d'] },
    { shirt: '#b01e2a', colors: ['#111111', '#f0c419', '#ffffff', '#2f7fd0', '#58b368'] },
  ];

  test.each(badges.flatMap((one, index) => [90, 75, 60].map((quality) => ({ ...one, quality, shift: index + quality / 15 }))))(
    'each is found once, however small, and nothing besides: $shirt at quality $quality',
    async ({ shirt, colors, quality, shift }) => {
      const image = await throughJpeg(badge(shirt, colors, shift), quality);
      const found = findFlatColors(image);
      const drawn = [shirt, ...colors].map(colorOf);
      for (const color of drawn) expect(Math.min(...found.map((flat) => apart(flat, color)))).toBeLessThan(8);
      for (const flat of found) expect(Math.min(...drawn.map((color) => apart(flat, color)))).toBeLessThan(8);
    },
  );

  test('beside small type and fine lines nothing is founded that nobody drew', async () => {
    const logo = SHOP_JOBS.find(({ name }) => name === 'jpeg logo');
    const drawn = logo?.draw({ width: 1200, height: 960, unit: 12, seed: 7919 }, '#14213d').toFlat(300, () => rgb('#14213d'));
    if (!drawn) throw new Error('there is no such job');
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 82, chromaSubsampling: '4:2:0' }).toBuffer();
    // The shirt, two fields, a star, a sun, two rings and two dots.
    expect(findFlatColors((await codecs.decode(jpeg)).image)).toHaveLength(8);
  });

  test('a pale color of the art is one color where the chroma of its surroundings is smeared over it', async () => {
    const [shirt, orange, gold, cream] = ['#0b0b0d', '#e8542f', '#f2b632', '#f6e7c8'];
    const style = { heightPx: 60, weight: 0.2 };
    const drawn = new Sheet(720, 640)
      .lay([rectangle(20, 20, 680, 440)], orange)
      .lay([alike(ellipse([360, 150], 240, 90))], cream)
      .lay([alike(ellipse([560, 120], 46, 46))], gold)
      .lay(textAt('SUMMIT CO', [60, 290], style), cream)
      .lay(textAt('OUTFITTERS', [60, 490], { heightPx: 44 }), cream)
      .toFlat(300, () => rgb(shirt));
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 50, chromaSubsampling: '4:2:0' }).toBuffer();
    const kernels = instantiateKernels(await loadKernels());
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
    const { flats } = surveyArt((await codecs.decode(jpeg)).image, { method: 'spot', ground: 'keep' }, context);
    expect(flats).toHaveLength(4);
  });

  test('thin lines whose chroma was halved are no fade: they are one color beside their own', async () => {
    // Larger than what is drawn anew.
    const kit = { width: 1440, height: 1152, unit: 14, seed: 7919 };
    const drawn = SHOP_JOBS.find(({ name }) => name === 'line art')
      ?.draw(kit, '#b01e2a')
      .toFlat(300, () => rgb('#b01e2a'));
    if (!drawn) throw new Error('there is no such job');
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 82, chromaSubsampling: '4:2:0' }).toBuffer();
    const kernels = instantiateKernels(await loadKernels());
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
    const { flats, noise } = surveyArt((await codecs.decode(jpeg)).image, { method: 'spot', ground: 'keep' }, context);
    expect(noise.ringing).toBeGreaterThan(0);
    expect(flats.length).toBeGreaterThan(1);
  });

  /** A job of the shop, saved small. */
  async function savedJob(name: string, shirt: string, quality: number) {
    const drawn = SHOP_JOBS.find((job) => job.name === name)
      ?.draw({ width: 1000, height: 800, unit: 10, seed: 7919 }, shirt)
      .toFlat(300, () => rgb(shirt));
    if (!drawn) throw new Error('there is no such job');
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
    return (await codecs.decode(jpeg)).image;
  }

  test.each([
    { name: 'distressed type', shirt: '#14213d', quality: 82 },
    { name: 'small type', shirt: '#14213d', quality: 35 },
    { name: 'one-color type', shirt: '#ffffff', quality: 35 },
  ])('holes and rims that took on the chroma or the swing of what is beside them are no inks: $name at quality $quality', async (job) => {
    const image = await savedJob(job.name, job.shirt, job.quality);
    const kernels = instantiateKernels(await loadKernels());
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
    const { flats, survey } = surveyArt(image, { method: 'spot', ground: 'keep' }, context);
    const dark = [...flats, ...survey.colors].filter(
      (color) => cielabFromRgb({ r: Math.round(color.r), g: Math.round(color.g), b: Math.round(color.b) }).l < 16,
    );
    const shirt = colorOf(job.shirt);
    for (const color of dark)
      expect(apart({ r: Math.round(color.r), g: Math.round(color.g), b: Math.round(color.b) }, shirt)).toBeLessThan(6);
  });

  test('a small disc beside another color of its lightness stays a color of its own', async () => {
    const found = findFlatColors(await savedJob('patch', '#000000', 50));
    expect(Math.min(...found.map((flat) => apart(flat, colorOf('#f4a261'))))).toBeLessThan(5);
  });

  test('an off-white within the art is no ringing of a white around it', async () => {
    const drawn = new Sheet(480, 360)
      .lay([alike(ellipse([240, 180], 220, 150))], '#7a1f3d')
      .lay(textAt('LU', [120, 110], { heightPx: 150, weight: 0.2 }), '#f6efe6')
      .toFlat(300, () => rgb('#ffffff'));
    const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
    const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 55, chromaSubsampling: '4:2:0' }).toBuffer();
    const found = findFlatColors((await codecs.decode(jpeg)).image);
    expect(Math.min(...found.map((flat) => apart(flat, colorOf('#f6efe6'))))).toBeLessThan(2);
  });

  test('a mascot keeps its tiny colors', async () => {
    const { flat, colors = [] } = drawPiece('mascot', { widthPx: 640, seed: 3 });
    const found = findFlatColors(await throughJpeg(flat, 80));
    for (const color of colors.map(colorOf)) expect(Math.min(...found.map((one) => apart(one, color)))).toBeLessThan(8);
  });

  test('ringing grows with the quality that was lost, and clean art has none', async () => {
    const { flat } = drawPiece('jpeg-logo', { seed: 4 });
    const lost = await Promise.all([95, 80, 50].map(async (quality) => measureNoise(await throughJpeg(flat, quality)).ringing));
    expect(measureNoise(flat).ringing).toBe(0);
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost[1]).toBeGreaterThan(lost[0]);
    expect(lost[2]).toBeGreaterThan(lost[1]);
  });
});

test('a pale solid keeps its plate whole beside edges: what JPEG leaves there is no white', async () => {
  const [shirt, cream] = ['#14213d', '#f6efdf'];
  const drawn = badge(shirt, ['#24507a', cream, '#1ba39c', '#c8372d'], 0);
  const image = await throughJpeg(drawn, 70);
  const { width, height } = image;
  const options = { ...defaultOptions(fields), garment: shirt };
  const frame = { width, height, dpi: 300, scale: 1 };
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width, height };
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: new Uint8Array(image.pixels.length) }, frame, options, plan, context);
  const place = plan.plates.findIndex(({ color, role }) => role === 'ink' && apart(color, colorOf(cream)) < 4);
  const isCream = (at: number) =>
    apart({ r: drawn.pixels[at * 4], g: drawn.pixels[at * 4 + 1], b: drawn.pixels[at * 4 + 2] }, colorOf(cream)) < 1;
  let holes = 0;
  for (let at = 2; at < width * height - 2; at++) {
    const isInside = [at, at - 2, at + 2, at - 2 * width, at + 2 * width].every(
      (near) => near >= 0 && near < width * height && isCream(near),
    );
    if (isInside && plan.kept.sheets[place][at] < 128) holes++;
  }
  expect(holes).toBe(0);
});

test('a thin line of a JPEG of halved chroma keeps its color and its width', async () => {
  const [width, height] = [320, 240];
  const circle = alike(ellipse([160, 120], 88, 88));
  const drawn = new Sheet(width, height)
    .lay([alike(ellipse([160, 120], 110, 110))], '#264f78')
    .lay([alike(ellipse([160, 120], 60, 60))], '#f6efe0')
    .lay(strokeOf([...circle, circle[0]], 3), '#f56fa1')
    .lay([alike(ellipse([160, 120], 20, 20))], '#7b4fb0')
    .toFlat(300, () => rgb('#14213d'));
  const raw = { width, height, channels: 4 } as const;
  const jpeg = await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 82, chromaSubsampling: '4:2:0' }).toBuffer();
  const { image } = await codecs.decode(jpeg);
  const options = { ...defaultOptions(fields), garment: '#14213d' };
  const frame = { width, height, dpi: 300, scale: 1 };
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width, height };
  const proof = new Uint8Array(image.pixels.length);
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: proof }, frame, options, plan, context);
  const at = (pixels: Uint8Array, index: number): Rgb => ({ r: pixels[index * 4], g: pixels[index * 4 + 1], b: pixels[index * 4 + 2] });
  let [sum, count] = [0, 0];
  for (let index = 0; index < width * height; index++) {
    const away = Math.hypot((index % width) - 160, Math.floor(index / width) - 120);
    if (away < 82 || away > 94) continue;
    sum += apart(at(proof, index), at(drawn.pixels, index));
    count++;
  }
  expect(sum / count).toBeLessThan(2.4);
});

describe('lines of a small JPEG on its shirt', async () => {
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };

  /** Rows of thin type on a painted shirt, after a JPEG with halved chroma. */
  async function smallType(shirt: string, quality: number) {
    const kit = { width: 480, height: 330, unit: 7, seed: 7919 };
    const drawn = SHOP_JOBS.find(({ name }) => name === 'small type')?.draw(kit, shirt);
    if (!drawn) throw new Error('there is no such job');
    const { width, height, pixels } = drawn.toFlat(300, () => rgb(shirt));
    const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer();
    return { art: drawn.toImage(300), image: (await codecs.decode(jpeg)).image };
  }

  async function separated(image: PixelImage, garment: string) {
    const options = { ...defaultOptions(fields), garment };
    const { width, height } = image;
    const frame = { width, height, dpi: 300, scale: 1 };
    const plan = await makePlan(run, image, frame, options, context);
    const rect = { x: 0, y: 0, width, height };
    const proof = new Uint8Array(image.pixels.length);
    const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels: proof }, frame, options, plan, context) ?? {};
    return { plan, proof, warnings: run.report?.(frame, options, plan, tally).warnings ?? [] };
  }

  test.each([
    ['#000000', 60],
    ['#14213d', 50],
  ])('what JPEG leaves beside them on %s founds no ink and prints as no dust', async (shirt, quality) => {
    const { art, image } = await smallType(shirt, quality);
    const { plan, proof, warnings } = await separated(image, shirt);
    for (const { role, color } of plan.plates) if (role === 'ink') expect(apart(color, colorOf(shirt))).toBeGreaterThan(20);
    const [r, g, b] = rgb(shirt);
    let [dust, inked] = [0, 0];
    for (let at = 0; at < proof.length; at += 4) {
      if (art.pixels[at + 3] > 0) inked++;
      // A rim is a pixel wide.
      else if ([at - 4, at + 4, at - 4 * art.width, at + 4 * art.width].every((near) => (art.pixels[near + 3] ?? 0) === 0))
        if (proof[at] !== r || proof[at + 1] !== g || proof[at + 2] !== b) dust++;
    }
    expect(dust / inked).toBeLessThan(0.2);
    expect(warnings.map(({ id }) => id)).not.toContain('ground.opaque');
  });

  test('the ground of a JPEG is asked about too, and one that is not even is said to print', async () => {
    const { image } = await smallType('#ffffff', 60);
    const idsOf = async (picture: PixelImage) => (await separated(picture, '#14213d')).warnings.map(({ id }) => id);
    expect(await idsOf(image)).toContain('ground.opaque');
    const kraft = {
      ...image,
      pixels: image.pixels.map((value, at) =>
        at % 4 === 3 ? 255 : Math.round(value * (0.4 + (0.5 * ((at >> 2) % image.width)) / image.width)),
      ),
    };
    expect(await idsOf(kraft)).toContain('ground.uneven');
  });
});

describe('small type of a JPEG with halved chroma', async () => {
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const INKS = ['#ff5f3c', '#5ad1e6', '#8bd450', '#d58bff'];

  /** A line of lettering in each ink, 3.4 pixels a stroke, on a painted shirt. */
  function lines(shirt: string, quality: number): Promise<PixelImage> {
    const sheet = new Sheet(560, 300);
    for (const [row, ink] of INKS.entries()) {
      sheet.lay(textAt('SERVING THE VALLEY 555 0119', [20, 40 + 64 * row], { heightPx: 20, weight: 0.17 }), ink);
    }
    const { width, height, pixels } = sheet.toFlat(300, () => rgb(shirt));
    const raw = { width, height, channels: 4 } as const;
    const jpeg = sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
    return jpeg.then((bytes) => codecs.decode(bytes)).then(({ image }) => image);
  }

  test.each(['#000000', '#14213d', '#b01e2a', '#ffffff'])('keeps the inks that it was set in, one a line, on %s', async (shirt) => {
    const options = { ...defaultOptions(fields), garment: shirt };
    const image = await lines(shirt, 50);
    const { width, height } = image;
    const plan = await makePlan(run, image, { width, height, dpi: 300, scale: 1 }, options, context);
    const found = plan.plates.filter(({ role }) => role === 'ink').map(({ color }) => color);
    expect(found).toHaveLength(INKS.length);
    for (const ink of INKS) expect(Math.min(...found.map((color) => apart(color, colorOf(ink))))).toBeLessThan(3.2);
  });

  test('is cut off a ground that is knocked out with its own inks, as far as they cover', async () => {
    const image = await lines('#ffffff', 50);
    const { cut } = surveyArt(image, { method: 'spot', ground: 'knock-out' }, context);
    if (!cut) throw new Error('nothing was knocked out');
    let [whole, off] = [0, 0];
    for (let at = 0; at < cut.length; at += 4) {
      if (cut[at + 3] < 250) continue;
      whole++;
      if (Math.min(...INKS.map((ink) => apart({ r: cut[at], g: cut[at + 1], b: cut[at + 2] }, colorOf(ink)))) > 4) off++;
    }
    expect(whole).toBeGreaterThan(4000);
    expect(off / whole).toBeLessThan(0.02);
  });
});

test.each([70, 55])('process inks leave a flat orange of a JPEG to its spot, and paper bare: quality %i', async (quality) => {
  const image = await throughJpeg(badge('#ffffff', ['#f59e1e', '#23406e', '#111111', '#ffffff'], 3), quality);
  const { width, height, pixels } = image;
  const options = { ...defaultOptions(fields), method: 'cmyk', garment: '#ffffff', spots: [{ color: '#f59e1e' }] } as const;
  const kernels = instantiateKernels(await loadKernels());
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const frame = { width, height, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width, height };
  run.bands.apply({ rect, pixels }, { rect, pixels: new Uint8Array(pixels.length) }, frame, options, plan, context);
  const away = (at: number) => Math.hypot((at % width) - PX / 2 - 3, Math.floor(at / width) - PX / 2 + 3);
  const inked = (plate: number, from: number, to: number) => {
    const sheet = plan.kept.sheets[plate];
    const ring = [...sheet.keys()].filter((at) => away(at) > from && away(at) < to);
    return ring.filter((at) => sheet[at] > 12).length / ring.length;
  };
  expect(inked(4, 94, 126)).toBeGreaterThan(0.99);
  for (let plate = 0; plate < 4; plate++) {
    // The ring of orange, and the paper around it.
    expect(inked(plate, 94, 126)).toBeLessThan(0.02);
    expect(inked(plate, 134, 160)).toBeLessThan(0.02);
  }
});

import { CODED_LIGHT, type PixelImage, resampleTaps } from '@underbase/engine';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { defaultOptions } from '../options.ts';
import { codecs, NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import { run } from './run.ts';

type Rgba = readonly [number, number, number, number];

function picture(width: number, height: number, at: (x: number, y: number) => Rgba): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(at(x, y), (y * width + x) * 4);
  return { width, height, pixels, dpi: 72, icc: null };
}

/** A drawing sampled with eight places a pixel each way: what art is at any size. */
function drawn(side: number, isInk: (x: number, y: number) => boolean, ink: Rgba, ground: Rgba): PixelImage {
  const n = 8;
  return picture(side, side, (x, y) => {
    let inside = 0;
    for (let v = 0; v < n; v++) for (let u = 0; u < n; u++) if (isInk((x + (u + 0.5) / n) / side, (y + (v + 0.5) / n) / side)) inside++;
    const share = inside / n ** 2;
    const alpha = ink[3] * share + ground[3] * (1 - share);
    const channel = (c: number) => (alpha === 0 ? 0 : (ink[c] * ink[3] * share + ground[c] * ground[3] * (1 - share)) / alpha);
    return [Math.round(channel(0)), Math.round(channel(1)), Math.round(channel(2)), Math.round(alpha)];
  });
}

/** A ring with a notch: curves, corners and a counter. */
const emblem = (x: number, y: number): boolean => {
  const away = Math.hypot(x - 0.5, y - 0.5);
  return away < 0.42 && away > 0.2 && !(x > 0.5 && Math.abs(y - 0.5) < 0.06);
};

async function enlarge(image: PixelImage, given: Partial<UpscalerOptions> = {}) {
  const made = (await openTool(run, image, { ...defaultOptions(fields), ...given })).whole();
  return {
    ...made,
    ids: made.report.warnings.map(({ id }) => id),
    fact: (id: string) => made.report.facts.find((one) => one.id === id)?.value,
  };
}

/** What a plain resampler makes of it. */
function resampled({ width, pixels }: PixelImage, side: number): Uint8Array {
  const target = new Uint8Array(side * side * 4);
  const taps = resampleTaps({ source: width, target: side, filter: 'lanczos' }, 0, side);
  NATIVE.resample({ source: pixels, sourceWidth: width, target, columns: taps, rows: taps, light: CODED_LIGHT });
  return target;
}

/** Root mean square distance over a color, levels. */
function off(one: Uint8Array, other: Uint8Array, ground: number): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    for (let c = at; c < at + 3; c++) {
      const over = (pixels: Uint8Array) => (pixels[c] * pixels[at + 3] + ground * (255 - pixels[at + 3])) / 255;
      sum += (over(one) - over(other)) ** 2;
    }
  }
  return Math.sqrt(sum / (one.length * 0.75));
}

const RED: Rgba = [200, 30, 40, 255];
const WHITE: Rgba = [255, 255, 255, 255];
const CLEAR: Rgba = [0, 0, 0, 0];

describe('size', () => {
  test.each<[Partial<UpscalerOptions>, [number, number, number]]>([
    [{}, [400, 240, 288]],
    [{ scale: 2.5 }, [250, 150, 180]],
    [{ to: '1in@300' }, [300, 180, 300]],
    [{ to: '25.4mm@150' }, [150, 90, 150]],
    [{ to: '1in@300', scale: 2 }, [200, 120, 200]],
    // Beyond the largest factor that one is taken, and the print's resolution told.
    [{ to: '4in@300' }, [600, 360, 150]],
  ])('%j gives %j', async (given, [width, height, dpi]) => {
    const { frame, ids } = await enlarge(
      picture(100, 60, () => [9, 9, 9, 255]),
      given,
    );
    expect(frame).toEqual({ width, height, dpi, scale: 1 });
    expect(ids.includes('held-back')).toBe(given.to?.endsWith(`@${dpi}`) === false);
  });

  test.each<[PixelImage, Partial<UpscalerOptions>, object]>([
    [picture(600, 600, () => RED), { to: '2in@300' }, { code: 'enlarge.enough', params: { has: 300, size: '2in', asked: 300 } }],
    [picture(9000, 3000, () => RED), { scale: 4 }, { code: 'enlarge.too-large', params: { megapixels: 432, limit: 268, most: 3.1 } }],
    [picture(1, 1, () => RED), {}, { code: 'picture.no-size' }],
    [picture(8, 8, () => CLEAR), {}, { code: 'picture.clear' }],
  ])('what can not be done is refused with what can', async (image, given, error) => {
    await expect(enlarge(image, given)).rejects.toMatchObject(error);
  });
});

describe('flat art', () => {
  test.each([{ ground: WHITE }, { ground: CLEAR }])(
    'is drawn anew on $ground: nearer to its drawing than resampling by 6 dB',
    async ({ ground }) => {
      const truth = drawn(240, emblem, RED, ground);
      const low = drawn(60, emblem, RED, ground);
      const [art, plain] = [await enlarge(low, { mode: 'art' }), resampled(low, 240)];
      for (const under of [0, 255]) expect(2 * off(art.pixels, truth.pixels, under)).toBeLessThan(off(plain, truth.pixels, under));
      expect(art.fact('drawn')).toBeGreaterThan(95);
    },
  );

  test('has no halo: what is hidden under clear pixels never shows', async () => {
    const low = drawn(60, emblem, RED, CLEAR);
    const hidden = { ...low, pixels: low.pixels.slice() };
    for (let at = 0; at < hidden.pixels.length; at += 4) if (hidden.pixels[at + 3] === 0) hidden.pixels[at + 1] = 255;
    const { pixels } = await enlarge(hidden, { mode: 'art', scale: 3 });
    // As much as shows: two hundredths of what is hidden would be more.
    for (let at = 0; at < pixels.length; at += 4) expect((Math.abs(pixels[at + 1] - RED[1]) * pixels[at + 3]) / 255).toBeLessThan(4);
  });

  test('crisp makes a rim one pixel wide and keeps a glow', async () => {
    const glow = picture(80, 60, (x, y) => {
      const away = Math.hypot(x - 30, y - 30);
      return [200, 30, 40, away < 15 ? 255 : x > 48 && away < 40 ? Math.round((255 * (40 - away)) / 60) : 0];
    });
    const partly = ({ pixels }: { pixels: Uint8Array }, from: number, to: number) => {
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const x = (at / 4) % 320;
        if (x >= from && x < to && pixels[at + 3] > 0 && pixels[at + 3] < 255) count++;
      }
      return count;
    };
    const [soft, crisp] = [await enlarge(glow, { mode: 'photo', edge: 'soft' }), await enlarge(glow, { mode: 'photo', edge: 'crisp' })];
    expect(2 * partly(crisp, 0, 180)).toBeLessThan(partly(soft, 0, 180));
    expect(partly(crisp, 200, 320)).toBe(partly(soft, 200, 320));
  });
});

test('art that JPEG has damaged is even again, in the colors that it was drawn in', async () => {
  const low = drawn(96, emblem, RED, WHITE);
  const bytes = await codecs.encode(low, 'jpeg', { quality: 50 });
  const damaged = (await codecs.decode(bytes)).image;
  const truth = drawn(384, emblem, RED, WHITE);
  const repaired = await enlarge(damaged);
  expect(repaired.ids).toContain('jpeg');
  expect(1.5 * off(repaired.pixels, truth.pixels, 255)).toBeLessThan(off(resampled(damaged, 384), truth.pixels, 255));
  let [even, uneven] = [0, 0];
  for (let at = 0; at < truth.pixels.length; at += 4) {
    if (truth.pixels[at + 1] !== RED[1]) continue;
    if (Math.abs(repaired.pixels[at + 1] - RED[1]) <= 6) even++;
    else uneven++;
  }
  expect(even).toBeGreaterThan(9 * uneven);
});

describe('art without anti-aliasing', () => {
  test('comes out with the outline that was drawn, not with the steps of its pixels', async () => {
    const [ink, ground] = [[30, 60, 200, 255] as const, [250, 248, 240, 255] as const];
    const disc = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.41;
    const hard = picture(96, 96, (x, y) => (disc((x + 0.5) / 96, (y + 0.5) / 96) ? ink : ground));
    const truth = drawn(384, disc, ink, ground).pixels;
    const { pixels } = await enlarge(hard);
    expect(off(pixels, truth, 0)).toBeLessThan(0.5 * off(resampled(hard, 384), truth, 0));
  });
});

describe('auto', () => {
  const shade = (x: number, y: number): Rgba => [
    Math.round(128 + 90 * Math.sin(x / 5.3 + y / 9.1)),
    Math.round(128 + 90 * Math.sin(y / 6.7 - x / 13)),
    Math.round(128 + 60 * Math.sin((x + y) / 7.7)),
    255,
  ];
  const kind = async (image: PixelImage) => (await enlarge(image, { scale: 2 })).report.details;

  test('asks whether small art with steps for edges is pixel art, and says what keeps its pixels', async () => {
    const warnings = async (image: PixelImage, more = {}) => (await enlarge(image, { scale: 2, ...more })).report.warnings;
    const [sky, wall, roof]: Rgba[] = [
      [120, 190, 240, 255],
      [230, 220, 190, 255],
      [170, 50, 40, 255],
    ];
    // A house on a hill, set on a grid of 112 by 96: fewer steps than sprites have.
    const house = picture(112, 96, (x, y) => {
      if (y > 84 - (x >> 3)) return RED;
      if (y < 40) return y > 22 && Math.abs(x - 50) < y - 20 ? roof : sky;
      return x > 36 && x < 64 ? wall : sky;
    });
    const asked = { id: 'pixels', sets: { options: { mode: 'pixel' } } };
    expect(await warnings(house)).toContainEqual(expect.objectContaining({ ...asked, sets: expect.objectContaining(asked.sets) }));
    const none = expect.not.arrayContaining([expect.objectContaining({ id: 'pixels' })]);
    expect(await warnings(house, { mode: 'art' })).toEqual(none);
    expect(await warnings(drawn(112, emblem, RED, WHITE))).toEqual(none);
    expect(await warnings(picture(400, 96, (x, y) => (y > 70 - (x >> 5) ? roof : sky)))).toEqual(none);
  });

  test('tells flat art, photos and pixel art apart', async () => {
    expect(await kind(drawn(60, emblem, RED, WHITE))).toMatchObject({ kind: 'drawing' });
    expect(await kind(picture(90, 70, shade))).toMatchObject({ kind: 'photo' });
    const sprite = picture(16, 16, (x, y) => ((x * 7 + y * 5) % 3 === 0 ? RED : (x * y) % 2 ? WHITE : [20, 40, 90, 255]));
    expect(await kind(sprite)).toMatchObject({ kind: 'pixels' });
  });

  test('draws the flat part of a picture and resamples the shaded one', async () => {
    const flat = drawn(80, emblem, RED, WHITE);
    const mixed = picture(160, 80, (x, y) => {
      const at = (y * 80 + x) * 4;
      return x < 80 ? [flat.pixels[at], flat.pixels[at + 1], flat.pixels[at + 2], 255] : shade(x, y);
    });
    const [own, photo] = [await enlarge(mixed, { scale: 4 }), await enlarge(mixed, { scale: 4, mode: 'photo' })];
    const worst = (from: number, to: number) => {
      let most = 0;
      for (let y = 0; y < 320; y++)
        for (let x = from; x < to; x++)
          most = Math.max(most, Math.abs(own.pixels[(y * 640 + x) * 4 + 1] - photo.pixels[(y * 640 + x) * 4 + 1]));
      return most;
    };
    expect(worst(0, 300)).toBeGreaterThan(60);
    expect(worst(360, 640)).toBeLessThan(20);
  });
});

test('plans of pixel art hold memory of their own: one may be handed to another thread, and the next is whole', async () => {
  const image = picture(16, 16, (x, y) => ((x + y) % 2 ? RED : WHITE));
  for (const pixels of ['squares', 'shapes', 'squares'] as const) {
    const { plan } = await openTool(run, image, { ...defaultOptions(fields), mode: 'pixel', pixels });
    const buffers = new Set(Object.values(plan).flatMap((part) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : [])));
    expect(() => structuredClone(plan, { transfer: [...buffers] })).not.toThrow();
  }
});

test('pixel art that was enlarged before stays squares', async () => {
  const sprite = picture(32, 32, (x, y) => (((x >> 2) * 7 + (y >> 2) * 5) % 3 === 0 ? RED : WHITE));
  const { pixels } = await enlarge(sprite, { scale: 3 });
  for (let y = 0; y < 96; y++) {
    for (let x = 0; x < 96; x++)
      expect(pixels[(y * 96 + x) * 4 + 1]).toBe(sprite.pixels[(Math.floor(y / 3) * 32 + Math.floor(x / 3)) * 4 + 1]);
  }
});

describe('pixel art as shapes', () => {
  const shape = ['..####..', '.######.', '########', '########', '##.##.##', '########', '.##..##.', '..#..#..'];
  const sprite = (grid: number) =>
    picture(8 * grid, 8 * grid, (x, y) => (shape[Math.floor(y / grid)][Math.floor(x / grid)] === '#' ? RED : CLEAR));

  test('of art that was enlarged by a whole factor they are those of its true pixels', async () => {
    const [own, before] = [
      await enlarge(sprite(1), { mode: 'pixel', pixels: 'shapes', scale: 6 }),
      await enlarge(sprite(3), { pixels: 'shapes', scale: 2 }),
    ];
    expect(before.pixels).toEqual(own.pixels);
    expect(before.ids).toContain('way');
  });

  test('have the one color of their pixels, and softer corners than squares', async () => {
    const [squares, shapes] = [
      await enlarge(sprite(1), { mode: 'pixel', scale: 4 }),
      await enlarge(sprite(1), { mode: 'pixel', pixels: 'shapes', scale: 4 }),
    ];
    expect(shapes.pixels).not.toEqual(squares.pixels);
    for (let at = 0; at < shapes.pixels.length; at += 4)
      if (shapes.pixels[at + 3] > 0) expect([...shapes.pixels.subarray(at, at + 3)]).toEqual(RED.slice(0, 3));
  });
});

test('art that was enlarged before goes back to its true pixels', async () => {
  const truth = drawn(480, emblem, RED, WHITE);
  const small = drawn(96, emblem, RED, WHITE);
  const twice = { ...small, width: 240, height: 240, pixels: new Uint8Array(240 * 240 * 4) };
  const taps = resampleTaps({ source: 96, target: 240, filter: 'mitchell' }, 0, 240);
  NATIVE.resample({ source: small.pixels, sourceWidth: 96, target: twice.pixels, columns: taps, rows: taps, light: CODED_LIGHT });
  const own = await enlarge(twice, { mode: 'art', scale: 2 });
  expect(own.ids).toContain('enlarged-before');
  expect(1.3 * off(own.pixels, truth.pixels, 255)).toBeLessThan(off(resampled(twice, 480), truth.pixels, 255));
});

describe('what JPEG did to flat art', () => {
  const jpeg = async (image: PixelImage, quality: number) => (await codecs.decode(await codecs.encode(image, 'jpeg', { quality }))).image;
  /** Part of the places well inside of an ink that lie more than three levels off it, or off what it was made. */
  function uneven(pixels: Uint8Array, truth: PixelImage, ink: Rgba, made: ArrayLike<number> = ink): number {
    const { width, height } = truth;
    const isInk = (at: number): boolean => truth.pixels[at] === ink[0] && truth.pixels[at + 1] === ink[1];
    let [off, all] = [0, 0];
    for (let y = 4; y < height - 4; y++) {
      for (let x = 4; x < width - 4; x++) {
        const at = (y * width + x) * 4;
        if (![at, at - 16, at + 16, at - width * 16, at + width * 16].every(isInk)) continue;
        all++;
        if ([0, 1, 2].some((c) => Math.abs(pixels[at + c] - made[c]) > 3)) off++;
      }
    }
    return off / all;
  }

  test('is gone from its areas, up to a pixel beside every edge', async () => {
    const repaired = await enlarge(await jpeg(drawn(160, emblem, RED, WHITE), 50));
    const truth = drawn(640, emblem, RED, WHITE);
    expect(uneven(repaired.pixels, truth, WHITE)).toBeLessThan(0.005);
    // Red itself comes back within two levels.
    expect(uneven(repaired.pixels, truth, RED)).toBeLessThan(0.02);
  });

  test('is gone from within strokes and between them, where no pixel is far from an edge', async () => {
    const [ink, ground]: [Rgba, Rgba] = [
      [16, 16, 20, 255],
      [241, 194, 50, 255],
    ];
    // Rings of six pixels, and what they enclose.
    const strokes = (x: number, y: number): boolean => (Math.hypot(x - 0.5, y - 0.5) * 160) % 20 < 6;
    const { pixels } = await enlarge(await jpeg(drawn(160, strokes, ink, ground), 50));
    const truth = drawn(640, strokes, ink, ground);
    const middle = (320 * 640 + 412) * 4;
    expect(uneven(pixels, truth, ink, pixels.subarray(middle))).toBeLessThan(0.001);
    expect(uneven(pixels, truth, ground)).toBeLessThan(0.0015);
  });

  test('a soft wash beside it stays soft', async () => {
    const wash = picture(192, 96, (x, y) => {
      if (x < 60) return emblem(x / 60, y / 96) ? RED : WHITE;
      const shade = Math.round(150 + 60 * Math.sin((x - 60) / 30) * Math.cos(y / 40));
      return [shade, shade, shade, 255];
    });
    const damaged = await jpeg(wash, 60);
    const { pixels } = await enlarge(damaged);
    const plain = new Uint8Array(768 * 384 * 4);
    const taps = (source: number) => resampleTaps({ source, target: source * 4, filter: 'lanczos' }, 0, source * 4);
    NATIVE.resample({ source: wash.pixels, sourceWidth: 192, target: plain, columns: taps(192), rows: taps(96), light: CODED_LIGHT });
    // Steps of the wash in the result are no larger than its own, give or take rounding: nothing was drawn into it.
    let most = 0;
    for (let y = 8; y < 376; y++) {
      for (let x = 272; x < 760; x++) most = Math.max(most, Math.abs(pixels[(y * 768 + x) * 4] - pixels[(y * 768 + x + 1) * 4]));
    }
    expect(most).toBeLessThanOrEqual(4);
    let sum = 0;
    for (let y = 8; y < 376; y++) for (let x = 272; x < 760; x++) sum += (pixels[(y * 768 + x) * 4] - plain[(y * 768 + x) * 4]) ** 2;
    expect(Math.sqrt(sum / (368 * 488))).toBeLessThan(3);
  });
});

describe('shaded art that was no JPEG', () => {
  /** A burning ring with a glow around it, and grains of half a pixel: what is beside its edges goes up and down. */
  const ember = (x: number, y: number): number => {
    const away = Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.3);
    const smoke = 1 + 0.25 * Math.sin(31 * x + 9 * Math.sin(23 * y)) * Math.sin(27 * y + 7 * Math.sin(19 * x));
    return away < 0.02 ? 250 : Math.min(255, 150 * Math.exp(-((away / 0.09) ** 2)) * smoke);
  };
  /** By the mean of four places a pixel each way. */
  const sheet = (side: number): PixelImage =>
    picture(side, side, (x, y) => {
      let sum = 0;
      for (let v = 0; v < 4; v++) for (let u = 0; u < 4; u++) sum += ember((x + (u + 0.5) / 4) / side, (y + (v + 0.5) / 4) / side);
      const level = sum / 16;
      return [Math.round(9 + 0.96 * level), Math.round(9 + 0.5 * level), Math.round(11 + 0.1 * level), 255];
    });

  test('keeps its shades: no worse than a plain filter makes it', async () => {
    const [small, truth] = [sheet(200), sheet(400)];
    const { pixels, ids } = await enlarge(small, { scale: 2 });
    expect(ids).not.toContain('jpeg');
    expect(off(pixels, truth.pixels, 0)).toBeLessThanOrEqual(off(resampled(small, 400), truth.pixels, 0));
  });
});

test('what Lanczos swings beside the edges of a logo is no JPEG damage', async () => {
  const { flat } = drawPiece('jpeg-logo', { widthPx: 1200, seed: 5 });
  const raw = { width: flat.width, height: flat.height, channels: 4 } as const;
  const scaled = sharp(flat.pixels, { raw }).removeAlpha().resize(400, null, { kernel: 'lanczos3' }).ensureAlpha().raw();
  const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
  const { ids, fact } = await enlarge({ ...flat, width: info.width, height: info.height, pixels: new Uint8Array(data) }, { scale: 2 });
  expect(ids).not.toContain('jpeg');
  expect(fact('ringing')).toBe(0);
});

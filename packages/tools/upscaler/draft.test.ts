import { CODED_LIGHT, type Frame, type PixelImage, resampleTaps } from '@underbase/engine';
import { expect, test } from 'vitest';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { codecs, contextOf, NATIVE } from '../testing/hosts.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [900, 500];
const REDUCED = 0.4;
const OPTIONS = { ...defaultOptions(fields), scale: 4 } as UpscalerOptions;

/** A logo with an outline and lines of small type, as a JPEG on black. */
async function logo(): Promise<PixelImage> {
  const sheet = new Sheet(WIDTH, HEIGHT)
    .lay([alike(rectangle(80, 60, 740, 120))], '#e5221a')
    .lay([alike(rectangle(92, 72, 716, 96))], '#000000')
    .lay(textAt('BLAZE', [130, 90], { heightPx: 60, weight: 0.26 }), '#ffffff')
    .lay(textAt('SMOKEHOUSE', [130, 240], { heightPx: 34, weight: 0.2 }), '#ffc400')
    .lay(textAt('CATERING AND COMPETITION TEAM', [130, 330], { heightPx: 16, weight: 0.16 }), '#02a8b6')
    .lay(textAt('KANSAS CITY EST 2009', [130, 400], { heightPx: 14, weight: 0.16 }), '#ffffff');
  const flat = sheet.toFlat(300, () => rgb('#000000'));
  return (await codecs.decode(await codecs.encode(flat, 'jpeg', { quality: 70 }))).image;
}

function resampled(
  { width, height, pixels }: Omit<PixelImage, 'dpi' | 'icc'>,
  toWidth: number,
  toHeight: number,
  filter: 'area' | 'lanczos' = 'area',
): PixelImage {
  const target = new Uint8Array(toWidth * toHeight * 4);
  const columns = resampleTaps({ source: width, target: toWidth, filter }, 0, toWidth);
  const rows = resampleTaps({ source: height, target: toHeight, filter }, 0, toHeight);
  NATIVE.resample({ source: pixels, sourceWidth: width, target, columns, rows, light: CODED_LIGHT });
  return { width: toWidth, height: toHeight, pixels: target, dpi: 300, icc: null };
}

/** The result as a view shows it that has a pixel for each of `image`. */
async function shown(image: PixelImage, frame: Frame): Promise<Uint8Array> {
  const context = contextOf(NATIVE);
  const plan = await makePlan(run, image, frame, OPTIONS, context);
  const output = run.bands.layout?.(frame, OPTIONS, plan) ?? frame;
  const rect = { x: 0, y: 0, width: output.width, height: output.height };
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  run.bands.apply(
    { rect: { ...rect, width: image.width, height: image.height }, pixels: image.pixels },
    target,
    frame,
    OPTIONS,
    plan,
    context,
  );
  return resampled({ ...output, pixels: target.pixels }, image.width, image.height).pixels;
}

/** The level that nine of ten color values next to ink are off by no more than. */
function usuallyOff(one: Uint8Array, other: Uint8Array): number {
  const offs = Array.from(one, (value, at) => (Math.max(value, other[at]) > 40 && at % 4 < 3 ? Math.abs(value - other[at]) : -1));
  const counted = offs.filter((off) => off >= 0).sort((less, more) => less - more);
  return counted[Math.floor(0.9 * counted.length)];
}

test('a draft of a reduced copy shows the art as it is: small type is not cleaned and drawn as blots', async () => {
  const art = await logo();
  const copy = resampled(art, Math.round(WIDTH * REDUCED), Math.round(HEIGHT * REDUCED), 'lanczos');
  const frame = { width: copy.width, height: copy.height, dpi: 300 * REDUCED, scale: REDUCED };
  expect(usuallyOff(await shown(copy, frame), copy.pixels)).toBeLessThan(12);
});

test('a draft is as large as it is wanted, from all pixels of its copy', async () => {
  const art = await logo();
  const copy = resampled(art, Math.round(WIDTH * REDUCED), Math.round(HEIGHT * REDUCED), 'lanczos');
  const frame = { width: copy.width, height: copy.height, dpi: 300 * REDUCED, scale: REDUCED, resultScale: REDUCED / 4 };
  const plan = await makePlan(run, copy, frame, OPTIONS, contextOf(NATIVE));
  const [width, height] = [copy.width, copy.height];
  expect(run.bands.layout?.(frame, OPTIONS, plan)).toMatchObject({
    width,
    height,
    scale: REDUCED / 4,
    full: { width: 4 * WIDTH, height: 4 * HEIGHT },
  });
  expect(usuallyOff(await shown(copy, frame), copy.pixels)).toBe(0);
});

test('a draft of a reduced copy tells nothing of grain, which only the full picture shows', async () => {
  const art = await logo();
  const copy = resampled(art, Math.round(WIDTH * REDUCED), Math.round(HEIGHT * REDUCED), 'lanczos');
  const frame = { width: copy.width, height: copy.height, dpi: 300 * REDUCED, scale: REDUCED };
  const options = { ...OPTIONS, grain: 'take' } as const;
  const plan = await makePlan(run, copy, frame, options, contextOf(NATIVE));
  expect(run.report(frame, options, plan, {}).warnings.map(({ id }) => id)).not.toContain('grain');
});

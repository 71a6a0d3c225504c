import { cielabFromRgb, deltaE2000, labelComponents, type PixelImage, seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import type { ColorKoOptions } from './keys.ts';
import { fadeQuestion } from './panel-fade-words.ts';
import type { KnockoutDetails } from './report.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const SIDE = 300;
const INK = [255, 120, 40];

function draw(color: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const [r, g, b] = color(index % SIDE, Math.floor(index / SIDE));
    pixels.set([Math.round(r), Math.round(g), Math.round(b), 255], index * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const over = (ground: readonly number[], share: number) => ground.map((value, channel) => value * (1 - share) + INK[channel] * share);
const hold = (value: number) => Math.min(1, Math.max(0, value));

/** A glow that reaches its full color in the middle and is gone well before the border. */
const glow = draw((x, y) => over([0, 0, 0], hold(1.15 - Math.hypot(x - 150, y - 150) / 110) ** 1.5));
/** Lines so thin that most of what prints is their rims. */
const lines = draw((x, y) => over([0, 0, 0], x > 20 && x < 280 ? hold(1.4 - Math.abs(((y + x * 0.3) % 12) - 6)) : 0));

async function knockOut(image: PixelImage, given: Partial<ColorKoOptions> = {}) {
  const made = (await openTool(run, image, { ...defaultOptions(colorKo.options), ...given })).whole();
  return { ...made, details: made.report.details as KnockoutDetails, warned: made.report.warnings.map(({ id }) => id) };
}

describe('what is told of semi-transparency', () => {
  test('rims are none of it, however many they are', async () => {
    const { report, details, warned } = await knockOut(lines);
    expect(report.facts.find(({ id }) => id === 'pixelsSemi')?.value).toBeGreaterThan(3000);
    expect(report.facts.find(({ id }) => id === 'fadeShare')?.value).toBeLessThan(0.5);
    expect(details.fades).toEqual([]);
    expect(warned).toEqual([]);
  });

  test('a fade is told with its place and share, and asked about in words', async () => {
    const { details, warned } = await knockOut(glow);
    expect(warned).toEqual(['semiMuch']);
    const [fade, ...others] = details.fades;
    expect(others).toEqual([]);
    expect([fade.isHaze, fade.percent > 60]).toEqual([false, true]);
    expect(fade.box.x).toBeGreaterThanOrEqual(13);
    expect(fade.box.x + fade.box.width).toBeLessThanOrEqual(287);
    const { title, areas } = fadeQuestion(details.fades, '#000000', 300);
    expect(title).toBe('Fade on black');
    expect(fadeQuestion(details.fades, '#13213c', 300).title).toBe('Fade on navy');
    expect(areas).toMatch(/^\d+ % of the print, 0\.\d+ × 0\.\d+ in\.$/);
  });

  test('haze is called haze', async () => {
    const haze = draw((x, y) =>
      Math.hypot(x - 150, y - 150) < 40 ? INK : over([0, 0, 0], 0.06 * hold(2.6 - Math.hypot(x - 150, y - 150) / 55)),
    );
    const { details } = await knockOut(haze, { tolerance: 1, softness: 100 });
    expect(details.fades.length).toBeGreaterThan(0);
    expect(fadeQuestion(details.fades, '#ffffff', 300).title).toBe('Haze on white');
  });

  test('nothing is asked where fades are dots; what is lost of them is told', async () => {
    expect((await knockOut(glow, { edge: 'halftone', minDot: '0.2mm' })).warned).toEqual([]);
    const coarse = await knockOut(glow, { edge: 'halftone', minDot: '0.5mm' });
    expect(coarse.report.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\d+ % of what fades is too faint for dots of 0\.5mm at 45 lpi and goes\. Fewer lines keep more\.$/),
    ]);
    const cut = await knockOut(glow, { edge: 'hard' });
    expect(cut.report.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\d+ % of the art fades too thin for a hard edge and goes\. Halftone keeps it as dots\.$/),
    ]);
    expect((await knockOut(lines, { edge: 'hard' })).warned).toEqual([]);
  });
});

test('dots that no DTF film holds are told, with what sets them right', async () => {
  const { report } = await knockOut(glow, { edge: 'halftone' });
  const [told, ...others] = report.warnings;
  expect(others).toEqual([]);
  expect(told).toMatchObject({ id: 'dotsSmall', sets: { options: { minDot: '0.35mm' } } });
  expect(told.text).toMatch(/^Dots go down to 0\.11 mm; under 0\.35 mm DTF does not hold them\./);
});

describe('dots', () => {
  const [lpi, minDotMm] = [45, 0.4];
  const halftone = { edge: 'halftone', lpi, minDot: `${minDotMm}mm` } as const;

  test('of a glow are round, and none is smaller than the shop can hold', async () => {
    const { pixels } = await knockOut(glow, halftone);
    const inked = Uint8Array.from({ length: SIDE * SIDE }, (_, index) => (pixels[index * 4 + 3] > 0 ? 1 : 0));
    for (let at = 3; at < pixels.length; at += 4) expect(pixels[at] % 255).toBe(0);
    const { count, areas, boxes } = labelComponents(NATIVE, inked, { width: SIDE, height: SIDE }, { connectivity: 4 });
    const minDotPx = (minDotMm / 25.4) * 300;
    const cellPx = 300 / lpi;
    let dots = 0;
    for (let label = 1; label <= count; label++) {
      const [width, height] = [boxes[label * 4 + 2] - boxes[label * 4], boxes[label * 4 + 3] - boxes[label * 4 + 1]];
      if (Math.max(width, height) > cellPx) continue;
      dots++;
      expect(areas[label], `${width} x ${height}`).toBeGreaterThan(0.75 * (Math.PI / 4) * minDotPx ** 2);
      expect(Math.abs(width - height), `${width} x ${height}`).toBeLessThanOrEqual(2);
    }
    expect(dots).toBeGreaterThan(300);
  });

  test('keep the tone of the glow, and stand in its color on a light garment', async () => {
    const [soft, dots] = [await knockOut(glow), await knockOut(glow, { ...halftone, minDot: '0mm' })];
    const garment = 240;
    // Seen from afar: means over blocks of several lines, out to where the glow ends.
    const block = 30;
    for (let top = 0; top < SIDE; top += block) {
      for (let left = 0; left < SIDE; left += block) {
        const [one, other] = [soft, dots].map(({ pixels }) => {
          const sum = [0, 0, 0];
          for (let y = top; y < top + block; y++) {
            for (let x = left; x < left + block; x++) {
              const at = (y * SIDE + x) * 4;
              const share = pixels[at + 3] / 255;
              for (let channel = 0; channel < 3; channel++) sum[channel] += pixels[at + channel] * share + garment * (1 - share);
            }
          }
          const [r, g, b] = sum.map((value) => value / block ** 2);
          return cielabFromRgb({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });
        });
        expect(deltaE2000(one, other), `${left}, ${top}`).toBeLessThan(2.5);
      }
    }
  });
});

describe('pictures without art', () => {
  const plain = (width: number, height: number, alpha: number): PixelImage => ({
    width,
    height,
    pixels: Uint8Array.from({ length: width * height * 4 }, (_, at) => ((at & 3) === 3 ? alpha : (at >> 4) & 1)),
    dpi: 300,
    icc: null,
  });

  /** A shirt alone, photographed: among so many pixels some stray beyond the reach of grain. */
  const grainy = (): PixelImage => {
    const random = seededRandom(5);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random.nextUnit())) * Math.cos(2 * Math.PI * random.nextUnit());
    return draw(() => [0, 1, 2].map(() => 180 + 4 * normal()));
  };

  test.each([
    ['picture.too-narrow', plain(1, 90, 255)],
    ['picture.clear', plain(30, 30, 0)],
    ['picture.one-color', draw(() => [12, 12, 14])],
    ['picture.all-ground', plain(30, 30, 255)],
    ['picture.all-ground', grainy()],
  ])('%s', async (code, image) => {
    await expect(knockOut(image)).rejects.toEqual(expect.objectContaining({ code }));
  });
});

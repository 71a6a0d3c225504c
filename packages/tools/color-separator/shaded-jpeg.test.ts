import {
  type ColorSurvey,
  cielabFromRgb,
  deltaE2000,
  type FlatColor,
  formatHex,
  instantiateKernels,
  type PixelImage,
  type Rgb,
} from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, rectangle } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { type ArtColors, surveyArt } from './art-colors.ts';
import { chooseFor } from './choose-palette.ts';
import { flatsAmong } from './flats-of-art.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { planSeparation } from './plan.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [900, 1080];
const SHIRT = '#000000';
const GOLD = '#ffc400';
/** What a flame fades through, from its tip to its foot: it ends in the color of the lettering. */
const FLAME = ['#c81e3c', '#ff7a00', GOLD];
const FIELDS = ['#ffffff', '#ffe04d', '#02a8b6', '#c81e3c', '#3c9a3a', '#2460c8'];

const colorOf = (hex: string): Rgb => {
  const [r, g, b] = rgb(hex);
  return { r, g, b };
};
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

/** A logo on a shirt: a flame in even steps of a pixel, gold lettering below it, bars of six colors. As a JPEG of halved chroma. */
async function logo(quality: number): Promise<PixelImage> {
  const sheet = new Sheet(WIDTH, HEIGHT);
  const foot = 620;
  for (let y = 20; y < foot; y++) {
    const at = ((y - 20) / (foot - 20)) * (FLAME.length - 1);
    const step = Math.min(FLAME.length - 2, Math.floor(at));
    const [from, to] = [rgb(FLAME[step]), rgb(FLAME[step + 1])];
    const mix = from.map((level, channel) => Math.round(level + (at - step) * (to[channel] - level)));
    sheet.lay([alike(rectangle(390, y, 120, 1))], `#${mix.map((level) => level.toString(16).padStart(2, '0')).join('')}`);
  }
  for (const [index, hex] of FIELDS.entries()) sheet.lay([alike(rectangle(40 + index * 140, 940, 110, 70))], hex);
  sheet.lay(textAt('SMOKEHOUSE', [60, 760], { heightPx: 96, weight: 0.24 }), GOLD);
  const flat = sheet.toFlat(300, () => rgb(SHIRT));
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const jpeg = await sharp(flat.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const { data } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...flat, pixels: new Uint8Array(data) };
}

for (const quality of [70, 90]) {
  test(`lettering has its own screen though a fade ends in its color, and every field beside it: JPEG of quality ${quality}`, async () => {
    const options = { ...defaultOptions(fields), method: 'spot', garment: SHIRT } as SeparatorOptions;
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes) };
    const art = surveyArt(await logo(quality), options, context as never);
    const shirt = colorOf(SHIRT);
    const { inks } = chooseFor(options, art, shirt, [shirt, colorOf('#ffffff')], [], true);
    const drawn = [GOLD, ...FIELDS.slice(1)].map(colorOf);
    for (const color of drawn) expect(Math.min(...inks.map((ink) => apart(ink, color)))).toBeLessThan(5);
    // What the flame passes through lies between two of those, and was drawn all the same.
    const passed = art.survey.colors.filter((color) => apart(color, colorOf(FLAME[1])) < 5);
    expect(passed.length).toBeGreaterThan(0);
    // Two pixels off their edges fields are even: what chroma smears over them is .22 of a bar else, and prints as tints.
    const uneven = [...FIELDS.keys()].reduce((sum, index) => sum + unevenIn(art, index), 0);
    expect(uneven).toBeLessThan(0.08);
  });
}

/** Share of a bar that is more than five levels off its middle. */
function unevenIn({ cut }: ArtColors, index: number): number {
  if (!cut) throw new Error('pixels of a JPEG are their own');
  const [left, top] = [40 + index * 140, 940];
  const at = (x: number, y: number) => [...cut.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)];
  const middle = at(left + 55, top + 35);
  let off = 0;
  for (let y = top + 2; y < top + 68; y++) {
    for (let x = left + 2; x < left + 108; x++) if (at(x, y).some((level, channel) => Math.abs(level - middle[channel]) > 5)) off++;
  }
  return off / (66 * 106);
}

/** A survey of even shades, each as frequent as the next. */
function surveyOf(colors: readonly string[]): ColorSurvey {
  return {
    colors: colors.map((hex) => ({ ...colorOf(hex), share: 1 / colors.length })),
    extremes: [],
    flatShare: 0.8,
  } as unknown as ColorSurvey;
}

const flat = (hex: string, share: number): FlatColor => ({ ...colorOf(hex), share });
const RINGING = { grain: 0, ringing: 0.02 };
const GROUND = flat('#000000', 0.5);

test('of many flat colors in art that fades those that end in edges count', () => {
  const drawn = ['#ffc400', '#ffffff', '#02a8b6', '#c81e3c'].map((hex) => flat(hex, 0.05));
  const shades = ['#996633', '#886655'].map((hex) => flat(hex, 0.06));
  const flats = [GROUND, ...shades, ...drawn];
  const read = { flats, fields: [GROUND, ...drawn], sure: [GROUND], lettering: [], steps: [flat('#777777', 0.1)] };
  expect(flatsAmong(surveyOf(['#777777', '#999999']), read, RINGING)).toEqual({ flats: [GROUND, ...drawn], lettering: [], fades: true });
});

test('even steps of a ramp that a JPEG made are no flat colors, a mascot’s shades of one hue are', () => {
  const drawn = ['#0a3c91', '#f48221', '#6d727e'].map((hex) => flat(hex, 0.02));
  const steps = ['#0e59a2', '#1271b1', '#1586bd', '#1692c6', '#1cb5de'].map((hex) => flat(hex, 0.01));
  const readOf = (loose: readonly FlatColor[]) => {
    const fields = [GROUND, ...drawn];
    return { flats: [...fields, ...loose], fields, sure: [GROUND], lettering: [], steps: [] };
  };
  const surveyed = (loose: readonly FlatColor[]) => surveyOf([GROUND, ...drawn, ...loose].map((color) => formatHex(color)));
  expect(flatsAmong(surveyed(steps), readOf(steps), RINGING)).toEqual({ flats: [GROUND, ...drawn], lettering: [], fades: true });
  const shades = ['#8a4a1e', '#b3672e', '#d9924a', '#2a6f4e'].map((hex) => flat(hex, 0.02));
  expect(flatsAmong(surveyed(shades), readOf(shades), RINGING)).toEqual({ flats: readOf(shades).flats, lettering: [], fades: false });
});

test('steps that lead back to the first, as those of a rainbow, are followed no farther than it takes to tell', () => {
  const wheel = Array.from({ length: 20 }, (_, turn) => {
    const at = (turn * Math.PI) / 10;
    return { r: Math.round(128 + 100 * Math.cos(at)), g: Math.round(128 + 100 * Math.sin(at)), b: 120, share: 0.01 };
  });
  const read = { flats: [GROUND, ...wheel], fields: [GROUND], sure: [GROUND], lettering: [], steps: [] };
  expect(flatsAmong(surveyOf(read.flats.map((color) => formatHex(color))), read, RINGING)).toEqual({
    flats: [],
    lettering: [],
    fades: true,
  });
});

test('a pupil and a dark corner take no screens from the shades of art that fades', () => {
  const pupils = ['#45160d', '#f6eee9', '#1e0a06'].map((hex) => flat(hex, 0.005));
  const shades = ['#996633', '#886655', '#aa7755'].map((hex) => flat(hex, 0.06));
  const read = {
    flats: [GROUND, ...shades, ...pupils],
    fields: [GROUND, ...pupils],
    sure: [GROUND],
    lettering: [],
    steps: [flat('#777777', 0.1)],
  };
  expect(flatsAmong(surveyOf(['#777777', '#999999']), read, RINGING)).toEqual({ flats: [], lettering: [], fades: true });
});

test('script and palms of a sunset are flat, though hardly anything else is', () => {
  const palms = flat('#0d1426', 0.1);
  const script = flat('#fff6e1', 0.06);
  const plateaus = ['#9e6d1f', '#794f14'].map((hex) => flat(hex, 0.03));
  const read = {
    flats: [palms, script, ...plateaus],
    fields: [palms, script, ...plateaus],
    sure: [palms, script],
    lettering: [],
    steps: [flat('#777777', 0.1)],
  };
  expect(flatsAmong(surveyOf(['#777777', '#999999']), read, RINGING)).toEqual({ flats: [palms, script], lettering: [], fades: true });
});

test('script of a watercolor is flat, though hardly anything else is, and pupils stay shades', () => {
  const script = flat('#3b3245', 0.004);
  const read = { flats: [GROUND, script], fields: [GROUND, script], sure: [GROUND], lettering: [script], steps: [flat('#777777', 0.1)] };
  expect(flatsAmong(surveyOf(['#777777', '#999999']), read, RINGING)).toEqual({ flats: [], lettering: [script], fades: true });
});

/** Washes of many tones that go over into each other, and a word of one dark color; as a JPEG. */
async function watercolor(): Promise<PixelImage> {
  const sheet = new Sheet(WIDTH, HEIGHT);
  for (let y = 100; y < 500; y++) {
    const share = (y - 100) / 400;
    const level = (from: number, to: number) =>
      Math.round(from + share * (to - from))
        .toString(16)
        .padStart(2, '0');
    sheet.lay([alike(rectangle(60, y, 780, 1))], `#${level(240, 60)}${level(170, 110)}${level(150, 200)}`);
  }
  sheet.lay(textAt('BLOOM WHERE', [60, 700], { heightPx: 66, weight: 0.14 }), '#3b3245');
  const flatSheet = sheet.toFlat(300, () => [253, 252, 248]);
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const jpeg = await sharp(flatSheet.pixels, { raw }).removeAlpha().jpeg({ quality: 85 }).toBuffer();
  const { data } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...flatSheet, pixels: new Uint8Array(data) };
}

test('script over washes has its ink in simulated process, and is even', async () => {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#ffffff' } as SeparatorOptions;
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes) };
  const dark = colorOf('#3b3245');
  const art = surveyArt(await watercolor(), options, context as never);
  const paper = colorOf('#ffffff');
  const { inks } = chooseFor(options, art, paper, [paper], [], false);
  expect(Math.min(...inks.map((ink) => apart(ink, dark)))).toBeLessThan(3);
  const { cut } = art;
  if (!cut) throw new Error('its pixels are its own');
  const own = new Map<number, number>();
  for (let at = WIDTH * 640 * 4; at < WIDTH * 760 * 4; at += 4) {
    const color = { r: cut[at], g: cut[at + 1], b: cut[at + 2] };
    if (color.r < 75 && color.b < 90)
      own.set((color.r << 16) | (color.g << 8) | color.b, (own.get((color.r << 16) | (color.g << 8) | color.b) ?? 0) + 1);
  }
  const all = [...own.values()].reduce((sum, count) => sum + count, 0);
  expect(Math.max(...own.values())).toBeGreaterThan(0.75 * all);
});

/** Inks of art in tones with some lettering, on a black shirt, with white. */
function inksWith(tones: readonly string[], lettering: readonly FlatColor[]): readonly Rgb[] {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: SHIRT } as SeparatorOptions;
  const shirt = colorOf(SHIRT);
  const art = { survey: surveyOf(tones), flats: [], lettering, noise: RINGING, fades: true } as unknown as ArtColors;
  return chooseFor(options, art, shirt, [shirt, colorOf('#ffffff')], [], true).inks;
}

test('lettering of fading art takes a screen that tones leave, not one of theirs, and white for nearly white', () => {
  const [teal, core] = [flat('#1f8a94', 0.01), flat('#fef5fa', 0.01)];
  const nearest = (inks: readonly Rgb[], color: Rgb) => Math.min(...inks.map((ink) => apart(ink, color)));
  const few = ['#c3246b', '#f0a030'];
  expect(nearest(inksWith(few, []), teal)).toBeGreaterThan(10);
  expect(nearest(inksWith(few, [teal, core]), teal)).toBeLessThan(1);
  expect(nearest(inksWith(few, [teal, core]), core)).toBeGreaterThan(4);
  const many = ['#c3246b', '#f0a030', '#3060d0', '#30c040', '#8030c0', '#f0f040', '#e04020', '#60d0f0', '#905020'];
  expect(inksWith(many, [teal])).toEqual(inksWith(many, []));
});

test('edges of lettering that has an ink are mixed of that and what lies beside', () => {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#ffffff' } as SeparatorOptions;
  const script = flat('#3b3245', 0.01);
  const art = {
    survey: surveyOf(['#458aba']),
    flats: [],
    lettering: [script],
    noise: RINGING,
    fades: false,
    ground: null,
  } as unknown as ArtColors;
  const figures = { errors: [], worst: [], error: 0, worstError: 0, wanted: 1 };
  const rimsWith = (ink: string) =>
    planSeparation({ width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 }, options, { art, found: { inks: [colorOf(ink)], figures } })
      .findsRims;
  expect(rimsWith('#3b3245')).toBe(true);
  expect(rimsWith('#458aba')).toBe(false);
});

test('a dark tone of fading art is left to a black shirt, the same of a drawing has its screen', () => {
  const options = { ...defaultOptions(fields), method: 'spot', garment: SHIRT } as SeparatorOptions;
  const shirt = colorOf(SHIRT);
  const dark = flat('#1e1612', 0.2);
  const art = {
    survey: surveyOf(['#1e1612', '#d9a066', '#c0392b']),
    flats: [dark, flat('#d9a066', 0.2)],
    lettering: [],
    noise: RINGING,
  } as unknown as ArtColors;
  const darkest = (fades: boolean) => {
    const { inks } = chooseFor(options, { ...art, fades }, shirt, [shirt, colorOf('#ffffff')], [], true);
    return Math.min(...inks.map((ink) => apart(ink, dark)));
  };
  expect(darkest(false)).toBeLessThan(1);
  expect(darkest(true)).toBeGreaterThan(12);
});

test('a red field of fading art on a red shirt has its screen, dark though both are', () => {
  const options = { ...defaultOptions(fields), method: 'spot', garment: '#8b1a1a' } as SeparatorOptions;
  const shirt = colorOf('#8b1a1a');
  const field = flat('#a32a22', 0.3);
  const survey = surveyOf(['#a32a22', '#d9a066', '#f5e7c4']);
  const art = { survey, flats: [field, flat('#d9a066', 0.2)], lettering: [], noise: RINGING, fades: true } as unknown as ArtColors;
  const { inks } = chooseFor(options, art, shirt, [shirt, colorOf('#ffffff')], [], true);
  expect(Math.min(...inks.map((ink) => apart(ink, field)))).toBeLessThan(1);
});

test('brights that an off-white ink prints take no highlight white, but where it is asked for', () => {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#000000' } as SeparatorOptions;
  const survey = surveyOf(['#fff4fc', '#14d2ff']);
  const art = { survey, flats: [], lettering: [], noise: { ringing: 0, grain: 0 }, fades: true, ground: null } as unknown as ArtColors;
  const figures = { errors: [], worst: [], error: 0, worstError: 0, wanted: 2 };
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const screens = (inks: readonly string[], highlight: 'auto' | 'on') =>
    planSeparation(frame, { ...options, highlight }, { art, found: { inks: inks.map(colorOf), figures } }).plates.map(({ role }) => role);
  expect(screens(['#fff4fc', '#14d2ff'], 'auto')).toEqual(['underbase', 'ink', 'ink']);
  expect(screens(['#fff4fc', '#14d2ff'], 'on')).toEqual(['underbase', 'ink', 'ink', 'highlight']);
  expect(screens(['#14d2ff'], 'auto')).toEqual(['underbase', 'ink', 'highlight']);
});

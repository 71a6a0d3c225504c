import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { planInks } from './plan.ts';

const kernels = instantiateKernels(await loadKernels());
const BANDS = ['#e83c46', '#f58c28', '#fad73c', '#5ab950', '#3c8cd7', '#7d50b4'];
/** What two washes over each other make: even to the level, and a few pixels of each. */
const DROPLETS = ['#707a21', '#3e8d65', '#b15675', '#3f4dab', '#8a4a20', '#2c6a4a'];
const [WIDTH, HEIGHT, BAND] = [600, 420, 60];
/** Share of the art of each of them. */
const DROPLET = 0.0002;

const colorOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };

/** Washes that get denser to the right and to the left by turns, on paper. */
function washes(): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * BANDS.length * BAND; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const density = 0.25 + 0.75 * Math.abs(Math.sin(x / 90 + y / 70));
    const { r, g, b } = colorOf(BANDS[Math.floor(y / BAND)]);
    pixels.set(
      [r, g, b].map((level) => Math.round(255 + density * (level - 255))),
      at * 4,
    );
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

test('droplets of a watercolor take no screens from its washes', () => {
  const options = { ...defaultOptions(fields), method: 'simulated', garment: '#ffffff' } as SeparatorOptions;
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const art = surveyArt(washes(), options, context);
  const droplets = DROPLETS.map((hex) => ({ ...colorOf(hex), share: DROPLET }));
  const withDroplets = {
    ...art,
    flats: [...art.flats, ...droplets],
    survey: { ...art.survey, colors: [...art.survey.colors, ...droplets] },
  };
  const { inks } = planInks(options, withDroplets);
  const missed = BANDS.map((band) => Math.min(...inks.map((ink) => deltaE2000(cielabFromRgb(ink), cielabFromRgb(colorOf(band))))));
  // Orange is red and yellow, green may be yellow and blue.
  const [red, , yellow, , blue, purple] = missed;
  for (const one of [red, yellow, blue, purple]) expect(one).toBeLessThan(10);
});

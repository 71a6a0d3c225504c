import { CODED_LIGHT, type PixelImage, resampleTaps } from '@underbase/engine';
import { defaultOptions } from '../../packages/tools/options.ts';
import { NATIVE } from '../../packages/tools/testing/hosts.ts';
import { openTool } from '../../packages/tools/testing/run-tool.ts';
import { options as fields } from '../../packages/tools/upscaler/options.ts';
import { run as tool } from '../../packages/tools/upscaler/run.ts';
import { drawLogo, LOGO_KINDS } from '../art/logos.ts';
import { type Flatness, flatnessOf } from './enlarging-support/flatness.ts';
import { imageOf, jpegOf, pixelsOfSvg } from './vectorizer-support/measure-logo.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const COUNT = 6;
const SIDES = [200, 260, 320, 400, 500];
const QUALITIES = [40, 50, 60];
const SCALE = 4;
/** Pixels of the result that an edge may be near to: one of the file. */
const REACH = 4;
/** Goals: decibels over Lanczos, and colors within dE2000 of what was drawn. */
const GOALS = { gain: 2, away: 2 };

function byLanczos({ width, pixels }: PixelImage, side: number): Uint8Array {
  const target = new Uint8Array(side * side * 4);
  const taps = resampleTaps({ source: width, target: side, filter: 'lanczos' }, 0, side);
  NATIVE.resample({ source: pixels, sourceWidth: width, target, columns: taps, rows: taps, light: CODED_LIGHT });
  return target;
}

function decibels(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) for (let c = at; c < at + 3; c++) sum += (one[c] - other[c]) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / (one.length * 0.75)));
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Logos and lettering of 200 to 500 px as JPEGs of quality 40 to 60, four times as large: decibels over Lanczos, flat areas, colors. */
export async function run(): Promise<void> {
  const gains: number[] = [];
  const [largest, others]: [Flatness[], Flatness[]] = [[], []];
  for (const kind of LOGO_KINDS) {
    for (let seed = 1; seed <= COUNT; seed++) {
      const [side, quality] = [SIDES[seed % SIDES.length], QUALITIES[seed % QUALITIES.length]];
      const logo = drawLogo(kind, seed);
      const low = await imageOf(await jpegOf(logo.svg, side, quality, seed % 5 === 4 ? '4:4:4' : '4:2:0'), side);
      const truth = await pixelsOfSvg(logo.svg, side * SCALE);
      const { pixels } = (await openTool(tool, low, { ...defaultOptions(fields), scale: SCALE })).whole();
      const gain = decibels(pixels, truth) - decibels(byLanczos(low, side * SCALE), truth);
      const rows = [...flatnessOf(pixels, truth, side * SCALE, logo.inks, REACH)].sort((one, other) => other.count - one.count);
      gains.push(gain);
      largest.push(rows[0]);
      others.push(...rows.slice(1));
      const words = rows.map(({ ink, uneven, away }) => `${ink} uneven ${percent(uneven)}, dE ${away.toFixed(2)}`);
      console.log(`${kind} ${seed}, ${side} px, quality ${quality}: ${gain.toFixed(2)} dB; ${words.join('; ')}`);
    }
  }
  const uneven = (rows: readonly Flatness[]): string =>
    `${percent(mean(rows.map((row) => row.uneven)))}, worst ${percent(Math.max(...rows.map((row) => row.uneven)))}`;
  console.log(
    `${Math.min(...gains) >= GOALS.gain ? 'ok   ' : 'BELOW'} over Lanczos: ${mean(gains).toFixed(2)} dB, worst ${Math.min(...gains).toFixed(2)} (goal ${GOALS.gain})`,
  );
  console.log(`      over 3 levels: of the largest color ${uneven(largest)}; of others ${uneven(others)}`);
  const far = [...largest, ...others].filter(({ away }) => away > GOALS.away);
  console.log(
    `${far.length === 0 ? 'ok   ' : 'BELOW'} colors: ${far.length} of ${largest.length + others.length} farther than dE ${GOALS.away}, worst ${Math.max(...[...largest, ...others].map(({ away }) => away)).toFixed(2)}`,
  );
}

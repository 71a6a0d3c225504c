import type { OptionValues } from '../options.ts';
import type { PixelLayer } from '../run.ts';
import type { ChoiceFigures } from './choose-palette.ts';
import type { PressOrder } from './print-order.ts';
import type { PlateDetails } from './report.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];

/** A plate's screen in one line: mesh, lines and angle, and what is done with it on press. */
export function screenWords({ role, mesh, lpi, angle, flash, solid }: PlateDetails, options: OptionValues): string {
  const dots = solid ? 'solid' : lpi === null ? 'square dots' : `${lpi} lpi · ${angle}°`;
  const choke = role === 'underbase' ? `choke ${String(options.choke).replace(/([a-z]+)$/, ' $1')}` : '';
  return [`Mesh ${mesh}`, dots, choke, flash ? 'flash' : ''].filter(Boolean).join(' · ');
}

/** Grams as one weighs ink out. */
function gramWords(grams: number): string {
  if (grams < 1) return 'under 1 g';
  return `${grams < 100 ? Math.round(grams) : Math.round(grams / 10) * 10} g`;
}

/** Less than so many percent are told as being less: 0.0 % reads like nothing. */
const LEAST_COVERAGE = 0.1;

/** How much of the sheet a plate covers, and the ink that a hundred shirts take of it. */
export function coverageWords({ coverage, grams }: PlateDetails): string {
  const share = `${coverage > 0 && coverage < LEAST_COVERAGE ? `under ${LEAST_COVERAGE}` : coverage.toFixed(1)} % of the sheet`;
  return grams > 0 ? `${share} · ${gramWords(grams)} for 100` : share;
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** The job on the press in one sentence. */
export function pressWords({ flashes, stations }: PressOrder, screens: number): string {
  const flashed = flashes === 0 ? 'no flash' : many(flashes, 'flash', 'flashes');
  return `${many(screens, 'screen', 'screens')}, ${flashed}: ${many(stations, 'station', 'stations')} of the press.`;
}

/** The shop's own ink that comes nearest to a plate's. */
export function nearestWords({ nearest }: PlateDetails): string | null {
  return nearest && `Nearest of your inks: ${nearest.name}, ΔE ${nearest.difference.toFixed(1)}`;
}

/** What one more ink would buy, that none would, or that fewer would do. */
export function nextInkWords({ errors, worst, wanted }: ChoiceFigures, count: number): string {
  if (wanted > 0 && wanted < count) return `${wanted} would do.`;
  const mean = (errors[count] ?? 0) - (errors[count + 1] ?? Number.NaN);
  const most = (worst[count] ?? 0) - (worst[count + 1] ?? Number.NaN);
  const name = ORDINALS[count + 1] ?? `${count + 1}th`;
  if (Number.isNaN(mean) || (mean < 0.005 && most < 0.5)) return 'More inks would not come closer.';
  const worstWords = most >= 0.5 ? `, and the color off most by ${most.toFixed(1)}` : '';
  return `A ${name} ink would improve the mean by ${mean.toFixed(mean < 0.1 ? 2 : 1)}${worstWords}.`;
}

/** The curve in words, for those who don't see it. */
export function curveWords(choice: ChoiceFigures, count: number): string {
  const { errors, error, worstError } = choice;
  const from = errors[1] === undefined ? '' : `Mean color error is ${errors[1].toFixed(1)} with one ink, `;
  const worst = `; the color off most differs by ${worstError.toFixed(1)}`;
  return `${from}${error.toFixed(1)} with ${NUMBER_WORDS[count] ?? count}${worst}. ${nextInkWords(choice, count)}`;
}

/** What prints on what at the pointer: the garment, then inks from the bottom. */
export function layerWords(garmentName: string, layers: readonly PixelLayer[]): string {
  const shares = layers.map(({ name, percent }) => `${name} ${percent < 1 ? 'under 1' : Math.round(percent)} %`);
  return [`${garmentName} shirt`, ...(shares.length > 0 ? shares : ['no ink'])].join(' · ');
}

import type { OptionValues } from '../options.ts';
import type { PlateDetails } from './report.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'];

/** A plate's screen in one line: mesh, lines and angle, and what is done with it on press. */
export function screenWords({ role, mesh, lpi, angle, flash }: PlateDetails, options: OptionValues): string {
  const dots = lpi === null ? 'square dots' : `${lpi} lpi · ${angle}°`;
  const choke = role === 'underbase' ? `choke ${String(options.choke).replace(/([a-z]+)$/, ' $1')}` : '';
  return [`Mesh ${mesh}`, dots, choke, flash ? 'flash' : ''].filter(Boolean).join(' · ');
}

export function coverageWords({ coverage }: PlateDetails): string {
  return `${coverage.toFixed(1)} % of the sheet`;
}

/** What one more ink would buy, or that none would. */
export function nextInkWords(errors: readonly number[], count: number): string {
  const gain = (errors[count] ?? 0) - (errors[count + 1] ?? Number.NaN);
  const name = ORDINALS[count + 1] ?? `${count + 1}th`;
  if (Number.isNaN(gain) || gain < 0.005) return 'More inks would not come closer.';
  return `A ${name} ink would improve it by ${gain.toFixed(gain < 0.1 ? 2 : 1)}.`;
}

/** The curve in words, for those who don't see it. */
export function curveWords(errors: readonly number[], count: number, error: number): string {
  const from = errors[1] === undefined ? '' : `Mean color error is ${errors[1].toFixed(1)} with one ink, `;
  return `${from}${error.toFixed(1)} with ${NUMBER_WORDS[count] ?? count}. ${nextInkWords(errors, count)}`;
}

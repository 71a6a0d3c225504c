import type { FadeArea } from './found-fades.ts';
import { groundWord } from './ground-words.ts';
import { sizeWords } from './panel-details.ts';

/** Areas that are named one by one. */
const MOST_NAMED = 3;

/** What the picture's passages are, and where: "Fade on black", "12 % of the print, 4.1 × 2 in; 3 % haze, 1.2 × 0.8 in." */
export function fadeQuestion(
  fades: readonly FadeArea[],
  hex: string | null,
  dpi: number,
): { readonly title: string; readonly areas: string } {
  const isHaze = fades.every((fade) => fade.isHaze);
  const ground = hex ? groundWord(hex) : 'the ground';
  const share = (percent: number) => `${percent < 1 ? percent.toFixed(1) : Math.round(percent)} %`;
  const named = fades.slice(0, MOST_NAMED).map((fade, index) => {
    const what = fade.isHaze && !isHaze ? ' haze' : '';
    return `${share(fade.percent)}${what}${index === 0 ? ' of the print' : ''}, ${sizeWords(fade.box, dpi)}`;
  });
  const others = fades.length - named.length;
  const rest = others > 0 ? `; and ${others} smaller` : '';
  return { title: `${isHaze ? 'Haze' : 'Fade'} on ${ground}`, areas: `${named.join('; ')}${rest}.` };
}

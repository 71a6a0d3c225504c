import { FALLBACKS, WIDTH_SAMPLE } from '../shared/fonts/fonts-here.ts';

const SAMPLE_PX = 48;

/** True where this browser letters in a family, by the widths that it sets; false where it can't be asked. */
export async function hasFont(family: string): Promise<boolean> {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return false;
  const widthIn = (fonts: string): number => {
    context.font = `${SAMPLE_PX}px ${fonts}`;
    return context.measureText(WIDTH_SAMPLE).width;
  };
  return FALLBACKS.some((fallback) => widthIn(`"${family}", ${fallback}`) !== widthIn(fallback));
}

import { LIMITS } from '@underbase/contract';
import type { Foretold, ForetoldPicture } from '../declaration.ts';
import type { OptionValues } from '../options.ts';
import { readPrint } from './priced-factor.ts';

const MOST = 6;
const USUAL = 4;

const WAYS: Readonly<Record<string, string>> = {
  pixel: 'each pixel by itself',
  photo: 'by the network',
  model: 'by the model, opacity by its own path',
  auto: 'by what it turns out to be: drawn, by network, or pixel by pixel',
};

/**
 * How large a result becomes and which way, before anything has looked at the picture; see targetOf. Null where it is refused: the picture has the pixels,
 * or no file could hold them.
 * Stands apart, as every page carries it.
 */
export function foretold({ scale, to, mode }: OptionValues, { widthPx, heightPx, dpi }: ForetoldPicture): Foretold | null {
  const print = readPrint(to);
  const wanted = print ? print.widthPx / widthPx : Number.POSITIVE_INFINITY;
  if (wanted <= 1) return null;
  const factor = Math.min(wanted, Number(scale) || (print ? MOST : USUAL));
  const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side * factor)));
  if (width * height > LIMITS.pixels || Math.max(width, height) > LIMITS.sidePx) return null;
  const own = print ? (factor === wanted ? print.dpi : width / print.inches) : dpi * factor;
  return {
    widthPx: width,
    heightPx: height,
    dpi: own,
    way: `${Number(factor.toFixed(2))}x, ${WAYS[String(mode)] ?? 'by drawing and network'}`,
  };
}

import { AppError, LIMITS } from '@underbase/contract';
import { inchesFromMm, type Size } from '@underbase/engine';
import type { FitOptions } from './options.ts';
import { type PlacementName, placementOf } from './placements.ts';

/** The box that art is fitted into, in inches; a height of null follows the art. */
export interface PrintBox {
  readonly widthIn: number;
  readonly heightIn: number | null;
}

const SIDE = /^(\d+(?:\.\d+)?)\s*(in|mm)?$/;

/** Reads `12x16in`, `300x400mm`, `12in`. A side without a unit has the other's, inches where both have none. Error: option.out-of-range for 0. */
export function parsePrintBox(text: string): PrintBox {
  const sides = text.split('x').map((side) => SIDE.exec(side.trim()));
  const unitOf = (side: RegExpExecArray | null | undefined): string => side?.[2] ?? sides.find((other) => other?.[2])?.[2] ?? 'in';
  const inches = sides.map((side) => {
    const value = Number(side?.[1]);
    if (!(value > 0)) throw new AppError('option.out-of-range', { option: '--size', value: text, min: '0.01x0.01in', max: '1000x1000in' });
    return unitOf(side) === 'mm' ? inchesFromMm(value) : value;
  });
  return { widthIn: inches[0], heightIn: inches[1] ?? null };
}

/** What the options ask for; `own` is the size of the art as the file states it, in inches. */
export function printBox({ size, placement }: Pick<FitOptions, 'size' | 'placement'>, own: PrintBox): PrintBox {
  if (size !== '') return parsePrintBox(size);
  return placement === 'own' ? own : placementOf(placement as PlacementName);
}

/** The nearest whole pixel; of two as near the even one, as IEEE 754 and most print software round. */
function wholePx(px: number): number {
  const low = Math.floor(px);
  return px - low === 0.5 ? low + (low % 2) : Math.round(px);
}

/**
 * Whole pixels of a canvas: exactly round(inches x dpi), at least one each way.
 * Error: option.out-of-range where a picture may not be so large.
 */
export function canvasSize(widthIn: number, heightIn: number, dpi: number): Size {
  const size = { width: Math.max(1, wholePx(widthIn * dpi)), height: Math.max(1, wholePx(heightIn * dpi)) };
  const isTooLarge = Math.max(size.width, size.height) > LIMITS.sidePx || size.width * size.height > LIMITS.pixels;
  if (isTooLarge) {
    const side = Math.floor(Math.sqrt(LIMITS.pixels) / dpi);
    const value = `${Number(widthIn.toFixed(2))}x${Number(heightIn.toFixed(2))}in at ${dpi} DPI`;
    throw new AppError('option.out-of-range', { option: '--size', value, min: '0.01x0.01in', max: `${side}x${side}in` });
  }
  return size;
}

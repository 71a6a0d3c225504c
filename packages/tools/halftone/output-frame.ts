import { AppError } from '@underbase/contract';
import type { Frame, Size } from '@underbase/engine';
import type { HalftoneOptions } from './options.ts';

/** Coarser than any printer; below, a screen has no room for dots. */
const LEAST_DPI = 36;

/** Measures of the result: the same print size at the output resolution. Error: option.out-of-range for a resolution that no press has. */
export function outputFrame(frame: Frame, { dpi }: HalftoneOptions): Frame {
  if (dpi === 0) return frame;
  if (dpi < LEAST_DPI) throw new AppError('option.out-of-range', { option: '--dpi', value: dpi, min: LEAST_DPI, max: 2880 });
  const factor = (dpi * frame.scale) / frame.dpi;
  const side = (px: number): number => Math.max(1, Math.round(px * factor));
  const resized = ({ width, height }: Size): Size => ({ width: side(width), height: side(height) });
  return { ...resized(frame), dpi: dpi * frame.scale, scale: frame.scale, full: frame.full && resized(frame.full) };
}

/** What a file of the result's dots says of itself beside its bytes. */
export function measuresOf({ width, height, dpi }: Frame): { readonly width: number; readonly height: number; readonly dpi: number } {
  return { width, height, dpi };
}

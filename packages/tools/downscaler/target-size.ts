import { AppError } from '@underbase/contract';
import { type Frame, fullSize, type Length, lengthInches, lengthPx, parseLength, type Size } from '@underbase/engine';
import type { DownscalerOptions } from './options.ts';

/** Factor on both sides, at most 1, and the resolution that the result states. */
export interface Target {
  readonly factor: number;
  readonly dpi: number;
}

/** The frame of the full picture, of which `frame` may be a copy. */
export function fullFrame(frame: Frame): Frame {
  return { ...fullSize(frame), dpi: frame.dpi / frame.scale, scale: 1 };
}

/** Pixels in the unit that a length was given in, to two digits: rounded as told, so that the figure itself is accepted. */
function inUnit(px: number, { unit }: Length, dpi: number, round: (value: number) => number): string {
  const value = px / dpi / lengthInches({ value: 1, unit }, dpi);
  // What multiplying leaves behind the digits is no length.
  return `${round(Number((value * 100).toFixed(6))) / 100}${unit}`;
}

/** Refuses less than a pixel and more than the source has, in the unit that was asked in: a reducer does not enlarge. */
function requireReducing(option: string, text: string, length: Length, px: number, sourcePx: number, dpi: number, suffix = ''): void {
  if (px >= 0.5 && px <= sourcePx) return;
  const [min, max] = [inUnit(1, length, dpi, Math.ceil), inUnit(sourcePx, length, dpi, Math.floor)];
  throw new AppError('option.out-of-range', { option, value: text, min: `${min}${suffix}`, max: `${max}${suffix}` });
}

/** Pixels of a side that an option asks for, null where it is not given. Error: option.out-of-range. */
function sidePx(name: string, text: string, sourcePx: number, full: Frame): number | null {
  const length = text === '' ? null : parseLength(text);
  if (!length) return null;
  const px = lengthPx(length, full);
  requireReducing(name, text, length, px, sourcePx, full.dpi);
  return px;
}

function printTarget(text: string, full: Frame): Target {
  const [size, dpi] = text.split('@');
  const length = parseLength(size);
  if (!length) throw new Error('a validated print width has a length');
  const resolution = Number(dpi);
  const widthPx = lengthPx(length, { dpi: resolution, scale: 1 });
  requireReducing('--to', text, length, widthPx, full.width, resolution, `@${dpi}`);
  return { factor: widthPx / full.width, dpi: resolution };
}

/** What the options ask for. `to` rules over width and height, these over percent. Error: option.out-of-range where it would enlarge. */
export function targetOf(frame: Frame, options: DownscalerOptions): Target {
  const full = fullFrame(frame);
  if (options.to) return printTarget(options.to, full);
  const width = sidePx('--width', options.width, full.width, full);
  const height = sidePx('--height', options.height, full.height, full);
  const factors = [width && width / full.width, height && height / full.height].filter((factor) => factor !== null);
  const factor = factors.length > 0 ? Math.min(...factors) : options.percent / 100;
  return { factor, dpi: full.dpi };
}

/** Measures of the result: each side rounded, at least one pixel. For a copy, the same in proportion. */
export function outputFrame(frame: Frame, { factor, dpi }: Target): Frame {
  const side = (px: number): number => Math.max(1, Math.round(px * factor));
  const reduced = ({ width, height }: Size): Size => ({ width: side(width), height: side(height) });
  return { ...reduced(frame), dpi: dpi * frame.scale, scale: frame.scale, full: frame.full && reduced(frame.full) };
}

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

/** Pixels in the unit that a length was given in, rounded down so that the figure itself is accepted. */
function inUnit(px: number, { unit }: Length, dpi: number): string {
  const value = px / dpi / lengthInches({ value: 1, unit }, dpi);
  // Two digits, less what multiplying leaves behind them.
  return `${Math.floor(value * 100 + 1e-6) / 100}${unit}`;
}

/** The least side is a pixel; it is said in px, being no size that anybody asks for in inches. */
function refuse(option: string, value: string, max: string): never {
  throw new AppError('option.out-of-range', { option, value, min: '1px', max });
}

/** Pixels of a side that an option asks for, null where it is not given. A reducer does not enlarge: option.out-of-range. */
function sidePx(name: string, text: string, sourcePx: number, full: Frame): number | null {
  const length = text === '' ? null : parseLength(text);
  if (!length) return null;
  const px = lengthPx(length, full);
  if (px < 0.5 || px > sourcePx) refuse(name, text, inUnit(sourcePx, length, full.dpi));
  return px;
}

function printTarget(text: string, full: Frame): Target {
  const [size, dpi] = text.split('@');
  const length = parseLength(size);
  if (!length) throw new Error('a validated print width has a length');
  const resolution = Number(dpi);
  const widthPx = lengthPx(length, { dpi: resolution, scale: 1 });
  if (widthPx < 0.5 || widthPx > full.width) refuse('--to', text, `${inUnit(full.width, length, resolution)}@${dpi}`);
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

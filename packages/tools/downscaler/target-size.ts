import { AppError } from '@underbase/contract';
import { type Frame, fullSize, lengthPx, parseLength, type Size } from '@underbase/engine';
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

function refuse(option: string, value: string, max: string): never {
  throw new AppError('option.out-of-range', { option, value, min: '1px', max });
}

/** Pixels of a side that an option asks for, null where it is not given. A reducer does not enlarge: option.out-of-range. */
function sidePx(name: string, text: string, sourcePx: number, full: Frame): number | null {
  const length = text === '' ? null : parseLength(text);
  if (!length) return null;
  const px = lengthPx(length, full);
  if (px < 0.5 || px > sourcePx) refuse(name, text, `${sourcePx}px`);
  return px;
}

function printTarget(text: string, full: Frame): Target {
  const [size, dpi] = text.split('@');
  const length = parseLength(size);
  if (!length) throw new Error('a validated print width has a length');
  const resolution = Number(dpi);
  const widthPx = lengthPx(length, { dpi: resolution, scale: 1 });
  if (widthPx < 0.5 || widthPx > full.width) refuse('--to', text, `${full.width}px`);
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

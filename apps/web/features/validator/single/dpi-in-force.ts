import { LIMITS } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import type { ValidationSettings } from '@underbase/tools/validation';

type Facts = Pick<ImageSession['info'], 'dpi' | 'widthPx'>;

/** Pixels for each inch of the print: by the width that was asked for, else the file's own, else the assumed one. */
export function dpiInForce({ dpi, widthPx }: Facts, { printWidthIn }: Pick<ValidationSettings, 'printWidthIn'>): number {
  return printWidthIn === null ? (dpi ?? LIMITS.assumedDpi) : widthPx / printWidthIn;
}

/** Width of the print in inches. */
export function widthInForce(info: Facts, settings: Pick<ValidationSettings, 'printWidthIn'>): number {
  return info.widthPx / dpiInForce(info, settings);
}

import { AppError, LIMITS } from '@underbase/contract';
import { type Frame, fullSize, lengthInches, lengthPx, parseLength, type Size } from '@underbase/engine';
import { MOST_SCALE, type UpscalerOptions, USUAL_SCALE } from './options.ts';

type SizeOptions = Pick<UpscalerOptions, 'to' | 'scale'>;

/** How large the result becomes. */
export interface Target {
  /** Full pixels of the result for each of the picture, across and down. */
  readonly factor: number;
  /** Resolution that the result states. */
  readonly dpi: number;
  /** Resolution at the print width that was asked for; null where none was. */
  readonly wantedDpi: number | null;
  /** Factor that it would have taken; larger than `factor` where the options hold it back. */
  readonly wantedFactor: number;
}

/** A digit behind the point, downwards: what is told is accepted. */
const down = (value: number, digits: number): number => Math.floor(Number((value * 10 ** digits).toFixed(6))) / 10 ** digits;

/** Refuses what no file could hold, with the largest factor that one can. Error: enlarge.too-large. */
function requireRoom({ width, height }: Size, factor: number): void {
  const [wide, high] = [Math.round(width * factor), Math.round(height * factor)];
  if (wide * high <= LIMITS.pixels && Math.max(wide, high) <= LIMITS.sidePx) return;
  const most = down(Math.min(Math.sqrt(LIMITS.pixels / (width * height)), LIMITS.sidePx / Math.max(width, height)), 1);
  throw new AppError('enlarge.too-large', {
    times: Number(factor.toFixed(2)),
    megapixels: Math.round((wide * high) / 1e6),
    limit: Math.round(LIMITS.pixels / 1e6),
    most,
  });
}

/**
 * What a print of some width asks for, up to the largest factor: what that leaves short is told as the resolution that the print gets.
 * Error: enlarge.enough where the picture has it.
 */
function printTarget(full: Size, { to, scale }: SizeOptions): Target {
  const [size, resolution] = to.split('@');
  const length = parseLength(size);
  if (!length) throw new Error('a validated print width has a length');
  const dpi = Number(resolution);
  const wanted = Math.max(1, Math.round(lengthPx(length, { dpi, scale: 1 })));
  const factor = wanted / full.width;
  const inches = lengthInches(length, dpi);
  if (factor <= 1) throw new AppError('enlarge.enough', { has: Math.floor(full.width / inches), size, asked: dpi });
  const taken = Math.min(factor, scale === 'auto' ? MOST_SCALE : scale);
  const isWhole = taken === factor;
  return { factor: taken, dpi: isWhole ? dpi : Math.round(full.width * taken) / inches, wantedDpi: dpi, wantedFactor: factor };
}

/**
 * What the options ask for. A print size rules, up to the factor; what it needs no more is not made.
 * Errors: enlarge.too-large, enlarge.enough.
 */
export function targetOf(frame: Frame, options: SizeOptions): Target {
  const full = fullSize(frame);
  const scale = options.scale === 'auto' ? USUAL_SCALE : options.scale;
  const target = options.to
    ? printTarget(full, options)
    : { factor: scale, dpi: (frame.dpi / frame.scale) * scale, wantedDpi: null, wantedFactor: scale };
  requireRoom(full, target.factor);
  return target;
}

/** Measures of the result: each side rounded. For a copy the same in proportion, or as large as the result is wanted there. */
export function outputFrame(frame: Frame, { factor, dpi }: Target): Frame {
  const { scale, resultScale = scale } = frame;
  const enlarged = ({ width, height }: Size, by: number): Size => {
    const side = (px: number): number => Math.max(1, Math.round(px * by));
    return { width: side(width), height: side(height) };
  };
  const full = frame.full ?? (resultScale === scale ? undefined : fullSize(frame));
  return {
    ...enlarged(frame, (factor * resultScale) / scale),
    dpi: dpi * resultScale,
    scale: resultScale,
    full: full && enlarged(full, factor),
  };
}

import { AppError } from '@underbase/contract';
import { type Frame, intersectRects, lengthPx, parseLength, type Rect, type Size } from '@underbase/engine';
import { type CropperOptions, isTrimmed } from './options.ts';

function px(text: string, frame: Frame): number {
  const length = parseLength(text);
  if (!length) throw new Error('a validated rectangle holds lengths');
  return Math.round(lengthPx(length, frame));
}

/**
 * The rectangle that `rect` asks for, in pixels of the turned picture, null where it asks for none.
 * It must be a pixel large and lie on the picture. On a reduced copy it is clipped, since rounding may push it over by a pixel.
 * Errors: option.out-of-range, option.outside-picture.
 */
export function askedRect(frame: Frame, size: Size, { rect: text }: CropperOptions): Rect | null {
  if (text === '') return null;
  const [x, y, width, height] = text.split(',').map((part) => px(part, frame));
  const held = intersectRects({ x, y, width, height }, { x: 0, y: 0, ...size });
  if (frame.scale === 1) {
    const option = '--rect';
    const max = `0,0,${size.width},${size.height}`;
    if (width <= 0 || height <= 0) throw new AppError('option.out-of-range', { option, value: text, min: '0,0,1,1', max });
    const isInside = held.width === width && held.height === height;
    if (!isInside) throw new AppError('option.outside-picture', { option, value: text, width: size.width, height: size.height });
  }
  return { ...held, width: Math.max(1, held.width), height: Math.max(1, held.height) };
}

function ratioOf({ ratio }: CropperOptions): number | null {
  if (ratio === '') return null;
  const [across, down] = ratio.split(':').map(Number);
  if (!(across > 0 && down > 0)) throw new AppError('option.invalid', { option: '--ratio', value: ratio });
  return across / down;
}

/** Brings a rectangle to the ratio about its middle: larger where `grows`, else smaller. */
function withRatio(rect: Rect, ratio: number, grows: boolean): Rect {
  const isTooWide = rect.width / rect.height > ratio;
  const width = isTooWide === grows ? rect.width : Math.max(1, Math.round(rect.height * ratio));
  const height = isTooWide === grows ? Math.max(1, Math.round(rect.width / ratio)) : rect.height;
  return { x: rect.x + Math.floor((rect.width - width) / 2), y: rect.y + Math.floor((rect.height - height) / 2), width, height };
}

/** What the result shows, in pixels of the turned picture; may reach beyond it where a margin or a ratio adds clear space. */
export function cropRect(frame: Frame, size: Size, art: Rect | null, options: CropperOptions): Rect {
  const asked = askedRect(frame, size, options) ?? { x: 0, y: 0, ...size };
  const trimmed = isTrimmed(options) && art ? intersectRects(art, asked) : asked;
  const kept = trimmed.width > 0 && trimmed.height > 0 ? trimmed : asked;
  const margin = px(options.margin, frame);
  const wide = { x: kept.x - margin, y: kept.y - margin, width: kept.width + 2 * margin, height: kept.height + 2 * margin };
  const ratio = ratioOf(options);
  return ratio === null ? wide : withRatio(wide, ratio, isTrimmed(options));
}

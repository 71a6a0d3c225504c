import { AppError } from '@underbase/contract';
import { type Frame, fullSize, type Rect, type Size } from '@underbase/engine';
import { options as fields, type RemoverOptions } from './options.ts';

/** The box that somebody drew around the subject, in pixels of the full picture; null without one. */
export function boxOf({ box }: Pick<RemoverOptions, 'box'>): Rect | null {
  if (box === '') return null;
  const [x, y, width, height] = box.split(',').map(Number);
  return { x, y, width, height };
}

/** A box must have some of the picture in it, and some size. Error: option.outside-picture. */
export function requireBoxInside(options: Pick<RemoverOptions, 'box'>, { width, height, scale }: Frame): void {
  const box = boxOf(options);
  if (!box || scale !== 1 || (box.x < width && box.y < height && box.width > 0 && box.height > 0)) return;
  throw new AppError('option.outside-picture', { option: `--${fields.box.flag}`, value: options.box, width, height });
}

/** The box on a copy of the picture, at least a pixel large. */
export function boxOn(options: Pick<RemoverOptions, 'box'>, frame: Frame, copy: Size): Rect | null {
  const box = boxOf(options);
  if (!box) return null;
  const full = fullSize(frame);
  const [across, down] = [copy.width / full.width, copy.height / full.height];
  const [left, top] = [Math.min(copy.width - 1, Math.floor(box.x * across)), Math.min(copy.height - 1, Math.floor(box.y * down))];
  const [right, bottom] = [Math.ceil((box.x + box.width) * across), Math.ceil((box.y + box.height) * down)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(copy.width, right) - left),
    height: Math.max(1, Math.min(copy.height, bottom) - top),
  };
}

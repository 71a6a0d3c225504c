import { AppError } from '@underbase/contract';
import { type Frame, lengthPx, parseLength } from '@underbase/engine';
import { RING_PATTERN, type StrokeOptions } from './options.ts';

/** A band of color along the edge. Distances from the edge in pixels of the frame, positive outward. */
export interface Band {
  readonly fromPx: number;
  readonly toPx: number;
  /** #rrggbb or 'auto'. */
  readonly color: string;
}

const MAX_RING = { option: '--ring', min: 'above 0', max: '2in' };

/** A length that validation has seen, in pixels of the frame. */
export function lengthOf(text: string, frame: Frame): number {
  const length = parseLength(text);
  if (!length) throw new Error(`validation let a bad length through: ${text}`);
  return lengthPx(length, frame);
}

/** The stroke's own width in pixels of the frame. */
function strokeWidth(frame: Frame, { widthFrom, width, choke, registration }: StrokeOptions): number {
  return widthFrom === 'given' ? lengthOf(width, frame) : lengthOf(choke, frame) + lengthOf(registration, frame);
}

/** The white can shift out past the outline where it is pulled in by less than it may shift. */
export function isChokeShort(frame: Frame, { choke, registration }: StrokeOptions): boolean {
  return lengthOf(choke, frame) < lengthOf(registration, frame);
}

/** Error: option.out-of-range. */
function readRing(text: string, frame: Frame): { readonly widthPx: number; readonly color: string } {
  const [, value, unit, color] = new RegExp(`^(?:${RING_PATTERN})$`).exec(text) ?? [];
  const widthPx = lengthOf(`${value}${unit ?? ''}`, frame);
  if (!(widthPx > 0) || widthPx > 2 * frame.dpi) throw new AppError('option.out-of-range', { ...MAX_RING, value: text });
  return { widthPx, color };
}

/** The stroke and the rings around it, from the inside out. Error: option.out-of-range. */
export function strokeBands(frame: Frame, options: StrokeOptions): readonly [Band, ...Band[]] {
  const width = strokeWidth(frame, options);
  const fromPx = { outside: 0, center: -width / 2, inside: -width }[options.position];
  const bands: [Band, ...Band[]] = [{ fromPx, toPx: fromPx + width, color: options.color }];
  for (const text of options.rings) {
    const { widthPx, color } = readRing(text, frame);
    const { toPx } = bands[bands.length - 1];
    bands.push({ fromPx: toPx, toPx: toPx + widthPx, color });
  }
  return bands;
}

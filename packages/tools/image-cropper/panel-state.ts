import { type Frame, intersectRects, isEmptyRect, type Rect, type Size } from '@underbase/engine';
import type { OptionValues } from '../options.ts';
import type { PictureMeasures, PlacedResult } from '../panel-measures.ts';
import { frameOfResult } from './carry-frame.ts';
import { cropRect } from './crop-rect.ts';
import { type CropperOptions, isTrimmed } from './options.ts';
import { type Turn, turnOf } from './turn.ts';

/** What panel and stage of the cropper both stand on. Places are pixels of the turned picture. */
export interface CropState {
  readonly options: CropperOptions;
  readonly turn: Turn;
  /** The turned picture. */
  readonly size: Size;
  /** What the frame holds: the cut without its margin, or the trimmed art. */
  readonly frame: Rect;
  /** The whole result, with its margin. */
  readonly result: Rect;
  /** Width over height, or null while the frame is free. */
  readonly ratio: number | null;
}

const NO_CUT = { rect: '', ratio: '', margin: '0px', trim: false, trimBorder: false } as const;

/** The turned picture alone: what the frame lies on. */
export function groundOptions(options: OptionValues): OptionValues {
  return { ...options, ...NO_CUT };
}

export function rectText({ x, y, width, height }: Rect): string {
  return [x, y, width, height].join(',');
}

/** A ratio as its two figures say; null for none and for nonsense. */
export function ratioOf(text: string): number | null {
  const [across, down] = text.split(':').map(Number);
  return across > 0 && down > 0 ? across / down : null;
}

/** The cut that the options ask for; all of the picture where they ask for what is not there. */
function cut(frame: Frame, size: Size, options: CropperOptions): Rect {
  try {
    return cropRect(frame, size, null, options);
  } catch {
    return { x: 0, y: 0, ...size };
  }
}

export function cropState(
  values: OptionValues,
  picture: Pick<PictureMeasures, 'widthPx' | 'heightPx' | 'dpi'>,
  placed: PlacedResult | null,
): CropState {
  const options = values as unknown as CropperOptions;
  const source = { width: picture.widthPx, height: picture.heightPx };
  const turn = turnOf(source, options);
  const whole = { x: 0, y: 0, ...turn.size };
  const frame: Frame = { ...source, dpi: picture.dpi, scale: 1 };
  const asked = cut(frame, turn.size, { ...options, margin: '0px', trim: false, trimBorder: false });
  const ratio = ratioOf(options.ratio);
  if (!isTrimmed(options)) return { options, turn, size: turn.size, frame: asked, result: cut(frame, turn.size, options), ratio };
  const result = placed ? frameOfResult(placed.placement, placed, turn) : whole;
  const inside = intersectRects(result, whole);
  return { options, turn, size: turn.size, frame: isEmptyRect(inside) ? whole : inside, result, ratio };
}

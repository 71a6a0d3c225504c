import {
  besideSeeThrough,
  clipRect,
  cropWindow,
  inflateRect,
  type PixelWindow,
  type Rect,
  trustOver,
  withoutPoints,
} from '@underbase/engine';
import { baseSpan } from './enlarge-base.ts';
import type { Plan } from './plan.ts';

/** Whether the network may leave points: beside art that one sees through it does, as what it adds to color and to opacity is not of one piece. */
const mayHavePoints = ({ network, base }: Plan): boolean => network.length > 0 && !base.isOpaque;

/** A part of the result with what is compared with its rim. */
export function withRim(part: Rect, plan: Plan): Rect {
  return mayHavePoints(plan) ? clipRect(inflateRect(part, 1), plan.output) : part;
}

/** What takes the network's points out of a strip. */
export interface StripPoints {
  /** The strip and its rim: all that is to be made. */
  readonly around: Rect;
  /** Writes the strip without points. `sharp` is the drawing of the same part; null where none counts. */
  readonly take: (made: Uint8Array, sharp: Uint8Array | null, out: Uint8Array) => void;
}

/** Null where nothing is see-through near a strip: all stays to the byte. */
export function pointsOf(own: PixelWindow, strip: Rect, plan: Plan): StripPoints | null {
  if (!mayHavePoints(plan)) return null;
  const { base, output, trust } = plan;
  const around = withRim(strip, plan);
  const span = baseSpan(around, plan);
  const image = { width: own.rect.width, height: own.rect.height, pixels: own.pixels, dpi: null, icc: null };
  const part = cropWindow(image, { ...span, x: span.x - own.rect.x, y: span.y - own.rect.y });
  const near = besideSeeThrough({ rect: span, pixels: part.pixels });
  if (!near) return null;
  const [across, down] = [output.width / base.width, output.height / base.height];
  const mayHold = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((around.x + x + 0.5) / across), Math.floor((around.y + y + 0.5) / down)];
    return near[(row - span.y) * span.width + column - span.x] === 1;
  };
  const take: StripPoints['take'] = (made, sharp, out) => {
    const shareAt = sharp ? trustOver({ rect: around, trust, picture: base, across, down }) : () => 0;
    withoutPoints({ made: { rect: around, pixels: made }, drawn: sharp, shareAt, mayHold }, strip, out);
  };
  return { around, take };
}

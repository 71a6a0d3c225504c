import { type Frame, inchesFromPx, mmFromInches } from '@underbase/engine';
import { LEAST_WIDTH_MM } from '../readable-width.ts';
import type { Band } from './widths.ts';

/** An opening stays open where at least this much of it is left, in pixels of the full picture: less is a seam of gray pixels. */
const KEPT_GAP_PX = 1.5;

/** Hundredths of a millimeter; half of the least width makes a line, which has two edges, bolder by that width, and less is not worth a stroke. */
const STEPS_PER_MM = 100;
const LEAST_STEP = Math.round((STEPS_PER_MM * LEAST_WIDTH_MM) / 2);

/** A narrower stroke than the one asked for. */
export interface NarrowerWidth {
  /** As the option takes it. */
  readonly widthMm: number;
  /** What it and half of the least gap that is worth keeping reach from the art's edge, in pixels of the frame. */
  readonly reachPx: number;
}

/** The widths that can be named in place of the band's own, ascending. Those that leave no such gap of what the band closes are none. */
export function narrowerWidths(
  { fromPx, toPx }: Pick<Band, 'fromPx' | 'toPx'>,
  frame: Pick<Frame, 'dpi' | 'scale'>,
): readonly NarrowerWidth[] {
  const mmPerPx = mmFromInches(inchesFromPx(1, frame.dpi));
  const keptPx = Math.max(KEPT_GAP_PX * frame.scale, LEAST_WIDTH_MM / mmPerPx);
  const outShare = toPx / (toPx - fromPx);
  const widths: NarrowerWidth[] = [];
  for (let step = LEAST_STEP; ; step++) {
    const widthMm = step / STEPS_PER_MM;
    const reachPx = (widthMm / mmPerPx) * outShare + keptPx / 2;
    if (reachPx >= toPx) return widths;
    widths.push({ widthMm, reachPx });
  }
}

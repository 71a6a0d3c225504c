import { type Kernels, labelComponents, paintParts, type Size } from '@underbase/engine';

/** A gap is covered less than this, of 255, and the ink on both of its sides more, by so much at least. */
const MOST_COVERED = 176;
const LEAST_INK = 128;
const LEAST_FULLER = 72;
/** It lies within so many pixels on either side, and within so many across both. */
const REACH_PX = 3;
const MOST_ACROSS = 5;
/** A gap goes on for so many pixels; what is shorter is the paper's tooth within a line. */
const LEAST_LONG = 16;

/** How far it is to fuller ink, by a step from one place to the next; 0 where there is none. */
function wayTo(plane: Uint8Array, at: number, step: number, least: number): number {
  for (let px = 1; px <= REACH_PX; px++) if (plane[at + px * step] >= least) return px;
  return 0;
}

/**
 * Paper between the lines of close hatching, above 0 a pixel: what is hardly covered between ink near by on both of its sides, and goes on so. A scan's reading as
 * a shape takes such lines for one; whatever is laid over them leaves these places as they are. `laid` tells where that is asked.
 */
export function openGaps(kernels: Pick<Kernels, 'scanRuns'>, before: Uint8Array, laid: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const steps = [1, width, width + 1, width - 1];
  const gaps = new Uint8Array(before.length);
  for (let y = REACH_PX; y < height - REACH_PX; y++) {
    for (let at = y * width + REACH_PX; at < (y + 1) * width - REACH_PX; at++) {
      if (laid[at] === 0 || before[at] >= MOST_COVERED) continue;
      const least = Math.max(LEAST_INK, before[at] + LEAST_FULLER);
      for (const step of steps) {
        const one = wayTo(before, at, step, least);
        const other = one > 0 ? wayTo(before, at, -step, least) : 0;
        if (other === 0 || one + other > MOST_ACROSS) continue;
        gaps[at] = 255;
        break;
      }
    }
  }
  const parts = labelComponents(kernels, gaps, size, { connectivity: 8 });
  const values = Uint8Array.from({ length: parts.count + 1 }, (_, part) => {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    return Math.max(right - left, bottom - top) >= LEAST_LONG ? 255 : 0;
  });
  gaps.fill(0);
  paintParts(parts, values, gaps);
  return gaps;
}

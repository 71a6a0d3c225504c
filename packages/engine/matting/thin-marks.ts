import type { Size } from '../region/rect.ts';
import { spreadMarks } from '../region/spread-marks.ts';

const inverse = (marks: Uint8Array): Uint8Array => marks.map((mark) => 255 - mark);

/**
 * What of marks (255) no square of `px` pixels to each side of a middle fits into: lines, strands, slivers. Beyond the edges marks go on.
 * One byte a pixel; keeps its input.
 */
export function thinMarks(marks: Uint8Array, size: Size, px: number): Uint8Array {
  const broad = spreadMarks(inverse(spreadMarks(inverse(marks), size, px)), size, px);
  return marks.map((mark, at) => mark & (255 - broad[at]));
}

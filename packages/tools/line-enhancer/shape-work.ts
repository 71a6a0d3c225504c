import { type Kernels, type ShapeEdge, type ShapePlane, type Size, stepPx, THICK } from '@underbase/engine';

/** Limits in pixels; a gap of 0 leaves gaps alone. */
export interface Limits {
  readonly widthPx: number;
  readonly gapPx: number;
  /** The ink was read from a scan: rims waver by parts of a pixel, and middles are smoothed over a longer way. */
  readonly isUneven?: boolean;
  /** Only lines with room beside them are taken: the shape is one of several inks, and what others leave of it is no line. */
  readonly onlyFree?: boolean;
  /** The shape is an ink of what was a JPEG: what lies short of a line may be what compression left. */
  readonly inFragments?: boolean;
  /** Free ends of lines run out to their own width. */
  readonly tapers?: boolean;
}

export type ShapeKernels = Pick<Kernels, 'crispPlane' | 'edgeWidths' | 'offsetCoverage' | 'seedColumns' | 'seedRows' | 'shapeEdge'>;

/** One shape at work, and what was found of it in other ways. */
export interface Work {
  readonly kernels: ShapeKernels;
  readonly plane: ShapePlane;
  readonly edge: ShapeEdge;
  readonly size: Size;
  readonly limits: Limits;
  /** The gap that growth leaves open at least. */
  readonly keptPx: number;
  readonly lettering: Uint8Array | null;
  readonly within: Uint8Array | null;
  readonly alone: Uint8Array | null;
  readonly inks: Uint8Array | null;
  /** The ink at a pixel of the picture; -1 where it is the ground. */
  readonly inkAt: ((place: number) => number) | null;
  readonly tones: Uint8Array | null;
  readonly isBetween: ((one: number, other: number) => boolean) | null;
}

/** What is beside an edge is looked for so far from it: a pixel is beyond a line of less, half of one may be the line's own rim. */
const BESIDE_PX = [1, 0.5];

/** Whether a plane of the picture has something beside a point of the edge: on the ground's side, or with -1 on the shape's. */
export function isOn(plane: Uint8Array, { edge, size }: Work, point: number, side: 1 | -1): boolean {
  return BESIDE_PX.some((px) => {
    const x = Math.floor(edge.x[point] - side * px * edge.normalX[point]);
    const y = Math.floor(edge.y[point] - side * px * edge.normalY[point]);
    return x >= 0 && y >= 0 && x < size.width && y < size.height && plane[y * size.width + x] > 0;
  });
}

/** The picture's pixel beside a point of the edge, on the ground's side; -1 beyond the picture. */
export function placeBeside({ edge, size }: Work, point: number): number {
  const x = Math.floor(edge.x[point] - BESIDE_PX[0] * edge.normalX[point]);
  const y = Math.floor(edge.y[point] - BESIDE_PX[0] * edge.normalY[point]);
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? y * size.width + x : -1;
}

/** Leaves out of `kinds` what lies where nothing is to change. */
export function leaveAlone({ edge, size }: Work, kinds: Uint8Array, alone: Uint8Array): void {
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] === THICK) continue;
    const x = Math.min(size.width - 1, Math.max(0, Math.floor(edge.x[point])));
    const y = Math.min(size.height - 1, Math.max(0, Math.floor(edge.y[point])));
    if (alone[y * size.width + x] > 0) kinds[point] = THICK;
  }
}

/** Length of what is thin in `kinds`, in pixels along its middle. */
export function thinLength(edge: ShapeEdge, kinds: Uint8Array): number {
  let px = 0;
  for (let point = 0; point < edge.count; point++) if (kinds[point] !== THICK) px += stepPx(edge, point);
  return px / 2;
}

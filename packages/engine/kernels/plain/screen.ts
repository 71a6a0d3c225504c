import type { Rect } from '../../image.ts';
import type { PhaseScreen, Screen, TileScreen } from '../../screen/build-screen.ts';

/** Threshold of each pixel of one row of a rectangle. */
export type RowThresholds = (y: number, row: Uint8Array) => void;

function phaseRows({ x }: Rect, { uStepX, uStepY, vStepX, vStepY, thresholds }: PhaseScreen): RowThresholds {
  return (y, row) => {
    let u = Math.imul(x, uStepX) + Math.imul(y, uStepY);
    let v = Math.imul(x, vStepX) + Math.imul(y, vStepY);
    for (let at = 0; at < row.length; at++) {
      row[at] = thresholds[((v >>> 16) & 0xff00) | (u >>> 24)];
      u = (u + uStepX) | 0;
      v = (v + vStepX) | 0;
    }
  };
}

function tileRows({ x }: Rect, { width, height, thresholds }: TileScreen): RowThresholds {
  return (y, row) => {
    const start = (y % height) * width;
    for (let at = 0, column = x % width; at < row.length; at++) {
      row[at] = thresholds[start + column];
      column = column + 1 === width ? 0 : column + 1;
    }
  };
}

/** Thresholds of the rows of a rectangle of the full picture. */
export function rowThresholds(rect: Rect, screen: Screen): RowThresholds {
  return screen.kind === 'tile' ? tileRows(rect, screen) : phaseRows(rect, screen);
}

function screenBytes(source: Uint8Array, target: Uint8Array, step: number, first: number, rect: Rect, screen: Screen): void {
  const thresholdsOf = rowThresholds(rect, screen);
  const row = new Uint8Array(rect.width);
  let at = first;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    thresholdsOf(y, row);
    for (let x = 0; x < rect.width; x++, at += step) target[at] = source[at] > row[x] ? 255 : 0;
  }
}

/** Plain twin of the kernel `screenPlane`; see kernels.ts. */
export function screenPlane(coverage: Uint8Array, rect: Rect, screen: Screen, out: Uint8Array): void {
  screenBytes(coverage, out, 1, 0, rect, screen);
}

/** Plain twin of the kernel `screenAlpha`; see kernels.ts. */
export function screenAlpha(pixels: Uint8Array, rect: Rect, screen: Screen): void {
  screenBytes(pixels, pixels, 4, 3, rect, screen);
}

import { type Rect, resampleTaps, type Size } from '@underbase/engine';

/** Where a sheet lies in a box, both in pixels of the screen: whole, in the middle, at most `ratio` times its own measures. */
export function thumbPlace(sheet: Size, box: Size, ratio: number): Rect {
  const scale = Math.min(ratio, box.width / sheet.width, box.height / sheet.height);
  const [width, height] = [sheet.width, sheet.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { x: Math.round((box.width - width) / 2), y: Math.round((box.height - height) / 2), width, height };
}

/** Rows of `source` values, each reduced to `target` means; one below the other they come out turned by their diagonal. */
function reducedAcross(values: ArrayLike<number>, source: number, target: number): Float32Array {
  const { count, starts, weights } = resampleTaps({ source, target, filter: 'area' }, 0, target);
  const rows = values.length / source;
  const out = new Float32Array(rows * target);
  for (let column = 0; column < target; column++) {
    const [start, taps] = [starts[column], Math.min(count, source - starts[column])];
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += weights[column * count + tap] * values[row * source + start + tap];
      out[column * rows + row] = sum;
    }
  }
  return out;
}

/**
 * A plate's coverage, one byte a pixel, reduced to `small`: the mean over the area under each pixel, so that type too fine for the screen is as gray
 * as a tint with as much ink. Where the page itself makes a canvas smaller, browsers look at four pixels under each, and thin strokes break up.
 */
export function reducedCoverage(coverage: Uint8Array, size: Size, small: Size): Uint8Array {
  const turned = reducedAcross(coverage, size.width, small.width);
  return Uint8Array.from(reducedAcross(turned, size.height, small.height), Math.round);
}

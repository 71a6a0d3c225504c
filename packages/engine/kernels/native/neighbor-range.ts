import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Room before and behind a workspace. */
const VECTOR = 16;

export function nativeNeighborRange(native: NativeModule): Kernels['neighborRange'] {
  const run = native.export('neighborRangeRow');
  return (plane, { width, height }, least, most) => {
    native.forStrips(height, width * 4, (first, rows) => {
      const [from, end] = [Math.max(0, first - 1), Math.min(height, first + rows + 1)];
      const bytes = rows * width;
      const sizes = [(end - from) * width, width + 2 * VECTOR, width + 2 * VECTOR, bytes, bytes];
      const [strip, low, high, lows, highs] = native.areas(...sizes);
      native.copyIn(strip, plane, from * width, (end - from) * width);
      for (let row = first; row < first + rows; row++) {
        const at = (y: number) => strip + (Math.min(height - 1, Math.max(0, y)) - from) * width;
        const out = (row - first) * width;
        run(at(row - 1), at(row), at(row + 1), width, low + VECTOR, high + VECTOR, lows + out, highs + out);
      }
      native.copyOut(lows, least, first * width, bytes);
      native.copyOut(highs, most, first * width, bytes);
    });
  };
}

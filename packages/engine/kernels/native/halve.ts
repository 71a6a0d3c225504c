import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeHalve(native: NativeModule): Kernels['halve'] {
  const halve = native.export('halve');
  return (pixels, { width, height }, out) => {
    const halfWidth = (width + 1) >> 1;
    if (width === 0) return;
    native.forStrips((height + 1) >> 1, width * 8 + halfWidth * 4, (first, rows) => {
      const sourceRows = Math.min(rows * 2, height - first * 2);
      const [strip, result] = native.areas(sourceRows * width * 4, rows * halfWidth * 4);
      native.copyIn(strip, pixels, first * 2 * width * 4, sourceRows * width * 4);
      halve(strip, width, sourceRows, result);
      native.copyOut(result, out, first * halfWidth * 4, rows * halfWidth * 4);
    });
  };
}

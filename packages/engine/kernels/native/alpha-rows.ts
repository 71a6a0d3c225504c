import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeAlphaRows(native: NativeModule): Kernels['alphaRows'] {
  const run = native.export('alphaRows');
  return (pixels, width, out, stride, left) => {
    native.forStrips(pixels.length / 4 / width, width * 4 + stride, (first, rows) => {
      const [strip, plane] = native.areas(rows * width * 4, rows * stride);
      native.copyIn(strip, pixels, first * width * 4, rows * width * 4);
      run(strip, width, rows, plane, stride, left);
      native.copyOut(plane, out, first * stride, rows * stride);
    });
  };
}

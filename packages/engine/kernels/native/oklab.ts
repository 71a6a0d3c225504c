import { LINEAR_OF_BYTE } from '../../color/srgb.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeOklab(native: NativeModule): Kernels['oklab'] {
  const oklab = native.export('oklab');
  return (pixels, out) =>
    native.forStrips(pixels.length >> 2, 20, (first, count) => {
      const [table, strip, result] = native.areas(1024, count * 4, count * 16);
      native.copyIn(table, LINEAR_OF_BYTE);
      native.copyIn(strip, pixels, first * 4, count * 4);
      oklab(strip, count, table, result);
      native.copyOut(result, out, first * 4, count * 4);
    });
}

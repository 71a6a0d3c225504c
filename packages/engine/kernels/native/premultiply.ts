import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativePremultiply(native: NativeModule): Kernels['premultiply'] {
  const premultiply = native.export('premultiply');
  return (pixels) =>
    native.forStrips(pixels.length >> 2, 4, (first, count) => {
      const [strip] = native.areas(count * 4);
      native.copyIn(strip, pixels, first * 4, count * 4);
      premultiply(strip, count);
      native.copyOut(strip, pixels, first * 4, count * 4);
    });
}

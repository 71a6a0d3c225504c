import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeFlatten(native: NativeModule): Kernels['flatten'] {
  const flatten = native.export('flatten');
  return (pixels, backdrop) =>
    native.forStrips(pixels.length >> 2, 4, (first, count) => {
      const [strip] = native.areas(count * 4);
      native.copyIn(strip, pixels, first * 4, count * 4);
      flatten(strip, count, backdrop.r | (backdrop.g << 8) | (backdrop.b << 16));
      native.copyOut(strip, pixels, first * 4, count * 4);
    });
}

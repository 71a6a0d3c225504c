import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const INVERSES = Float32Array.from({ length: 256 }, (_, alpha) => (alpha === 0 ? 0 : 1 / alpha));

export function nativeUnpremultiply(native: NativeModule): Kernels['unpremultiply'] {
  const unpremultiply = native.export('unpremultiply');
  return (pixels) =>
    native.forStrips(pixels.length >> 2, 4, (first, count) => {
      const [table, strip] = native.areas(1024, count * 4);
      native.copyIn(table, INVERSES);
      native.copyIn(strip, pixels, first * 4, count * 4);
      unpremultiply(strip, count, table);
      native.copyOut(strip, pixels, first * 4, count * 4);
    });
}

import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const STRIP_PIXELS = 4096;
const STEPS = 128;
const FULL = 32_767;

export function nativePrintInks(native: NativeModule): Kernels['printInks'] {
  const start = native.export('startPrint');
  const layInk = native.export('layInk');
  const packPrint = native.export('packPrint');
  return (garment, inks, out) => {
    const stride = STRIP_PIXELS * 2;
    const [print, coverage, target] = native.areas(stride * 3, STRIP_PIXELS, STRIP_PIXELS * 4);
    const shirt = [garment.r, garment.g, garment.b].map((level) => level * STEPS);
    const total = out.length / 4;
    for (let first = 0; first < total; first += STRIP_PIXELS) {
      const count = Math.min(STRIP_PIXELS, total - first);
      start(print, count, stride, ...shirt);
      for (const { color, coverage: plane, opacity, isTransparent } of inks) {
        native.copyIn(coverage, plane, first, count);
        const unit = isTransparent ? FULL / 255 : STEPS;
        const [r, g, b] = [color.r, color.g, color.b].map((level) => Math.round(level * unit));
        layInk(print, coverage, count, stride, r, g, b, Math.round(opacity * FULL), isTransparent ? 1 : 0);
      }
      packPrint(print, count, stride, target);
      native.copyOut(target, out, first * 4, count * 4);
    }
  };
}

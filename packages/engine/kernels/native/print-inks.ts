import { inkLayer, PRINT_STEPS } from '../../separation/ink-layer.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const STRIP_PIXELS = 4096;

export function nativePrintInks(native: NativeModule): Kernels['printInks'] {
  const start = native.export('startPrint');
  const layInk = native.export('layInk');
  const packPrint = native.export('packPrint');
  return (garment, inks, out) => {
    const stride = STRIP_PIXELS * 2;
    const [print, coverage, target] = native.areas(stride * 3, STRIP_PIXELS, STRIP_PIXELS * 4);
    const shirt = [garment.r, garment.g, garment.b].map((level) => level * PRINT_STEPS);
    const layers = inks.map(inkLayer);
    const total = out.length / 4;
    for (let first = 0; first < total; first += STRIP_PIXELS) {
      const count = Math.min(STRIP_PIXELS, total - first);
      start(print, count, stride, ...shirt);
      for (const [place, { added, filter, strength }] of layers.entries()) {
        native.copyIn(coverage, inks[place].coverage, first, count);
        layInk(print, coverage, count, stride, ...added, ...filter, strength);
      }
      packPrint(print, count, stride, target);
      native.copyOut(target, out, first * 4, count * 4);
    }
  };
}

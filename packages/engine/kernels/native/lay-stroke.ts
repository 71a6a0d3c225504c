import type { StrokedArt } from '../../offset/stroke-rows.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Lays rows of the art, and of its holes, into the module's memory, with nothing around them. */
function layArt(
  native: NativeModule,
  art: StrokedArt | null,
  width: number,
  first: number,
  rows: number,
  strip: number,
  hole: number,
): void {
  const isWhole = art !== null && art.left === 0 && art.width === width;
  if (!isWhole) native.clear(strip, rows * width * 4);
  if (art === null) return;
  const { pixels, left, holes } = art;
  if (isWhole) native.copyIn(strip, pixels, first * width * 4, rows * width * 4);
  if (holes) native.clear(hole, rows * width);
  const from = Math.max(0, left);
  const count = Math.min(width, left + art.width) - from;
  if (count <= 0) return;
  for (let row = 0; row < rows && !(isWhole && !holes); row++) {
    const to = row * width + from;
    const column = from - left;
    if (!isWhole) native.copyIn(strip + to * 4, pixels, ((first + row) * art.width + column) * 4, count * 4);
    if (holes) native.copyIn(hole + to, holes.mask, holes.at + (first + row) * holes.stride + column, count);
  }
}

export function nativeLayStroke(native: NativeModule): Kernels['layStroke'] {
  const run = native.export('layStroke');
  return ({ art, pixels, width, at, stride, kept, bands, colors, fillsHoles }) => {
    let stroke = 0;
    let soft = 0;
    const layers = [...bands, kept];
    native.forStrips(pixels.length / 4 / width, width * 4 + stride * layers.length, (first, rows) => {
      const bandBytes = Math.ceil((rows * stride) / 16) * 16;
      const [strip, planes, hole, inks, sums] = native.areas(
        rows * width * 4,
        bandBytes * layers.length,
        rows * width,
        colors.length * 4,
        8,
      );
      layArt(native, art, width, first, rows, strip, hole);
      for (const [index, layer] of layers.entries()) {
        const plane = planes + index * bandBytes;
        if (layer) native.copyIn(plane, layer, at + first * stride, (rows - 1) * stride + width);
        else if (index < bands.length) native.clear(plane, bandBytes);
      }
      native.copyIn(inks, colors);
      run(
        strip,
        width,
        rows,
        stride,
        kept ? planes + bands.length * bandBytes : 0,
        planes,
        bands.length,
        bandBytes,
        inks,
        art?.holes ? hole : 0,
        fillsHoles ? 1 : 0,
        bands[bands.length - 1] ? 1 : 0,
        sums,
      );
      native.copyOut(strip, pixels, first * width * 4, rows * width * 4);
      const [laid, see] = native.wordsAt(sums, 2);
      stroke += laid;
      soft += see;
    });
    return { stroke, soft };
  };
}

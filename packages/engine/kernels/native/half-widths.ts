import type { Size } from '../../region/rect.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';
import { POINT_BYTES } from './seed-distance.ts';

/** Rows that are worked on at a time: many, as each needs those within a disc's reach. */
const ROWS = 160;

/** The least float that is no less. */
function floatFrom(value: number): number {
  const near = Math.fround(value);
  if (near >= value) return near;
  const [bits] = new Int32Array(Float32Array.of(near).buffer);
  return new Float32Array(Int32Array.of(bits + 1).buffer)[0];
}

/** Takes a band: addresses of its depths and half widths, and of planes of one byte a pixel; its first pixel, and how many there are. */
type TakeBand = (depths: number, halves: number, planes: readonly number[], first: number, count: number) => void;

/** Tells half widths band by band, as `halfWidths` of the plain twins does for the whole, without handing them out. */
export function halfWidthBands(native: NativeModule) {
  const [mark, goDown, goUp, spread, start, stamp] = [
    'markWide',
    'seedColumnsDown',
    'seedColumnsUp',
    'seedRows',
    'startWidths',
    'stampRidges',
  ].map((name) => native.export(name));
  return (depths: Float32Array, { width, height }: Size, mostPx: number, planes: number, take: TakeBand): void => {
    if (width === 0) return;
    const widePx = floatFrom(mostPx);
    // Seeds lie at most so far away; a ridge's disc is at most half a pixel larger than its depth, and looks at its neighbors.
    const reach = Math.ceil(mostPx) + 2;
    for (let y = 0; y < height; y += ROWS) {
      const rows = Math.min(ROWS, height - y);
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + rows + reach)];
      const count = bottom - top;
      const pixels = rows * width;
      const [points, carried, deep, wide, columns, found, ...outs] = native.areas(
        ...[(width + 1) * POINT_BYTES, width * 2, count * width * 4],
        ...[count * width, count * width * 2, pixels * 4],
        ...Array<number>(planes).fill(pixels),
      );
      native.copyIn(deep, depths, top * width, count * width);
      mark(deep, count * width, widePx, wide);
      const noSeed = () => native.bytesAt(carried, width * 2).fill(255);
      noSeed();
      goDown(wide, 255, width, count, carried, columns);
      noSeed();
      goUp(columns, width, count, carried);
      spread(columns + (y - top) * width * 2, width, rows, Math.floor(mostPx + 1), mostPx + 1, points, found);
      const own = deep + (y - top) * width * 4;
      start(own, found, pixels, mostPx);
      stamp(deep, width, 1, count - 1, mostPx, y - top, rows, found);
      take(own, found, outs, y * width, pixels);
    }
  };
}

export function nativeHalfWidths(native: NativeModule): Kernels['halfWidths'] {
  const eachBand = halfWidthBands(native);
  return (depths, size, mostPx, out) => {
    eachBand(depths, size, mostPx, 0, (_deep, halves, _planes, first, count) => native.copyOut(halves, out, first, count));
  };
}

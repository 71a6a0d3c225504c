import type { Rgb } from '../../color/hex.ts';
import type { PrintedInk } from '../../separation/printed-ink.ts';
import { OPEN_SHARES } from '../../separation/printed-part.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Rows that are printed at a time: what is told of their neighbors stays in the cache. */
const ROWS = 16;
/** Pixels whose shares are told together. */
const CHUNK = 16;
/** Room before and behind a row. */
const VECTOR = 16;

const valuesOf = ({ r, g, b }: Rgb, opacity: number): readonly number[] => [r, g, b, opacity];
/** As bytes, in the way that the module reads them. */
const bytesOf = (values: Iterable<number>) => new Uint8Array(Float64Array.from(values).buffer);
const OPEN_BYTES = 256 * 8;

export function nativePrintRims(native: NativeModule): Kernels['printRims'] {
  const run = native.export('printRimRows');
  const opens = bytesOf(OPEN_SHARES);
  return (garment, { rect: part, base, inks }, { rect, pixels }) => {
    const { width } = part;
    const shirt = bytesOf(valuesOf(garment, 1));
    const colors = bytesOf([base, ...inks].flatMap(({ color, opacity }: PrintedInk) => valuesOf(color, opacity)));
    for (let row = 0; row < rect.height; row += ROWS) {
      const rows = Math.min(ROWS, rect.height - row);
      const y = rect.y + row - part.y;
      const [top, bottom] = [Math.max(0, y - 1), Math.min(part.height, y + rows + 1)];
      const plane = (bottom - top) * width;
      const [open, under, table, shares, told, low, high, bases, planes, out] = native.areas(
        OPEN_BYTES,
        shirt.length,
        colors.length,
        plane * 8,
        (bottom - top) * Math.ceil(width / CHUNK),
        (bottom - top) * (width + 2 * VECTOR),
        (bottom - top) * (width + 2 * VECTOR),
        rows * width,
        inks.length * plane,
        rows * rect.width * 4,
      );
      native.copyIn(open, opens);
      native.copyIn(under, shirt);
      native.copyIn(table, colors);
      native.copyIn(bases, base.coverage, y * width, rows * width);
      for (const [place, { coverage }] of inks.entries()) native.copyIn(planes + place * plane, coverage, top * width, plane);
      native.copyIn(out, pixels, row * rect.width * 4, rows * rect.width * 4);
      const left = rect.x - part.x;
      const bounds = [low + VECTOR, high + VECTOR];
      run(
        open,
        under,
        bases,
        planes,
        inks.length,
        table,
        width,
        bottom - top,
        y - top,
        left,
        rect.width,
        rows,
        shares,
        told,
        ...bounds,
        out,
      );
      native.copyOut(out, pixels, row * rect.width * 4, rows * rect.width * 4);
    }
  };
}

export function nativePutBeneath(native: NativeModule): Kernels['putBeneath'] {
  const run = native.export('putBeneathPixels');
  const opens = bytesOf(OPEN_SHARES);
  return (base, inks, out) => {
    native.forStrips(base.length, inks.length + 2, (first, count) => {
      const stride = (count + 15) & ~15;
      const [open, own, planes] = native.areas(OPEN_BYTES, count, stride * inks.length);
      native.copyIn(open, opens);
      native.copyIn(own, base, first, count);
      for (const [place, ink] of inks.entries()) native.copyIn(planes + place * stride, ink, first, count);
      run(open, own, planes, stride, inks.length, count);
      native.copyOut(own, out, first, count);
    });
  };
}

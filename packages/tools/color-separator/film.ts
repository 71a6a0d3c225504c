import { buildScreen, CODED_LIGHT, type Kernels, pxFromInches, resampleTaps, type Size, tapSpan, toneCurve } from '@underbase/engine';
import type { GrayPlane, RunContext } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plate } from './plates.ts';

const STRIP_ROWS = 256;

/** Coverage to coverage on film: what the press adds is taken back. */
function curveFor({ gain, lpi, shape }: SeparatorOptions): Uint8Array {
  return toneCurve({ gainPercent: gain, highlightPercent: 0, shadowPercent: 100, minDotMm: 0, lpi, shape });
}

/** A plate as a film positive in continuous tone: black where ink is full. The plane's own memory becomes the film's. */
export function tonePlane(plane: Uint8Array, size: Size, dpi: number, options: SeparatorOptions): GrayPlane {
  const curve = curveFor(options);
  for (let index = 0; index < plane.length; index++) plane[index] = 255 - curve[plane[index]];
  return { width: size.width, height: size.height, samples: plane, dpi, bits: 8 };
}

/** Measures of a film: the same size on paper at its own resolution. */
export function filmSize(size: Size, dpi: number, filmDpi: number): Size {
  return { width: pxFromInches(size.width / dpi, filmDpi), height: pxFromInches(size.height / dpi, filmDpi) };
}

/** Rows of a plane scaled to a film. The kernel takes pixels, so the plane stands in their red. */
function scaledRows(plane: Uint8Array, size: Size, film: Size, top: number, rows: number, kernels: Kernels): Uint8Array {
  const down = { source: size.height, target: film.height, filter: 'mitchell' } as const;
  const across = { source: size.width, target: film.width, filter: 'mitchell' } as const;
  const span = tapSpan(down, top, rows);
  const source = new Uint8Array(size.width * span.length * 4);
  const from = span.from * size.width;
  for (let index = 0; index < size.width * span.length; index++) {
    source[index * 4] = plane[from + index];
    source[index * 4 + 3] = 255;
  }
  const target = new Uint8Array(film.width * rows * 4);
  kernels.resample({
    source,
    sourceWidth: size.width,
    target,
    columns: resampleTaps(across, 0, film.width),
    rows: resampleTaps(down, top, rows),
    light: CODED_LIGHT,
  });
  return Uint8Array.from({ length: film.width * rows }, (_, index) => target[index * 4]);
}

/** A plate as a 1-bit film positive: dots of its own screen at the film's resolution. Index plates keep their square dots. */
export function filmPlane(
  plane: Uint8Array,
  size: Size,
  dpi: number,
  plate: Plate,
  options: SeparatorOptions,
  context: RunContext,
): GrayPlane {
  const film = filmSize(size, dpi, options.film);
  const samples = context.allocate(film.width * film.height);
  const screen =
    plate.lpi === null || plate.angleDeg === null
      ? null
      : buildScreen({
          lpi: plate.lpi,
          dpi: options.film,
          angleDeg: plate.angleDeg,
          shape: options.shape,
          curve: curveFor({ ...options, lpi: plate.lpi }),
        });
  for (let top = 0; top < film.height; top += STRIP_ROWS) {
    context.progress(top / film.height);
    const rect = { x: 0, y: top, width: film.width, height: Math.min(STRIP_ROWS, film.height - top) };
    const strip = samples.subarray(top * film.width, (top + rect.height) * film.width);
    if (screen) {
      context.kernels.screenPlane(scaledRows(plane, size, film, top, rect.height, context.kernels), rect, screen, strip);
    } else {
      for (let y = 0; y < rect.height; y++) {
        const row = Math.min(size.height - 1, Math.floor(((top + y + 0.5) * size.height) / film.height)) * size.width;
        for (let x = 0; x < film.width; x++) {
          const column = Math.min(size.width - 1, Math.floor(((x + 0.5) * size.width) / film.width));
          strip[y * film.width + x] = plane[row + column];
        }
      }
    }
    for (let index = 0; index < strip.length; index++) strip[index] = 255 - strip[index];
  }
  return { width: film.width, height: film.height, samples, dpi: options.film, bits: 1 };
}

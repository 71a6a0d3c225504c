import {
  buildScreen,
  CODED_LIGHT,
  edgeThresholds,
  type Kernels,
  pxFromInches,
  resampleTaps,
  type Screen,
  type Size,
  tapSpan,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import { plateCurve } from './plate-curve.ts';
import type { Plate } from './plates.ts';

const STRIP_ROWS = 256;
const SOLID = 255;
const FULL_WEIGHT = 256;
const HALF_WEIGHT = 128;

/** Coverage on a plate's film in continuous tone, one byte a pixel; the sheet's own memory is changed. */
export function toneOnFilm(sheet: Uint8Array, plate: Plate, options: SeparatorOptions): Uint8Array {
  const curve = plateCurve(plate, options);
  if (curve.every((tone, coverage) => tone === coverage)) return sheet;
  for (let index = 0; index < sheet.length; index++) sheet[index] = curve[sheet[index]];
  return sheet;
}

const ALL_BITS = 0xffffffff;

/** Black where ink is full: a film positive from coverage, in the samples' own memory. Four at a time where they stand on a word's boundary. */
export function asPositive(samples: Uint8Array): Uint8Array {
  const whole = samples.byteOffset % 4 === 0 ? samples.length - (samples.length % 4) : 0;
  const words = new Uint32Array(samples.buffer, whole > 0 ? samples.byteOffset : 0, whole / 4);
  for (let index = 0; index < words.length; index++) words[index] ^= ALL_BITS;
  for (let index = whole; index < samples.length; index++) samples[index] = 255 - samples[index];
  return samples;
}

/** Measures of a film: the same size on paper at its own resolution. */
export function filmSize(size: Size, dpi: number, filmDpi: number): Size {
  return { width: pxFromInches(size.width / dpi, filmDpi), height: pxFromInches(size.height / dpi, filmDpi) };
}

/** The dots of a plate at a resolution, its curve in them; null where it has none. */
export function screenFor(plate: Plate, dpi: number, options: SeparatorOptions): Screen | null {
  const { lpi, angleDeg } = plate;
  if (lpi === null || angleDeg === null) return null;
  return buildScreen({ lpi, dpi, angleDeg, shape: options.shape, curve: plateCurve(plate, options) });
}

/** Rows of a sheet scaled down to a film. The kernel takes pixels, so the sheet stands in their red. */
function smallerRows(sheet: Uint8Array, size: Size, film: Size, top: number, rows: number, kernels: Kernels): Uint8Array {
  const down = { source: size.height, target: film.height, filter: 'mitchell' } as const;
  const across = { source: size.width, target: film.width, filter: 'mitchell' } as const;
  const span = tapSpan(down, top, rows);
  const source = new Uint32Array(size.width * span.length);
  const from = span.from * size.width;
  for (let index = 0; index < source.length; index++) source[index] = 0xff000000 | sheet[from + index];
  const target = new Uint8Array(film.width * rows * 4);
  kernels.resample({
    source: new Uint8Array(source.buffer),
    sourceWidth: size.width,
    target,
    columns: resampleTaps(across, 0, film.width),
    rows: resampleTaps(down, top, rows),
    light: CODED_LIGHT,
  });
  const plane = new Uint8Array(film.width * rows);
  for (let index = 0; index < plane.length; index++) plane[index] = target[index * 4];
  return plane;
}

/** Where a film's pixel lies between two of the sheet: the first one, and the second one's weight in 256ths. */
function between(place: number, length: number, ofLength: number): { readonly from: number; readonly weight: number } {
  const at = Math.min(length - 1, Math.max(0, ((place + 0.5) * length) / ofLength - 0.5));
  const from = Math.min(Math.max(0, length - 2), Math.floor(at));
  return { from, weight: Math.round((at - from) * FULL_WEIGHT) };
}

/** Rows of a sheet scaled up to a film, straight between its pixels: dots and edges are cut from it, so a smoother curve would not be seen. */
function largerRows(sheet: Uint8Array, size: Size, film: Size, top: number, rows: number): Uint8Array {
  const plane = new Uint8Array(film.width * rows);
  const columns = Array.from({ length: film.width }, (_, x) => between(x, size.width, film.width));
  const lefts = Uint32Array.from(columns, ({ from }) => from);
  const weights = Uint16Array.from(columns, ({ weight }) => weight);
  const mixed = new Uint8Array(size.width + 1);
  for (let y = 0; y < rows; y++) {
    const { from, weight } = between(top + y, size.height, film.height);
    const above = from * size.width;
    const below = weight > 0 ? above + size.width : above;
    for (let x = 0; x < size.width; x++)
      mixed[x] = (sheet[above + x] * (FULL_WEIGHT - weight) + sheet[below + x] * weight + HALF_WEIGHT) >> 8;
    for (let x = 0, at = y * film.width; x < film.width; x++, at++) {
      const left = lefts[x];
      const one = mixed[left];
      const step = mixed[left + 1] - one;
      // Most of a plate is even.
      plane[at] = step === 0 ? one : one + ((step * weights[x] + HALF_WEIGHT) >> 8);
    }
  }
  return plane;
}

/** Rows of a sheet scaled to a film. */
function scaledRows(sheet: Uint8Array, size: Size, film: Size, top: number, rows: number, kernels: Kernels): Uint8Array {
  const isLarger = film.width >= size.width && film.height >= size.height;
  return isLarger ? largerRows(sheet, size, film, top, rows) : smallerRows(sheet, size, film, top, rows, kernels);
}

/** Index sheets keep their square dots: the nearest pixel. */
function nearestRows(sheet: Uint8Array, size: Size, film: Size, top: number, rows: number): Uint8Array {
  const plane = new Uint8Array(film.width * rows);
  const columns = Uint32Array.from({ length: film.width }, (_, x) => nearest(x, size.width, film.width));
  for (let y = 0; y < rows; y++) {
    const row = nearest(top + y, size.height, film.height) * size.width;
    for (let x = 0; x < film.width; x++) plane[y * film.width + x] = sheet[row + columns[x]];
  }
  return plane;
}

/** Puts edges where a plate has them in place of dots: rows of a film from its tones and the plate's thresholds. */
function putEdges(tones: Uint8Array, { thresholds, size }: Edges, film: Size, top: number, rows: number, strip: Uint8Array): void {
  const columns = Uint32Array.from({ length: film.width }, (_, x) => nearest(x, size.width, film.width));
  for (let y = 0, at = 0; y < rows; y++) {
    const row = nearest(top + y, size.height, film.height) * size.width;
    for (let x = 0; x < film.width; x++, at++) {
      const threshold = thresholds[row + columns[x]];
      if (threshold > 0) strip[at] = tones[at] >= threshold ? SOLID : 0;
    }
  }
}

interface Edges {
  /** See `edgeThresholds`. */
  readonly thresholds: Uint8Array;
  readonly size: Size;
}

const nearest = (place: number, length: number, ofLength: number): number =>
  Math.min(length - 1, Math.floor(((place + 0.5) * length) / ofLength));

/**
 * A sheet as a film's dots: 255 where it is black, one byte a pixel of `film`; what is solid has clean edges in place of dots, on a solid plate
 * everything. The sheet is only read.
 */
export function dotsOnFilm(
  sheet: Uint8Array,
  size: Size,
  film: Size,
  plate: Plate,
  options: SeparatorOptions,
  context: Pick<RunContext, 'kernels' | 'progress' | 'allocate'>,
  solid: boolean,
): Uint8Array {
  const dots = context.allocate(film.width * film.height);
  const screen = screenFor(plate, options.film, options);
  const edges = screen && { thresholds: edgeThresholds(sheet, size, solid), size };
  for (let top = 0; top < film.height; top += STRIP_ROWS) {
    context.progress(top / film.height);
    const rect = { x: 0, y: top, width: film.width, height: Math.min(STRIP_ROWS, film.height - top) };
    const strip = dots.subarray(top * film.width, (top + rect.height) * film.width);
    if (!edges) {
      strip.set(nearestRows(sheet, size, film, top, rect.height));
      continue;
    }
    const tones = scaledRows(sheet, size, film, top, rect.height, context.kernels);
    if (!solid) context.kernels.screenPlane(tones, rect, screen, strip);
    putEdges(tones, edges, film, top, rect.height, strip);
  }
  return dots;
}

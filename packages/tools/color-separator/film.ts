import { buildScreen, edgeThresholds, pxFromInches, type Screen, type Size } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { baseBeneathInks, type FilmShape } from './film-base.ts';
import { FilmRows, nearest } from './film-rows.ts';
import { settledStrips } from './joined-dots.ts';
import type { SeparatorOptions } from './options.ts';
import { OwnDotRows, type OwnDotSheets } from './own-dot-rows.ts';
import type { Plan } from './plan.ts';
import { plateCurve } from './plate-curve.ts';
import type { Plate } from './plates.ts';
import { putThrough } from './put-through.ts';

const STRIP_ROWS = 256;

/**
 * Coverage on a plate's film in continuous tone, one byte a pixel: the sheet itself where its plate has no curve, else a copy. The sheet is only read:
 * it is what views are drawn from, before and after files are made.
 */
export function toneOnFilm(sheet: Uint8Array, plate: Plate, options: SeparatorOptions): Uint8Array {
  const curve = plateCurve(plate, options);
  if (curve.every((tone, coverage) => tone === coverage)) return sheet;
  const toned = sheet.slice();
  putThrough(toned, curve);
  return toned;
}

/** What each coverage of a plate is written as on a film positive in continuous tone: black where ink is full. */
export function tonesOfPositive(plate: Plate, options: SeparatorOptions): Uint8Array {
  return Uint8Array.from(plateCurve(plate, options), (tone) => 255 - tone);
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

/** What a plate's film is cut from: its own sheet, or for the base of spot inks that beneath its inks. The sheets are only read. */
export function filmShape(
  sheets: readonly Uint8Array[],
  place: number,
  solids: readonly boolean[],
  size: Size,
  { plates }: Pick<Plan, 'plates'>,
  { method }: Pick<SeparatorOptions, 'method'>,
): FilmShape {
  const shapes = sheets.map((sheet, index) => ({ sheet, isSolid: solids[index] }));
  const shape = shapes[place];
  if (method === 'spot' && plates[place].role === 'underbase') {
    const inks = shapes.filter((_, index) => index !== place);
    return baseBeneathInks(shape, inks, size);
  }
  return { sheet: shape.sheet, thresholds: edgeThresholds(shape.sheet, size, shape.isSolid) };
}

/** What films are made from: all plates' sheets, one byte of coverage a pixel of `frame`, and which of them have no tints. */
export interface FilmJob {
  readonly sheets: readonly Uint8Array[];
  readonly solids: readonly boolean[];
  readonly frame: Size;
  readonly plan: Pick<Plan, 'plates'> & Partial<Pick<Plan, 'ownDots'>>;
  /** What wants a base, see `Coverages`; without it the base has no dots at screens of inks. */
  readonly needs?: Uint8Array;
}

/** What the base has beneath inks at screens of their own, for dots of a resolution; null for other plates, and where no ink has such. */
export function ownDotSheets(
  { sheets, needs, frame: size, plan: { plates, ownDots = [] } }: Pick<FilmJob, 'sheets' | 'needs' | 'frame' | 'plan'>,
  place: number,
  dpi: number,
  options: SeparatorOptions,
): OwnDotSheets | null {
  if (plates[place].role !== 'underbase' || ownDots.length === 0 || !needs) return null;
  const inks = ownDots.flatMap(({ place: ink, beneath, isOnPlate }) => {
    const screen = isOnPlate || beneath[255] === 0 ? null : screenFor(plates[ink], dpi, options);
    return screen ? [{ sheet: sheets[ink], beneath, screen }] : [];
  });
  return { inks, needs, size };
}

/** Rows of a film as its plate alone has them; dots at screens of inks are marked in them (`OWN_DOT`). */
function* plateStrips(
  { sheets, solids, frame: size, plan }: FilmJob,
  place: number,
  film: Size,
  own: OwnDotSheets | null,
  options: SeparatorOptions,
  context: Pick<RunContext, 'kernels' | 'progress'>,
): Generator<Uint8Array> {
  const plate = plan.plates[place];
  const screen = screenFor(plate, options.film, options);
  const shape = screen && filmShape(sheets, place, solids, size, plan, options);
  const scaled = new FilmRows(shape?.sheet ?? sheets[place], size, film, context.kernels);
  const ownRows = own && new OwnDotRows(own, film, context.kernels);
  const dots = new Uint8Array(film.width * Math.min(STRIP_ROWS, film.height));
  for (let top = 0; top < film.height; top += STRIP_ROWS) {
    context.progress(top / film.height);
    const rect = { x: 0, y: top, width: film.width, height: Math.min(STRIP_ROWS, film.height - top) };
    const strip = dots.subarray(0, film.width * rect.height);
    if (!shape) {
      strip.set(nearestRows(sheets[place], size, film, top, rect.height));
    } else if (scaled.haveDots(shape.thresholds, top, rect.height)) {
      const tones = scaled.tonesOf(top, rect.height);
      context.kernels.screenPlane(tones, rect, screen, strip);
      scaled.putEdges(tones, shape.thresholds, top, strip);
    } else {
      scaled.putSolids(shape.thresholds, top, strip.fill(0));
    }
    ownRows?.mark(strip, rect);
    yield strip;
  }
}

/**
 * A plate as its film's dots, some rows at a time from the top: 255 where it is black, one byte a pixel of `film`; what is solid has clean edges in place
 * of dots. Of an index plate every pixel is one or the other, and its thresholds are not asked for. The sheets are only read; rows are good until the
 * next are asked for.
 */
export function* filmStrips(
  job: FilmJob,
  place: number,
  film: Size,
  options: SeparatorOptions,
  context: Pick<RunContext, 'kernels' | 'progress'>,
): Generator<Uint8Array> {
  const own = ownDotSheets(job, place, options.film, options);
  const strips = plateStrips(job, place, film, own, options, context);
  yield* own ? settledStrips(strips, film, STRIP_ROWS, options.film) : strips;
}

/** The whole of a plate's film, as `filmStrips` makes it. */
export function dotsOnFilm(
  job: FilmJob,
  place: number,
  film: Size,
  options: SeparatorOptions,
  context: Pick<RunContext, 'kernels' | 'progress' | 'allocate'>,
): Uint8Array {
  const dots = context.allocate(film.width * film.height);
  let at = 0;
  for (const strip of filmStrips(job, place, film, options, context)) {
    dots.set(strip, at);
    at += strip.length;
  }
  return dots;
}

import { EvenBytes, type Frame, hasDots, type Rect, rimThreshold, type Size } from '@underbase/engine';

/** Films are cut from half coverage on, and where nothing reaches it from half of what is reached, down to this; see `edgeThresholds`. */
const [HALF, FAINT] = [128, 64];
/** Where no film is asked for its parts are told as on one of so many dots to the inch. */
const USUAL_DPI = 720;
const AREA_OF_DISC = Math.PI / 4;
const WAYS = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const)).filter(([dx, dy]) => dx !== 0 || dy !== 0);

/** A plate's coverage, one byte a pixel, where it lies in the picture, and how many of the film's pixels there are to one of its own. */
interface Sheet {
  readonly plane: Uint8Array;
  readonly size: Rect;
  readonly scale: number;
}

/** Coverage between pixels, as a film is scaled up, at a place among the film's pixels, counted from the picture's corner: any part of it tells the same. */
function coverAt({ plane, size, scale }: Sheet, filmX: number, filmY: number): number {
  const { width, height } = size;
  const place = (film: number, from: number, length: number) => Math.min(length - 1, Math.max(0, (film + 0.5) / scale - 0.5 - from));
  const [x, y] = [place(filmX, size.x, width), place(filmY, size.y, height)];
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const at = top * width + left;
  const along = (row: number) => plane[row] + (x - left) * (plane[row + 1] - plane[row]);
  const above = along(at);
  return above + (y - top) * (along(at + width) - above);
}

/** Whether a pixel is as high as the four beside it, and the first of those: each part has one or more. */
function isTop(plane: Uint8Array, { width, height }: Size, at: number): boolean {
  const x = at % width;
  const here = plane[at];
  if ((x > 0 && plane[at - 1] >= here) || (at >= width && plane[at - width] >= here)) return false;
  return !(x < width - 1 && plane[at + 1] > here) && !(at < width * (height - 1) && plane[at + width] > here);
}

/** Whether a film has a part of fewer than `mostFilmPx` of its pixels around a pixel of the sheet that is higher than those around it. */
function isSpeck(sheet: Sheet, top: number, mostFilmPx: number): boolean {
  const { plane, size, scale } = sheet;
  // The part of the film that holds the sheet.
  const [filmLeft, filmTop] = [Math.floor(size.x * scale), Math.floor(size.y * scale)];
  const [filmWidth, filmHeight] = [Math.ceil(size.width * scale) + 1, Math.ceil(size.height * scale) + 1];
  const filmX = (film: number) => filmLeft + (film % filmWidth);
  const filmY = (film: number) => filmTop + Math.floor(film / filmWidth);
  const within = (place: number, from: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(place / scale) - from));
  const sheetOf = (film: number) => within(filmY(film), size.y, size.height) * size.width + within(filmX(film), size.x, size.width);
  const isInk = (film: number): boolean => {
    const at = sheetOf(film);
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    return coverAt(sheet, filmX(film), filmY(film)) >= (rimThreshold(plane, size, x, y) || HALF);
  };
  // Of the film's four pixels around it one at least is ink, where the part is not lost between them.
  const filmOf = (place: number) => Math.floor((place + 0.5) * scale - 0.5);
  const [column, row] = [filmOf(size.x + (top % size.width)) - filmLeft, filmOf(size.y + Math.floor(top / size.width)) - filmTop];
  const corner = row * filmWidth + column;
  const first = [corner, corner + 1, corner + filmWidth, corner + filmWidth + 1].find(isInk);
  if (first === undefined) return false;
  const found = [first];
  for (let next = 0; next < found.length; next++) {
    for (const [dx, dy] of WAYS) {
      const film = found[next] + dy * filmWidth + dx;
      if (film < 0 || film >= filmWidth * filmHeight || found.includes(film) || !isInk(film)) continue;
      // Of a part with two tops the one that comes first is counted.
      const at = sheetOf(film);
      if (at < top && isTop(plane, size, at)) return false;
      found.push(film);
      if (found.length >= mostFilmPx) return false;
    }
  }
  return true;
}

/** Parts of a film that are too small to print; those among tints are dots of a screen, unless the plate turns out solid. */
export interface FilmSpecks {
  readonly specks: number;
  readonly specksIfSolid: number;
}

/**
 * Counts parts of a plate's film, of which `plane` holds the part `size` of the picture, within `within` (of the plane's pixels) that are smaller than a disc of `discPx` of the art's pixels. `filmDpi` 0 is a film
 * of the usual resolution.
 */
export function filmSpecks(
  plane: Uint8Array,
  size: Rect,
  within: Rect,
  discPx: number,
  filmDpi: number,
  { dpi }: Pick<Frame, 'dpi'>,
): FilmSpecks {
  const sheet = { plane, size, scale: Math.max(1, (filmDpi || USUAL_DPI) / dpi) };
  const mostFilmPx = AREA_OF_DISC * (discPx * sheet.scale) ** 2;
  const even = new EvenBytes(plane);
  let [specks, specksIfSolid] = [0, 0];
  for (let y = within.y; y < within.y + within.height; y++) {
    const from = y * size.width + within.x;
    const end = from + within.width;
    for (let at = even.pastBare(from, end); at < end; at = even.pastBare(at + 1, end)) {
      if (plane[at] < FAINT || !isTop(plane, size, at) || !isSpeck(sheet, at, mostFilmPx)) continue;
      if (hasDots(plane, size, at)) specksIfSolid++;
      else specks++;
    }
  }
  return { specks, specksIfSolid };
}

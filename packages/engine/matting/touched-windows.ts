import type { PixelImage, Rect } from '../image.ts';
import { clipRect, inflateRect, intersectRects, isEmptyRect, type Size } from '../region/rect.ts';
import { CELL_PX, type GroundField } from './ground-field.ts';
import type { MatteRequest } from './matte.ts';

const boundsOf = (one: Rect, other: Rect): Rect => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const [right, bottom] = [Math.max(one.x + one.width, other.x + other.width), Math.max(one.y + one.height, other.y + other.height)];
  return { x, y, width: right - x, height: bottom - y };
};

/** Takes a rectangle into some that lie apart, together with all that it overlaps. Changes `apart`. */
function takeIn(apart: Rect[], rect: Rect): void {
  let whole = rect;
  for (let index = 0; index < apart.length; ) {
    if (isEmptyRect(intersectRects(apart[index], whole))) {
      index++;
      continue;
    }
    whole = boundsOf(whole, apart[index]);
    apart.splice(index, 1);
    // It may overlap by now what it did not before.
    index = 0;
  }
  apart.push(whole);
}

/** One byte a cell: 1 where something in it is marked. */
function markedCells(marks: Uint8Array, { width, height }: Size, columns: number): Uint8Array {
  const cells = new Uint8Array(columns * Math.ceil(height / CELL_PX));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) if (marks[at]) cells[Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)] = 1;
  return cells;
}

/**
 * Rectangles of a small copy, apart from each other, that hold all marks of it (1) and at least `reachPx` around. They begin and end at the cells of a
 * ground's field, or at the copy's sides.
 */
export function windowsAround(marks: Uint8Array, copy: Size, reachPx: number): readonly Rect[] {
  const reach = Math.ceil(reachPx / CELL_PX);
  const [columns, rows] = [Math.ceil(copy.width / CELL_PX), Math.ceil(copy.height / CELL_PX)];
  const cells = markedCells(marks, copy, columns);
  const apart: Rect[] = [];
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from < columns; from++) {
      if (!cells[row * columns + from]) continue;
      const start = from;
      while (from + 1 < columns && cells[row * columns + from + 1]) from++;
      const run = { x: start, y: row, width: from + 1 - start, height: 1 };
      takeIn(apart, clipRect(inflateRect(run, reach), { width: columns, height: rows }));
    }
  }
  return apart.map(({ x, y, width, height }) =>
    clipRect({ x: x * CELL_PX, y: y * CELL_PX, width: width * CELL_PX, height: height * CELL_PX }, copy),
  );
}

/** A part of a plane, or of a picture, of so many `bytes` a pixel. */
export function croppedPlane(plane: Uint8Array, across: number, { x, y, width, height }: Rect, bytes: number): Uint8Array {
  const out = new Uint8Array(width * height * bytes);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * across + x) * bytes;
    out.set(plane.subarray(from, from + width * bytes), row * width * bytes);
  }
  return out;
}

/** A window of a copy so many `halvings` smaller, on the picture. */
export function onPicture({ x, y, width, height }: Rect, picture: Size, halvings: number): Rect {
  const [across, down] = [x, y].map((value) => value * 2 ** halvings);
  return clipRect({ x: across, y: down, width: width * 2 ** halvings, height: height * 2 ** halvings }, picture);
}

/** A part of a picture as a picture. */
export function croppedImage(image: PixelImage, rect: Rect): PixelImage {
  return { ...image, width: rect.width, height: rect.height, pixels: croppedPlane(image.pixels, image.width, rect, 4) };
}

function croppedField(field: GroundField, { x, y, width, height }: Rect): GroundField {
  const [left, top, columns, rows] = [x, y, width, height].map((value) => Math.ceil(value / CELL_PX));
  const colors = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    const from = ((top + row) * field.columns + left) * 3;
    colors.set(field.colors.subarray(from, from + columns * 3), row * columns * 3);
  }
  return { ...field, columns, rows, colors };
}

/** What is wanted of a window of the copy, one of `windowsAround`. */
export function croppedRequest(
  { isSubject, isOpen, isRemoved, ground, texture }: MatteRequest,
  { width: across }: Size,
  window: Rect,
): MatteRequest {
  return {
    isSubject: croppedPlane(isSubject, across, window, 1),
    isOpen: isOpen && croppedPlane(isOpen, across, window, 1),
    isRemoved: croppedPlane(isRemoved, across, window, 1),
    ground: ground && croppedField(ground, window),
    texture: texture && { ...texture, field: croppedField(texture.field, window) },
  };
}

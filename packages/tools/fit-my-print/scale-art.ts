import {
  type Axis,
  intersectRects,
  isEmptyRect,
  type Kernels,
  LINEAR_LIGHT,
  type PixelWindow,
  type Rect,
  resampleTaps,
  tapSpan,
} from '@underbase/engine';
import { keepsSquares, type PlacedArt } from './place-art.ts';

/** Filters by direction, but for pixel art whose squares stay whole: soft neither rings nor passes moiré on, Mitchell keeps an enlarged edge as crisp as goes without a halo. */
function axisOf(source: number, target: number, isSquare: boolean): Axis {
  return { source, target, filter: isSquare ? 'nearest' : target < source ? 'soft' : 'mitchell' };
}

function axes(placed: PlacedArt): { readonly across: Axis; readonly down: Axis } {
  const { part, place } = placed;
  const isSquare = keepsSquares(placed);
  return { across: axisOf(part.width, place.width, isSquare), down: axisOf(part.height, place.height, isSquare) };
}

/** The source pixels that an output rectangle needs; empty where it holds no art. */
export function sourceOf(target: Rect, placed: PlacedArt): Rect {
  const { part, place } = placed;
  const shown = intersectRects(target, place);
  if (isEmptyRect(shown)) return { x: part.x, y: part.y, width: 0, height: 0 };
  const { across, down } = axes(placed);
  const columns = tapSpan(across, shown.x - place.x, shown.width);
  const rows = tapSpan(down, shown.y - place.y, shown.height);
  return { x: part.x + columns.from, y: part.y + rows.from, width: columns.length, height: rows.length };
}

function copyRows(from: Uint8Array, shown: Rect, target: PixelWindow): void {
  const rowBytes = shown.width * 4;
  for (let row = 0; row < shown.height; row++) {
    const at = ((shown.y - target.rect.y + row) * target.rect.width + shown.x - target.rect.x) * 4;
    target.pixels.set(from.subarray(row * rowBytes, (row + 1) * rowBytes), at);
  }
}

/** Art that keeps its pixels: they are copied as they are. */
function copyArt({ rect, pixels }: PixelWindow, target: PixelWindow, shown: Rect, { part, place }: PlacedArt): void {
  for (let row = 0; row < shown.height; row++) {
    const from = ((shown.y - place.y + part.y - rect.y + row) * rect.width + shown.x - place.x + part.x - rect.x) * 4;
    const at = ((shown.y - target.rect.y + row) * target.rect.width + shown.x - target.rect.x) * 4;
    target.pixels.set(pixels.subarray(from, from + shown.width * 4), at);
  }
}

function resampleArt(source: PixelWindow, target: PixelWindow, shown: Rect, placed: PlacedArt, kernels: Kernels): void {
  const { across, down } = axes(placed);
  const isWhole = shown.width === target.rect.width && shown.height === target.rect.height;
  const scaled = isWhole ? target.pixels : new Uint8Array(shown.width * shown.height * 4);
  kernels.resample({
    source: source.pixels,
    sourceWidth: source.rect.width,
    target: scaled,
    columns: resampleTaps(across, shown.x - placed.place.x, shown.width),
    rows: resampleTaps(down, shown.y - placed.place.y, shown.height),
    light: LINEAR_LIGHT,
  });
  if (!isWhole) copyRows(scaled, shown, target);
}

/** Scales in linear light with premultiplied alpha. `source` holds what `sourceOf` names; around the art the target is left clear. */
export function scaleArt(source: PixelWindow, target: PixelWindow, placed: PlacedArt, kernels: Kernels): void {
  const { part, place } = placed;
  const shown = intersectRects(target.rect, place);
  target.pixels.fill(0);
  if (isEmptyRect(shown)) return;
  const keepsPixels = place.width === part.width && place.height === part.height;
  if (keepsPixels) copyArt(source, target, shown, placed);
  else resampleArt(source, target, shown, placed, kernels);
}

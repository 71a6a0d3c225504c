import type { Rect } from '@underbase/engine';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in a pane: CSS pixels for each picture pixel, and where its top left corner is. */
export interface Viewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Space that stays free around a fitted picture. */
export const FIT_MARGIN_PX = 24;
/** Part of the picture that can't be pushed out of the pane. */
const KEEP_VISIBLE_PX = 48;
/** Device pixels for each picture pixel, at the most. */
const MAX_DEVICE_SCALE = 32;

/** Zoom steps of the + and - keys, in percent of device pixels. */
const ZOOM_STEPS = [1, 1.5, 2, 3, 5, 6.25, 8.33, 12.5, 16.7, 25, 33.3, 50, 66.7, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200];

/** Less of its size than this is not given up for a free corner. */
const LEAST_CLEAR_SHARE = 0.6;

/**
 * All of the picture (its corner need not be at 0, 0), centered. Small pictures are enlarged by whole device pixels only, so that they
 * stay crisp. What lies on the pane's lower left corner (the loupe) is kept clear of, beside it or above it, whichever leaves the picture
 * larger; in a pane that is too small for both the picture comes first.
 */
export function fitViewport(picture: Rect, pane: Size, devicePixelRatio: number, corner: Size | null = null): Viewport {
  const whole = fitWithin(picture, pane, devicePixelRatio);
  if (!corner || isClear(whole, picture, pane, corner)) return whole;
  const right = fitWithin(picture, { width: pane.width - corner.width, height: pane.height }, devicePixelRatio);
  const beside = { ...right, x: right.x + corner.width };
  const above = fitWithin(picture, { width: pane.width, height: pane.height - corner.height }, devicePixelRatio);
  const clear = beside.scale >= above.scale ? beside : above;
  return clear.scale < whole.scale * LEAST_CLEAR_SHARE ? whole : clear;
}

function isClear({ scale, x, y }: Viewport, picture: Rect, pane: Size, corner: Size): boolean {
  return x + picture.x * scale >= corner.width || y + (picture.y + picture.height) * scale <= pane.height - corner.height;
}

function fitWithin(picture: Rect, pane: Size, devicePixelRatio: number): Viewport {
  const room = (side: number) => Math.max(side - 2 * FIT_MARGIN_PX, 16);
  const fitting = Math.min(room(pane.width) / picture.width, room(pane.height) / picture.height);
  const device = fitting * devicePixelRatio;
  const scale = device > 1 ? Math.min(Math.floor(device), MAX_DEVICE_SCALE) / devicePixelRatio : fitting;
  return {
    scale,
    x: (pane.width - picture.width * scale) / 2 - picture.x * scale,
    y: (pane.height - picture.height * scale) / 2 - picture.y * scale,
  };
}

/** Least and greatest scale: half of fitted (or 1:1 where that is smaller), and 3200 %. */
export function scaleLimits(picture: Rect, pane: Size, devicePixelRatio: number): { readonly min: number; readonly max: number } {
  const fitted = fitViewport(picture, pane, devicePixelRatio).scale;
  return { min: Math.min(fitted / 2, 1 / devicePixelRatio), max: Math.max(MAX_DEVICE_SCALE / devicePixelRatio, fitted) };
}

/** Another scale, with the picture point under (x, y) kept in place. */
export function zoomAt(view: Viewport, scale: number, x: number, y: number): Viewport {
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** The next step above or below the present zoom. */
export function stepScale(scale: number, direction: 1 | -1, devicePixelRatio: number): number {
  const percent = scale * devicePixelRatio * 100;
  const next = direction > 0 ? ZOOM_STEPS.find((step) => step > percent * 1.01) : ZOOM_STEPS.findLast((step) => step < percent * 0.99);
  return (next ?? (direction > 0 ? 3200 : percent / 2)) / 100 / devicePixelRatio;
}

/** Keeps a strip of the picture within the pane. */
export function clampViewport(view: Viewport, picture: Rect, pane: Size): Viewport {
  const hold = (at: number, before: number, length: number, room: number) => {
    const keep = Math.min(KEEP_VISIBLE_PX, length, room);
    return Math.min(room - keep, Math.max(keep - length, at + before)) - before;
  };
  return {
    scale: view.scale,
    x: hold(view.x, picture.x * view.scale, picture.width * view.scale, pane.width),
    y: hold(view.y, picture.y * view.scale, picture.height * view.scale, pane.height),
  };
}

/** The part of the picture within the pane, in whole picture pixels; null where nothing shows. `padding` widens it by a share of the pane. */
export function visibleRect(view: Viewport, picture: Rect, pane: Size, padding = 0): Rect | null {
  const padX = pane.width * padding;
  const padY = pane.height * padding;
  const left = Math.max(picture.x, Math.floor((-view.x - padX) / view.scale));
  const top = Math.max(picture.y, Math.floor((-view.y - padY) / view.scale));
  const right = Math.min(picture.x + picture.width, Math.ceil((pane.width + padX - view.x) / view.scale));
  const bottom = Math.min(picture.y + picture.height, Math.ceil((pane.height + padY - view.y) / view.scale));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Whether a fitted view still serves a picture that has grown or shrunk: all of it is in the pane, and it isn't small in there. */
export function isWellFitted(view: Viewport, picture: Rect, pane: Size, devicePixelRatio: number, corner: Size | null = null): boolean {
  const left = view.x + picture.x * view.scale;
  const top = view.y + picture.y * view.scale;
  const isInside =
    left >= 0 && top >= 0 && left + picture.width * view.scale <= pane.width && top + picture.height * view.scale <= pane.height;
  return isInside && fitViewport(picture, pane, devicePixelRatio, corner).scale < view.scale * 1.25;
}

/** Picture point under a point of the pane, as fractions of pixels. */
export function toPicture(view: Viewport, x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale };
}

/** Centers a rectangle of the picture and fills two thirds of the pane with it. */
export function showRect(rect: Rect, pane: Size, limits: { readonly min: number; readonly max: number }): Viewport {
  const wanted = Math.min((pane.width * 0.66) / rect.width, (pane.height * 0.66) / rect.height);
  const scale = Math.min(limits.max, Math.max(limits.min, wanted));
  return {
    scale,
    x: pane.width / 2 - (rect.x + rect.width / 2) * scale,
    y: pane.height / 2 - (rect.y + rect.height / 2) * scale,
  };
}

/** Zoom as people read it: 14.8 %, 100 %, 1600 %. Percent of device pixels. */
export function zoomText(scale: number, devicePixelRatio: number): string {
  const percent = scale * devicePixelRatio * 100;
  return `${percent < 99.95 ? Number(percent.toFixed(1)) : Math.round(percent)} %`;
}

/** Whether `outer` holds all of `inner`. */
export function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

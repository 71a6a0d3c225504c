import type { Rect } from '@underbase/engine';
import type { Backdrop } from '../primitives/garments.ts';
import { scratchCanvas } from '../scratch-canvas.ts';
import type { HeatPainter } from './paint-heat.ts';
import type { PictureLayer, Shown } from './picture-layer.ts';
import type { StageColors } from './theme-colors.ts';

type Context = CanvasRenderingContext2D;

/** One picture on the canvas, in device pixels: the place of its top left corner and the size of its pixels. */
export interface Placed {
  readonly layer: PictureLayer;
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface ArtPaint {
  readonly colors: StageColors;
  readonly backdrop: Backdrop;
  readonly devicePixelRatio: number;
  /** While the view moves, drawing is fast; at rest it is fine. */
  readonly isMoving: boolean;
  readonly heat: HeatPainter | null;
}

const CHECK_SIDE_PX = 8;
let checker: { readonly key: string; readonly tile: HTMLCanvasElement } | null = null;

/** The checkerboard of the look, as a tile: 8 px squares. */
function checkerTile(a: string, b: string, devicePixelRatio: number): HTMLCanvasElement {
  const key = `${a} ${b} ${devicePixelRatio}`;
  if (checker?.key === key) return checker.tile;
  const side = Math.max(1, Math.round(CHECK_SIDE_PX * devicePixelRatio));
  const { canvas: tile, context } = scratchCanvas(side * 2, side * 2);
  context.fillStyle = a;
  context.fillRect(0, 0, side * 2, side * 2);
  context.fillStyle = b;
  context.fillRect(side, 0, side, side);
  context.fillRect(0, side, side, side);
  checker = { key, tile };
  return tile;
}

/** Draws what stands behind the picture, then the picture, within `clip` (device pixels). */
export function paintPicture(context: Context, placed: Placed, clip: Rect, paint: ArtPaint): void {
  const { layer, x, y, scaleX, scaleY } = placed;
  const frame = { x, y, width: Math.round(placed.widthPx * scaleX), height: Math.round(placed.heightPx * scaleY) };
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  paintEdge(context, frame, paint.devicePixelRatio);
  context.beginPath();
  context.rect(frame.x, frame.y, frame.width, frame.height);
  context.clip();
  paintBackdrop(context, frame, paint);
  const { base, drawnDetail } = layer;
  const toScreen = (rect: Rect): Rect => ({
    x: x + rect.x * scaleX,
    y: y + rect.y * scaleY,
    width: rect.width * scaleX,
    height: rect.height * scaleY,
  });
  const seen = intersect(frame, clip);
  const isCovered = drawnDetail && seen && covers(toScreen(drawnDetail.rect), seen);
  if (base && !isCovered) paintBitmap(context, base, frame, scaleX, paint);
  if (drawnDetail) {
    const at = toScreen(drawnDetail.rect);
    if (base && !isCovered) clearUnder(context, at, frame, paint);
    paintBitmap(context, drawnDetail, at, scaleX, paint);
  }
  context.restore();
}

/** A hairline around the artwork, so that white art has an edge on a light workspace. */
function paintEdge(context: Context, frame: Rect, devicePixelRatio: number): void {
  const width = Math.max(1, Math.round(devicePixelRatio));
  context.fillStyle = '#00000029';
  context.fillRect(frame.x - width, frame.y - width, frame.width + 2 * width, width);
  context.fillRect(frame.x - width, frame.y + frame.height, frame.width + 2 * width, width);
  context.fillRect(frame.x - width, frame.y, width, frame.height);
  context.fillRect(frame.x + frame.width, frame.y, width, frame.height);
}

function paintBackdrop(context: Context, frame: Rect, { colors, backdrop, heat, devicePixelRatio }: ArtPaint): void {
  if (backdrop !== 'checker' && !heat) context.fillStyle = backdrop;
  else {
    const [a, b] = heat ? [colors.heatA, colors.heatB] : [colors.checkA, colors.checkB];
    const pattern = context.createPattern(checkerTile(a, b, devicePixelRatio), 'repeat');
    if (!pattern) return;
    pattern.setTransform(new DOMMatrix([1, 0, 0, 1, frame.x, frame.y]));
    context.fillStyle = pattern;
  }
  context.fillRect(frame.x, frame.y, frame.width, frame.height);
}

/** Half-transparent artwork must not lie on itself twice: the backdrop comes back where the detail will be. */
function clearUnder(context: Context, at: Rect, frame: Rect, paint: ArtPaint): void {
  context.save();
  context.beginPath();
  context.rect(Math.floor(at.x), Math.floor(at.y), Math.ceil(at.width), Math.ceil(at.height));
  context.clip();
  paintBackdrop(context, frame, paint);
  context.restore();
}

/** Pixels of a result that has other measures by now are stretched to where that lies: never shown at a scale of their own. */
function isOfItsPlace(ownPx: number, placePx: number, deviceScale: number): boolean {
  return Math.abs(ownPx - placePx) < 1.5 * deviceScale;
}

function paintBitmap(context: Context, shown: Shown, at: Rect, deviceScale: number, paint: ArtPaint): void {
  const bitmap = paint.heat ? paint.heat.paled(shown.bitmap) : shown.bitmap;
  const magnified = deviceScale / shown.scale;
  // Above 100 % pixels are shown as what they are: squares.
  context.imageSmoothingEnabled = !(shown.scale === 1 && deviceScale >= 1);
  context.imageSmoothingQuality = magnified < 0.8 && !paint.isMoving ? 'medium' : 'low';
  const isExact = Math.abs(at.width - bitmap.width) < 1.5 && Math.abs(at.height - bitmap.height) < 1.5;
  if (isExact) context.drawImage(bitmap, Math.round(at.x), Math.round(at.y));
  else if (deviceScale >= 1 && shown.scale === 1 && isOfItsPlace(bitmap.width * deviceScale, at.width, deviceScale))
    context.drawImage(bitmap, at.x, at.y, bitmap.width * deviceScale, bitmap.height * deviceScale);
  else context.drawImage(bitmap, at.x, at.y, at.width, at.height);
}

export function intersect(a: Rect, b: Rect): Rect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** With a pixel of slack for rounding. */
function covers(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x + 1 &&
    outer.y <= inner.y + 1 &&
    outer.x + outer.width >= inner.x + inner.width - 1 &&
    outer.y + outer.height >= inner.y + inner.height - 1
  );
}

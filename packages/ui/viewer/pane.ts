import type { Rect } from '@underbase/engine';
import type { PictureSource } from './picture-source.ts';
import type { Size } from './viewport.ts';

export type ViewerMode = 'split' | 'side-by-side' | 'result';
export type Side = 'before' | 'after';

/** A window onto the picture within the stage, in CSS pixels. Both panes of "side by side" share one viewport. */
export interface Pane {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** What it shows; `split` shows both, parted by the handle. */
  readonly shows: Side | 'split';
}

/** The panes of a mode. Without a result, and while comparing, there is the untouched picture alone. */
export function layPanes(stage: Size, mode: ViewerMode, hasAfter: boolean, isComparing: boolean): readonly Pane[] {
  const whole = { x: 0, width: stage.width, height: stage.height };
  if (!hasAfter) return [{ ...whole, shows: 'before' }];
  if (mode === 'side-by-side') {
    const width = Math.floor((stage.width - 1) / 2);
    return [
      { x: 0, width, height: stage.height, shows: 'before' },
      { x: stage.width - width, width, height: stage.height, shows: isComparing ? 'before' : 'after' },
    ];
  }
  if (isComparing) return [{ ...whole, shows: 'before' }];
  return [{ ...whole, shows: mode === 'split' ? 'split' : 'after' }];
}

/** Where a result lies on the original, in the original's pixels; it covers all of it unless told otherwise. */
export function placementOf(before: PictureSource, given: Rect | undefined): Rect {
  return given ?? { x: 0, y: 0, width: before.widthPx, height: before.heightPx };
}

/** Original and result together, in the original's pixels: what a fitted view shows. */
export function extentOf(before: Size, placement: Rect): Rect {
  const left = Math.min(0, placement.x);
  const top = Math.min(0, placement.y);
  return {
    x: left,
    y: top,
    width: Math.max(before.width, placement.x + placement.width) - left,
    height: Math.max(before.height, placement.y + placement.height) - top,
  };
}

/** A rectangle of the original in the result's own pixels, clipped to it; null where they don't meet. */
export function toLayer(rect: Rect | null, placement: Rect, layer: Size): Rect | null {
  if (!rect) return null;
  const scaleX = layer.width / placement.width;
  const scaleY = layer.height / placement.height;
  const left = Math.max(0, Math.floor((rect.x - placement.x) * scaleX));
  const top = Math.max(0, Math.floor((rect.y - placement.y) * scaleY));
  const right = Math.min(layer.width, Math.ceil((rect.x + rect.width - placement.x) * scaleX));
  const bottom = Math.min(layer.height, Math.ceil((rect.y + rect.height - placement.y) * scaleY));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

import type { Rect } from '@underbase/engine';
import { type Pane, placementOf, type Side } from './pane.ts';
import type { PictureLayer } from './picture-layer.ts';
import type { StageSettings } from './stage-settings.ts';
import type { StageColors } from './theme-colors.ts';
import type { Size, Viewport } from './viewport.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a box began, and where it is pulled to. */
export type Corners = readonly [from: Point, to: Point];

/** Everything that one frame shows; made anew for each frame, so that its parts agree. Lengths are CSS pixels unless named otherwise. */
export interface Scene {
  readonly settings: StageSettings;
  readonly colors: StageColors;
  readonly view: Viewport;
  readonly size: Size;
  /** Device pixels for each CSS pixel of the canvases. */
  readonly ratio: number;
  readonly panes: readonly Pane[];
  readonly before: PictureLayer;
  readonly after: PictureLayer;
  readonly isMoving: boolean;
  /** Both pictures together, in pixels of the untouched one. */
  readonly extent: Rect;
  /** Where artwork lies across the first pane, clipped to it. */
  readonly artFrom: number;
  readonly artTo: number;
  /** Place of the handle in the first pane. */
  readonly splitX: number;
}

/** The pane under a place of the stage. */
export function paneAt(panes: readonly Pane[], stageX: number): Pane {
  return panes.findLast((pane) => stageX >= pane.x) ?? panes[0];
}

/** Which picture shows at a place of the stage. */
export function sideAt(scene: Scene, at: Point): Side {
  const pane = paneAt(scene.panes, at.x);
  if (pane.shows !== 'split') return pane.shows;
  return at.x < scene.splitX ? 'before' : 'after';
}

/** A place of the untouched picture in the result's own pixels. */
export function toResult(settings: Pick<StageSettings, 'before' | 'after' | 'afterPlacement'>, at: Point): Point {
  const { before, after } = settings;
  if (!after) return at;
  const placement = placementOf(before, settings.afterPlacement);
  return {
    x: ((at.x - placement.x) * after.widthPx) / placement.width,
    y: ((at.y - placement.y) * after.heightPx) / placement.height,
  };
}

/** Pixels of the untouched picture for each pixel of the result. */
export function resultShare(settings: StageSettings): number {
  const { before, after } = settings;
  return after ? placementOf(before, settings.afterPlacement).width / after.widthPx : 1;
}

/** A rectangle of the picture on a pane's device pixels. */
export function toDevice(scene: Scene, pane: Pane, rect: Rect): Rect {
  const { view, ratio } = scene;
  const scale = view.scale * ratio;
  return {
    x: Math.round(pane.x * ratio) + Math.round(view.x * ratio) + rect.x * scale,
    y: Math.round(view.y * ratio) + rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

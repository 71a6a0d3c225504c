import type { Rect } from '@underbase/engine';
import { extentOf, layPanes, placementOf, toLayer } from './pane.ts';
import type { Wanted } from './picture-layer.ts';
import type { Point } from './scene.ts';
import type { StageSettings } from './stage-settings.ts';
import * as geometry from './viewport.ts';

/** The loupe (188 x 196 px) with 16 px beside and below it, as the stylesheet places it. */
const LOUPE_CORNER: geometry.Size = { width: 204, height: 212 };
/** Room around the visible part that detail is rendered for, as a share of the pane. */
const DETAIL_PADDING = 0.2;

/** Where picture and result lie on a stage of this size (CSS pixels), for these settings; `ratio` is device pixels for each of them. */
export class StageLayout {
  readonly #settings: StageSettings | null;
  readonly #ratio: number;
  /** Size that the picture is fitted to, whether or not the result is there yet. */
  readonly paneSize: geometry.Size;
  /** The picture with its result, which may reach beyond it, in pixels of the picture. */
  readonly extent: Rect;
  readonly picture: Rect;

  constructor(settings: StageSettings | null, size: geometry.Size, ratio: number) {
    this.#settings = settings;
    this.#ratio = ratio;
    this.paneSize = layPanes(size, settings?.mode ?? 'result', settings?.after != null, false)[0];
    this.picture = { x: 0, y: 0, width: settings?.before.widthPx ?? 1, height: settings?.before.heightPx ?? 1 };
    this.extent = settings?.after ? extentOf(this.picture, placementOf(settings.before, settings.afterPlacement)) : this.picture;
  }

  get fitted(): geometry.Viewport {
    return geometry.fitViewport(this.extent, this.paneSize, this.#ratio, this.#loupeCorner());
  }

  /** Whether a view still shows all of it well, so that it need not move. */
  isWellFitted(view: geometry.Viewport): boolean {
    return geometry.isWellFitted(view, this.extent, this.paneSize, this.#ratio, this.#loupeCorner());
  }

  get limits(): { readonly min: number; readonly max: number } {
    return geometry.scaleLimits(this.extent, this.paneSize, this.#ratio);
  }

  get middle(): Point {
    return { x: this.paneSize.width / 2, y: this.paneSize.height / 2 };
  }

  /** From where to where the artwork is seen in its pane. */
  artRange(view: geometry.Viewport): { readonly from: number; readonly to: number } {
    const { x, width } = this.extent;
    const left = view.x + x * view.scale;
    return { from: Math.max(0, left), to: Math.min(this.paneSize.width, left + width * view.scale) };
  }

  /** What a view needs of both layers, each in its own pixels; of the result, where there is one. */
  wanted(view: geometry.Viewport): { readonly before: Wanted; readonly after: Wanted | null } {
    const seen = (rect: Rect, padding = 0) => geometry.visibleRect(view, rect, this.paneSize, padding);
    const deviceScale = view.scale * this.#ratio;
    const fitDeviceScale = this.fitted.scale * this.#ratio;
    const { picture } = this;
    const before = { visible: seen(picture), padded: seen(picture, DETAIL_PADDING), deviceScale, fitDeviceScale };
    const settings = this.#settings;
    if (!settings?.after) return { before, after: null };
    const placement = placementOf(settings.before, settings.afterPlacement);
    const size = { width: settings.after.widthPx, height: settings.after.heightPx };
    const share = placement.width / size.width;
    const after = {
      visible: toLayer(seen(placement), placement, size),
      padded: toLayer(seen(placement, DETAIL_PADDING), placement, size),
      deviceScale: deviceScale * share,
      fitDeviceScale: fitDeviceScale * share,
    };
    return { before, after };
  }

  /** What the loupe takes of the stage, with the room around it; null while there is none. On phones the stylesheet shows none. */
  #loupeCorner(): geometry.Size | null {
    const hasRoom = matchMedia('(min-width: 861px)').matches;
    return this.#settings?.isLoupeOn && hasRoom ? LOUPE_CORNER : null;
  }
}

import type { Rect } from '@underbase/engine';
import { onThemeChange } from '../theme/theme.ts';
import { HandTools } from './hand-tools.ts';
import { LoupeView } from './loupe-view.ts';
import type { MeasureLine } from './measure.ts';
import { layPanes, type Pane, type Side } from './pane.ts';
import { type LayerEvents, PictureLayer } from './picture-layer.ts';
import type { RenderFault } from './picture-source.ts';
import { ReadOut } from './read-out.ts';
import { RefiningNotice } from './refining-notice.ts';
import { type Corners, type Point, paneAt, type Scene, sideAt } from './scene.ts';
import { ScenePainter } from './scene-painter.ts';
import { placeLoupe, placeParts } from './scene-parts.ts';
import { StageCanvases } from './stage-canvases.ts';
import type { StageElements } from './stage-elements.ts';
import { StageLayout } from './stage-layout.ts';
import { drawsTheSame, type StageSettings } from './stage-settings.ts';
import { type StageColors, stageColors } from './theme-colors.ts';
import { ViewNews } from './view-news.ts';
import * as geometry from './viewport.ts';

/** After the last movement the picture is drawn once more, finely. */
const FINE_AFTER_MS = 140;
/** Keys move a cursor no nearer to the edge of the pane before the view follows. */
const CURSOR_MARGIN_PX = 24;

/**
 * The picture on its light table. Everything that moves is drawn here, once per animation frame, without React:
 * the page gives settings, gestures and keys call the methods, pictures arrive from the sources when they are ready.
 */
export class ViewerStage {
  view: geometry.Viewport = { scale: 1, x: 0, y: 0 };
  /** Share of the visible artwork that lies left of the handle. */
  splitShare = 0.5;
  readonly #canvases = new StageCanvases();
  readonly #news = new ViewNews();
  readonly #before: PictureLayer;
  readonly #after: PictureLayer;
  readonly #hand = new HandTools(() => this.#invalidate());
  readonly #loupe = new LoupeView(() => this.#invalidate());
  readonly #readOut = new ReadOut();
  #settings: StageSettings | null = null;
  #elements: StageElements | null = null;
  #painter: ScenePainter | null = null;
  #colors: StageColors | null = null;
  #stop: AbortController | null = null;
  #frame = 0;
  #fineTimer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** The view follows the window until a person moves it. */
  #isFitted = true;
  #isComparing = false;
  #loupeCenter: Point | null = null;
  /** That a draft of the result is on screen. */
  readonly refining: RefiningNotice;

  constructor() {
    const onFault = (fault: RenderFault) => this.#settings?.onRenderFault?.(fault);
    this.#before = new PictureLayer({ onChange: (what) => this.#onBefore(what), onFault });
    this.#after = new PictureLayer({ onChange: () => this.#onAfter(), onFault });
    this.refining = new RefiningNotice(this.#after);
  }

  attach(elements: StageElements): void {
    this.#elements = elements;
    this.#painter = new ScenePainter(elements);
    this.#colors = stageColors(elements.stage);
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const sizes = new ResizeObserver(() => this.#onResize());
    sizes.observe(elements.stage);
    const endTheme = onThemeChange(() => {
      this.#colors = stageColors(elements.stage);
      this.#invalidate();
    });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      endTheme();
    });
    // A canvas whose memory the browser took back is drawn again once it returns.
    elements.art.addEventListener('contextrestored', () => this.#invalidate(), { signal });
    void document.fonts.ready.then(() => this.#invalidate());
    this.#onResize();
  }

  detach(): void {
    this.#stop?.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#fineTimer);
    this.refining.close();
    this.#readOut.stop(this.#elements);
    this.#loupe.close();
    this.#before.close();
    this.#after.close();
    this.#elements = null;
    this.#painter = null;
    this.#settings = null;
  }

  update(settings: StageSettings): void {
    const last = this.#settings;
    const lastView = this.view;
    this.#settings = settings;
    const isOther = last?.before.id !== settings.before.id;
    if (isOther) {
      this.#isFitted = true;
      this.#canvases.expectOther();
      this.#loupeCenter = null;
      this.#hand.clear();
    }
    if (isOther || last?.before.widthPx !== settings.before.widthPx || last?.before.heightPx !== settings.before.heightPx) this.#refit();
    else if (last.isLoupeOn !== settings.isLoupeOn) this.#refit();
    else if (last.mode !== settings.mode || (last.after === null) !== (settings.after === null)) this.#keepMiddle(last);
    else if (last.afterPlacement !== settings.afterPlacement && !this.#layout().isWellFitted(this.view)) {
      // While a slider moves the canvas of the result by a little, the picture stays where it is.
      this.#refit();
    }
    if (settings.tool !== 'measure') this.#hand.measure = null;
    if (settings.tool !== 'box') this.#hand.corners = null;
    this.#before.setSource(settings.before);
    this.#after.setSource(settings.after);
    if (this.#elements) this.#readOut.refresh(this.#elements, settings);
    this.#ask();
    this.refining.note();
    if (!last || this.view !== lastView || !drawsTheSame(last, settings)) this.#invalidate();
  }

  // ---------- What keys, gestures and the page call. Places are CSS pixels of the stage unless named otherwise. ----------

  get settings(): StageSettings | null {
    return this.#settings;
  }

  get zoomLabel(): string {
    return this.#news.zoomLabel;
  }

  readonly onZoom = (listener: () => void): (() => void) => this.#news.onZoom(listener);

  /** Calls back in the frame that shows another part of the picture, so that elements of the page can move along. Returns the end of it. */
  readonly onView = (listener: (view: geometry.Viewport) => void): (() => void) => {
    listener(this.view);
    return this.#news.onView(listener);
  };

  /** Whether all pixels on screen are the newest and sharpest ones. */
  get isSettled(): boolean {
    return this.#before.isSettled && this.#after.isSettled && this.#frame === 0;
  }

  fit(): void {
    this.#isFitted = true;
    this.#refit();
    this.#moved();
  }

  /** One picture pixel on one device pixel, around the middle of the pane or a given place. */
  actualSize(at: Point = this.#layout().middle): void {
    this.zoomTo(1 / this.#canvases.ratio, at);
  }

  zoomStep(direction: 1 | -1, at: Point = this.#layout().middle): void {
    this.zoomTo(geometry.stepScale(this.view.scale, direction, this.#canvases.ratio), at);
  }

  zoomTo(scale: number, at: Point): void {
    const limits = this.#layout().limits;
    const held = Math.min(limits.max, Math.max(limits.min, scale));
    this.#setView(geometry.zoomAt(this.view, held, at.x - paneAt(this.#panes(), at.x).x, at.y));
  }

  panBy(dx: number, dy: number): void {
    this.#setView({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** `rect` is in pixels of the picture. */
  showRect(rect: Rect): void {
    const { paneSize, limits } = this.#layout();
    this.#setView(geometry.showRect(rect, paneSize, limits));
  }

  setSplit(share: number): void {
    this.splitShare = Math.min(1, Math.max(0, share));
    this.#invalidate();
  }

  /** The handle is dragged to a place of the stage. */
  dragSplit(stageX: number): void {
    const { from, to } = this.#layout().artRange(this.view);
    this.setSplit((stageX - from) / Math.max(1, to - from));
  }

  compare(isOn: boolean): void {
    if (this.#isComparing === isOn) return;
    this.#isComparing = isOn;
    this.#invalidate();
  }

  toPicture(at: Point): Point {
    return geometry.toPicture(this.view, at.x - paneAt(this.#panes(), at.x).x, at.y);
  }

  /** The pointer is over a place of the stage, or left it (null). */
  hover(at: Point | null): void {
    const scene = this.#scene();
    this.#pointAt(at && this.toPicture(at), at && scene ? sideAt(scene, at) : 'before', false);
  }

  /** Moves the place that keys point at, in pixels of the picture; it starts in the middle of what is seen. */
  moveCursor(dx: number, dy: number): void {
    const before = this.#settings?.before;
    if (!before) return;
    const from = this.#hand.cursor ?? this.toPicture(this.#layout().middle);
    const hold = (at: number, length: number) => Math.min(length - 0.5, Math.max(0.5, Math.floor(at) + 0.5));
    const to = { x: hold(from.x + dx, before.widthPx), y: hold(from.y + dy, before.heightPx) };
    this.#pointAt(to, this.#panes()[0].shows === 'after' ? 'after' : 'before', true);
    this.#follow(to);
  }

  get cursor(): Point | null {
    return this.#hand.cursor;
  }

  /** Takes the color at a place of the picture. */
  async pick(at: Point): Promise<void> {
    if (this.#settings) await this.#hand.pick(this.#settings, this.#before, at);
  }

  /** Means the area at a place of the picture. */
  async seed(at: Point): Promise<void> {
    if (this.#settings) await this.#hand.seed(this.#settings, this.#after, at);
  }

  startStroke(at: Point): void {
    if (this.#settings) this.#hand.startStroke(this.#settings, at);
  }

  extendStroke(at: Point): void {
    this.#hand.extendStroke(at, 0.5 / this.view.scale);
  }

  endStroke(isKept: boolean): void {
    this.#hand.endStroke(this.#settings, isKept);
  }

  get measure(): MeasureLine | null {
    return this.#hand.measure;
  }

  setMeasure(line: MeasureLine | null, isConstrained = false): void {
    this.#hand.setMeasure(line, isConstrained);
  }

  sayMeasure(): void {
    if (this.#settings) this.#hand.sayMeasure(this.#settings);
  }

  /** Of a box under way: where it began, and where it is pulled to. */
  get corners(): Corners | null {
    return this.#hand.corners;
  }

  setCorners(corners: Corners | null): void {
    this.#hand.setCorners(corners);
  }

  endBox(isKept: boolean): void {
    if (this.#settings) this.#hand.endBox(this.#settings, isKept);
  }

  /** Middle of the loupe, in pixels of the picture; at first right of the middle, away from handle and glass. */
  get loupeCenter(): Point {
    const before = this.#settings?.before;
    return this.#loupeCenter ?? { x: (before?.widthPx ?? 0) * 0.66, y: (before?.heightPx ?? 0) * 0.5 };
  }

  moveLoupe(to: Point): void {
    const before = this.#settings?.before;
    if (!before) return;
    this.#loupeCenter = { x: Math.min(before.widthPx, Math.max(0, to.x)), y: Math.min(before.heightPx, Math.max(0, to.y)) };
    this.#invalidate();
  }

  // ---------- View ----------

  #setView(view: geometry.Viewport): void {
    if (!this.#settings) return;
    this.#isFitted = false;
    const { extent, paneSize } = this.#layout();
    this.view = geometry.clampViewport(view, extent, paneSize);
    this.#moved();
  }

  #moved(): void {
    this.#movedAt = performance.now();
    clearTimeout(this.#fineTimer);
    this.#fineTimer = setTimeout(() => this.#invalidate(), FINE_AFTER_MS);
    this.#ask();
    this.#invalidate();
  }

  #refit(): void {
    if (this.#settings && this.#isFitted) this.view = this.#layout().fitted;
  }

  /** Panes grew or shrank: what was in their middle stays there. */
  #keepMiddle(last: StageSettings): void {
    const grown = this.#layout().paneSize.width - this.#layout(last).paneSize.width;
    if (this.#isFitted) this.#refit();
    else this.view = { ...this.view, x: this.view.x + grown / 2 };
  }

  #follow(point: Point): void {
    const pane = this.#layout().paneSize;
    const reach = (at: number, room: number) => Math.max(0, CURSOR_MARGIN_PX - at) - Math.max(0, at - (room - CURSOR_MARGIN_PX));
    const dx = reach(this.view.x + point.x * this.view.scale, pane.width);
    const dy = reach(this.view.y + point.y * this.view.scale, pane.height);
    if (dx || dy) this.panBy(dx, dy);
  }

  #pointAt(place: Point | null, side: Side, isByKeys: boolean): void {
    this.#hand.cursor = place;
    this.#hand.isCursorByKeys = isByKeys;
    const settings = this.#settings;
    if (this.#elements && settings) {
      const layers = { before: this.#before, after: this.#after };
      this.#readOut.show(this.#elements, settings, place, side, layers, isByKeys ? settings.onSay : undefined);
    }
    this.#invalidate();
  }

  #onResize(): void {
    const elements = this.#elements;
    if (!elements) return;
    this.#canvases.resize(elements);
    this.#refit();
    this.#ask();
    // At once: a resized canvas is empty, and a frame without picture would flash.
    this.#paint();
  }

  #layout(settings = this.#settings): StageLayout {
    return new StageLayout(settings, this.#canvases.size, this.#canvases.ratio);
  }

  /** Panes of this frame: until the first result is there, the untouched picture stands alone. */
  #panes(): readonly Pane[] {
    return layPanes(
      this.#canvases.size,
      this.#settings?.mode ?? 'result',
      this.#settings?.after != null && this.#after.base !== null,
      this.#isComparing,
    );
  }

  /** Tells both layers what they should have ready. */
  #ask(): void {
    if (!this.#settings || !this.#elements) return;
    const wanted = this.#layout().wanted(this.view);
    this.#before.setWanted(wanted.before);
    if (wanted.after) this.#after.setWanted(wanted.after);
  }

  // ---------- Frames ----------

  #invalidate(): void {
    if (this.#frame === 0 && this.#elements) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #scene(): Scene | null {
    if (!this.#settings || !this.#colors) return null;
    const layout = this.#layout();
    const { from, to } = layout.artRange(this.view);
    return {
      settings: this.#settings,
      colors: this.#colors,
      view: this.view,
      size: this.#canvases.size,
      ratio: this.#canvases.ratio,
      panes: this.#panes(),
      before: this.#before,
      after: this.#after,
      extent: layout.extent,
      isMoving: performance.now() - this.#movedAt < FINE_AFTER_MS * 0.9,
      artFrom: from,
      artTo: to,
      splitX: from + (to - from) * this.splitShare,
    };
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const scene = this.#scene();
    if (!scene || !this.#elements) return;
    this.#painter?.paint(scene, this.#hand);
    placeParts(scene, this.#elements, this.#hand);
    placeLoupe(scene, this.#elements, this.#loupe, this.loupeCenter);
    this.#news.tell(this.view, this.#canvases.ratio);
  }

  #onAfter(): void {
    this.#invalidate();
    this.refining.note();
  }

  #onBefore(what: Parameters<LayerEvents['onChange']>[0]): void {
    this.#invalidate();
    if (what === 'base' && !this.#canvases.isChecked) requestAnimationFrame(() => this.#checkCanvas());
  }

  /** Once for each picture and size: what was drawn must have come out. */
  #checkCanvas(): void {
    const scene = this.#scene();
    if (!scene || !this.#elements || !this.#isFitted || this.#canvases.isChecked) return;
    if (!this.#canvases.cameOutEmpty(scene, this.#elements.art, this.splitShare)) return;
    const willRetry = this.#canvases.drawCoarser();
    scene.settings.onRenderFault?.({ kind: 'empty-canvas', willRetry });
    if (!willRetry) return;
    this.#before.retrySmaller();
    this.#onResize();
  }
}

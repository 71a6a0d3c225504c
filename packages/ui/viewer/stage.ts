import type { Rect } from '@underbase/engine';
import { rgbToHex } from '../primitives/color-entry.ts';
import { onThemeChange } from '../theme/theme.ts';
import { isCanvasEmpty } from './canvas-check.ts';
import { LoupeView } from './loupe-view.ts';
import { constrainLine, type MeasureLine, measureText } from './measure.ts';
import { paintPicture } from './paint-art.ts';
import { HeatPainter } from './paint-heat.ts';
import { paintHud } from './paint-hud.ts';
import { layPanes, type Pane, placementOf, type Side, toLayer } from './pane.ts';
import { PictureLayer } from './picture-layer.ts';
import type { PixelColor } from './picture-source.ts';
import { PixelReader } from './pixel-reader.ts';
import { formatInUnit, paintRuler, pxPerUnit, rulerTicks } from './rulers.ts';
import { context2d, moveTo, type StageElements, sizeCanvas } from './stage-elements.ts';
import type { StageSettings } from './stage-settings.ts';
import { extendStroke, type ViewerStroke } from './strokes.ts';
import { type StageColors, stageColors } from './theme-colors.ts';
import * as geometry from './viewport.ts';

/** Device pixels of the stage's canvas, at the most. */
const CANVAS_BUDGET_PX = 16_000_000;
/** After the last movement the picture is drawn once more, finely. */
const FINE_AFTER_MS = 140;
const RULER_PX = 20;
const LOUPE_WIDTH_PX = 188;
const LOUPE_HEIGHT_PX = 172;
/** Room around the visible part that detail is rendered for, as a share of the pane. */
const DETAIL_PADDING = 0.2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The picture on its light table. Everything that moves is drawn here, once per animation frame, without React:
 * the page gives settings, gestures and keys call the methods, pictures arrive from the sources when they are ready.
 */
export class ViewerStage {
  view: geometry.Viewport = { scale: 1, x: 0, y: 0 };
  /** Share of the visible artwork that lies left of the handle. */
  splitShare = 0.5;
  measure: MeasureLine | null = null;
  readonly #zoomListeners = new Set<() => void>();
  readonly #before: PictureLayer;
  readonly #after: PictureLayer;
  readonly #reader = new PixelReader();
  readonly #loupe = new LoupeView(() => this.#invalidate());
  readonly #heat = new HeatPainter();
  #settings: StageSettings | null = null;
  #elements: StageElements | null = null;
  #contexts: Record<'art' | 'hud' | 'rulerTop' | 'rulerLeft' | 'loupe', CanvasRenderingContext2D> | null = null;
  #colors: StageColors | null = null;
  #stop: AbortController | null = null;
  #size: geometry.Size = { width: 1, height: 1 };
  #ratio = 1;
  #budgetPx = CANVAS_BUDGET_PX;
  #frame = 0;
  #fineTimer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = Number.NEGATIVE_INFINITY;
  /** The view follows the window until a person moves it. */
  #isFitted = true;
  #isComparing = false;
  #cursor: Point | null = null;
  #isCursorByKeys = false;
  #liveStroke: ViewerStroke | null = null;
  #loupeCenter: Point | null = null;
  #isCanvasChecked = false;
  #zoomLabel = '';

  constructor() {
    this.#before = new PictureLayer({
      onChange: (what) => this.#onLayer(what),
      onFault: (fault) => this.#settings?.onRenderFault?.(fault),
    });
    this.#after = new PictureLayer({ onChange: () => this.#invalidate(), onFault: (fault) => this.#settings?.onRenderFault?.(fault) });
  }

  // ---------- Life ----------

  attach(elements: StageElements): void {
    this.#elements = elements;
    this.#contexts = {
      art: context2d(elements.art, { alpha: false }),
      hud: context2d(elements.hud),
      rulerTop: context2d(elements.rulerTop),
      rulerLeft: context2d(elements.rulerLeft),
      loupe: context2d(elements.loupeCanvas),
    };
    this.#colors = stageColors(elements.stage);
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const sizes = new ResizeObserver(() => this.#onResize());
    sizes.observe(elements.stage);
    signal.addEventListener('abort', () => sizes.disconnect());
    const endTheme = onThemeChange(() => {
      this.#colors = stageColors(elements.stage);
      this.#invalidate();
    });
    signal.addEventListener('abort', endTheme);
    // A canvas whose memory the browser took back is drawn again once it returns.
    elements.art.addEventListener('contextrestored', () => this.#invalidate(), { signal });
    void document.fonts?.ready.then(() => this.#invalidate());
    this.#onResize();
  }

  detach(): void {
    this.#stop?.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    clearTimeout(this.#fineTimer);
    this.#reader.stop();
    this.#loupe.close();
    this.#before.close();
    this.#after.close();
    this.#elements = null;
    this.#contexts = null;
    this.#settings = null;
  }

  update(settings: StageSettings): void {
    const last = this.#settings;
    const isOther = last?.before.id !== settings.before.id;
    this.#settings = settings;
    if (isOther) {
      this.#isFitted = true;
      this.#isCanvasChecked = false;
      this.measure = null;
      this.#liveStroke = null;
      this.#loupeCenter = null;
      this.#cursor = null;
    }
    if (isOther || last?.before.widthPx !== settings.before.widthPx || last?.before.heightPx !== settings.before.heightPx) this.#refit();
    if (last && last.mode !== settings.mode) this.#onPanes(last.mode);
    if (settings.tool !== 'measure') this.measure = null;
    this.#before.setSource(settings.before);
    this.#after.setSource(settings.after);
    this.#ask();
    this.#invalidate();
  }

  // ---------- What keys and gestures call ----------

  get settings(): StageSettings | null {
    return this.#settings;
  }

  get zoomLabel(): string {
    return this.#zoomLabel;
  }

  readonly onZoom = (listener: () => void): (() => void) => {
    this.#zoomListeners.add(listener);
    return () => this.#zoomListeners.delete(listener);
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
  actualSize(at: Point = this.#middle()): void {
    this.zoomTo(1 / this.#ratio, at);
  }

  zoomStep(direction: 1 | -1, at: Point = this.#middle()): void {
    this.zoomTo(geometry.stepScale(this.view.scale, direction, this.#ratio), at);
  }

  /** `at` is a place of the stage in CSS pixels. */
  zoomTo(scale: number, at: Point): void {
    const settings = this.#settings;
    if (!settings) return;
    const limits = geometry.scaleLimits(sizeOf(settings.before), this.#paneSize(), this.#ratio);
    const held = Math.min(limits.max, Math.max(limits.min, scale));
    this.#setView(geometry.zoomAt(this.view, held, at.x - this.paneAt(at.x).x, at.y));
  }

  panBy(dx: number, dy: number): void {
    this.#setView({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  showRect(rect: Rect): void {
    const settings = this.#settings;
    if (!settings) return;
    const limits = geometry.scaleLimits(sizeOf(settings.before), this.#paneSize(), this.#ratio);
    this.#setView(geometry.showRect(rect, this.#paneSize(), limits));
  }

  setSplit(share: number): void {
    this.splitShare = Math.min(1, Math.max(0, share));
    this.#invalidate();
  }

  /** The handle is dragged to a place of the stage. */
  dragSplit(stageX: number): void {
    const range = this.#splitRange();
    this.setSplit((stageX - range.from) / Math.max(1, range.to - range.from));
  }

  compare(isOn: boolean): void {
    if (this.#isComparing === isOn) return;
    this.#isComparing = isOn;
    this.#invalidate();
  }

  paneAt(stageX: number): Pane {
    const panes = this.#panes();
    return panes.findLast((pane) => stageX >= pane.x) ?? panes[0];
  }

  toPicture(at: Point): Point {
    return geometry.toPicture(this.view, at.x - this.paneAt(at.x).x, at.y);
  }

  /** The pointer is over a place of the stage, or left it (null). */
  hover(at: Point | null): void {
    this.#isCursorByKeys = false;
    this.#cursor = at ? this.toPicture(at) : null;
    this.#readOut(at ? this.#sideAt(at) : 'before');
    this.#invalidate();
  }

  /** Moves the place that keys point at; it starts in the middle of what is seen. */
  moveCursor(dx: number, dy: number): void {
    const settings = this.#settings;
    if (!settings) return;
    const from = this.#cursor ?? this.toPicture(this.#middle());
    this.#isCursorByKeys = true;
    this.#cursor = {
      x: Math.min(settings.before.widthPx - 0.5, Math.max(0.5, Math.floor(from.x) + 0.5 + dx)),
      y: Math.min(settings.before.heightPx - 0.5, Math.max(0.5, Math.floor(from.y) + 0.5 + dy)),
    };
    this.#scrollTo(this.#cursor);
    this.#readOut(this.#settings?.mode === 'result' ? 'after' : 'before');
    this.#invalidate();
  }

  get cursor(): Point | null {
    return this.#cursor;
  }

  /** Takes the true color of the untouched picture, whatever side is shown. */
  async pick(at: Point): Promise<void> {
    const settings = this.#settings;
    if (!settings?.onPick) return;
    const x = Math.floor(at.x);
    const y = Math.floor(at.y);
    if (x < 0 || y < 0 || x >= settings.before.widthPx || y >= settings.before.heightPx) return;
    const color = await this.#trueColor(x, y);
    settings.onPick(x, y, color);
    settings.onSay(`Picked ${rgbToHex(color.r, color.g, color.b).toUpperCase()}${color.a < 255 ? `, alpha ${color.a}` : ''}`);
  }

  startStroke(at: Point): void {
    const settings = this.#settings;
    if (settings?.tool !== 'brush' && settings?.tool !== 'eraser') return;
    const points: number[] = [];
    extendStroke(points, at.x, at.y, settings.brushRadiusPx, 0);
    this.#liveStroke = { tool: settings.tool, radiusPx: settings.brushRadiusPx, points };
    this.#invalidate();
  }

  extendStroke(at: Point): void {
    const stroke = this.#liveStroke;
    if (stroke && extendStroke(stroke.points as number[], at.x, at.y, stroke.radiusPx, 0.5 / this.view.scale)) this.#invalidate();
  }

  endStroke(isKept: boolean): void {
    const stroke = this.#liveStroke;
    this.#liveStroke = null;
    this.#invalidate();
    if (stroke && isKept) this.#settings?.onStroke?.(stroke);
  }

  setMeasure(line: MeasureLine | null, isConstrained = false): void {
    this.measure = line && isConstrained ? constrainLine(line) : line;
    this.#invalidate();
  }

  /** The text of the measure under way, for screen readers. */
  sayMeasure(): void {
    const settings = this.#settings;
    if (settings && this.measure) settings.onSay(measureText(this.measure, settings.unit, settings.before.dpi));
  }

  get loupeCenter(): Point {
    return this.#loupeCenter ?? this.#defaultLoupe();
  }

  moveLoupe(to: Point): void {
    const settings = this.#settings;
    if (!settings) return;
    this.#loupeCenter = {
      x: Math.min(settings.before.widthPx, Math.max(0, to.x)),
      y: Math.min(settings.before.heightPx, Math.max(0, to.y)),
    };
    this.#invalidate();
  }

  // ---------- View ----------

  #setView(view: geometry.Viewport): void {
    const settings = this.#settings;
    if (!settings) return;
    this.#isFitted = false;
    this.view = geometry.clampViewport(view, sizeOf(settings.before), this.#paneSize());
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
    const settings = this.#settings;
    if (settings && this.#isFitted) this.view = geometry.fitViewport(sizeOf(settings.before), this.#paneSize(), this.#ratio);
  }

  #scrollTo(point: Point): void {
    const pane = this.#paneSize();
    const x = this.view.x + point.x * this.view.scale;
    const y = this.view.y + point.y * this.view.scale;
    const edge = 24;
    const dx = x < edge ? edge - x : x > pane.width - edge ? pane.width - edge - x : 0;
    const dy = y < edge ? edge - y : y > pane.height - edge ? pane.height - edge - y : 0;
    if (dx || dy) this.panBy(dx, dy);
  }

  /** Keeps the middle of the picture in the middle when panes grow or shrink. */
  #onPanes(lastMode: StageSettings['mode']): void {
    const width = (mode: StageSettings['mode']) => layPanes(this.#size, mode, Boolean(this.#settings?.after), false)[0].width;
    const grown = width(this.#settings?.mode ?? lastMode) - width(lastMode);
    if (this.#isFitted) this.#refit();
    else this.view = { ...this.view, x: this.view.x + grown / 2 };
  }

  #onResize(): void {
    const elements = this.#elements;
    if (!elements) return;
    const width = Math.max(1, elements.stage.clientWidth);
    const height = Math.max(1, elements.stage.clientHeight);
    this.#size = { width, height };
    this.#ratio = Math.min(window.devicePixelRatio, Math.sqrt(this.#budgetPx / (width * height)));
    sizeCanvas(elements.art, width, height, this.#ratio);
    sizeCanvas(elements.hud, width, height, this.#ratio);
    sizeCanvas(elements.rulerTop, width, RULER_PX, this.#ratio);
    sizeCanvas(elements.rulerLeft, RULER_PX, height, this.#ratio);
    sizeCanvas(elements.loupeCanvas, LOUPE_WIDTH_PX, LOUPE_HEIGHT_PX, this.#ratio);
    this.#isCanvasChecked = false;
    this.#refit();
    this.#ask();
    // At once: a resized canvas is empty, and a frame without picture would flash.
    this.#paint();
  }

  #panes(): readonly Pane[] {
    return layPanes(this.#size, this.#settings?.mode ?? 'result', this.#after.base !== null, this.#isComparing);
  }

  #paneSize(): geometry.Size {
    const pane = layPanes(this.#size, this.#settings?.mode ?? 'result', Boolean(this.#settings?.after), false)[0];
    return { width: pane.width, height: pane.height };
  }

  #middle(): Point {
    const pane = this.#paneSize();
    return { x: pane.width / 2, y: pane.height / 2 };
  }

  /** Tells both layers what they should have ready. */
  #ask(): void {
    const settings = this.#settings;
    if (!settings || !this.#elements) return;
    const picture = sizeOf(settings.before);
    const pane = this.#paneSize();
    const visible = geometry.visibleRect(this.view, picture, pane);
    const padded = geometry.visibleRect(this.view, picture, pane, DETAIL_PADDING);
    const deviceScale = this.view.scale * this.#ratio;
    const fitDeviceScale = geometry.fitViewport(picture, pane, this.#ratio).scale * this.#ratio;
    this.#before.setWanted({ visible, padded, deviceScale, fitDeviceScale });
    if (!settings.after) return;
    const placement = placementOf(settings.before, settings.afterPlacement);
    const after = sizeOf(settings.after);
    const share = placement.width / after.width;
    this.#after.setWanted({
      visible: toLayer(visible, placement, after),
      padded: toLayer(padded, placement, after),
      deviceScale: deviceScale * share,
      fitDeviceScale: fitDeviceScale * share,
    });
  }

  #onLayer(what: 'base' | 'detail'): void {
    this.#invalidate();
    if (what === 'base' && !this.#isCanvasChecked) requestAnimationFrame(() => this.#checkCanvas());
  }

  // ---------- Drawing ----------

  #invalidate(): void {
    if (this.#frame === 0 && this.#elements) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const settings = this.#settings;
    const elements = this.#elements;
    if (!settings || !elements || !this.#contexts || !this.#colors) return;
    this.#paintArt(settings, this.#colors);
    this.#paintHud(settings, this.#colors);
    this.#paintRulers(settings, this.#colors);
    this.#placeParts(settings, elements);
    const label = geometry.zoomText(this.view.scale, this.#ratio);
    if (label !== this.#zoomLabel) {
      this.#zoomLabel = label;
      for (const listener of this.#zoomListeners) listener();
    }
  }

  #paintArt(settings: StageSettings, colors: StageColors): void {
    const context = this.#contexts?.art;
    if (!context) return;
    const ratio = this.#ratio;
    const { width, height } = context.canvas;
    context.fillStyle = colors.workspace;
    context.fillRect(0, 0, width, height);
    const heats = settings.overlays.filter((overlay) => overlay.kind === 'heat');
    const paint = {
      colors,
      backdrop: settings.backdrop,
      devicePixelRatio: ratio,
      isMoving: performance.now() - this.#movedAt < FINE_AFTER_MS * 0.9,
      heat: heats.length > 0 ? this.#heat : null,
    };
    for (const pane of this.#panes()) {
      const left = Math.round(pane.x * ratio);
      const right = Math.round((pane.x + pane.width) * ratio);
      const x = left + Math.round(this.view.x * ratio);
      const y = Math.round(this.view.y * ratio);
      const scale = this.view.scale * ratio;
      const at = pane.shows === 'split' ? Math.round((pane.x + this.#splitX()) * ratio) : pane.shows === 'before' ? right : left;
      const before = {
        layer: this.#before,
        x,
        y,
        scaleX: scale,
        scaleY: scale,
        widthPx: settings.before.widthPx,
        heightPx: settings.before.heightPx,
      };
      if (at > left) paintPicture(context, before, { x: left, y: 0, width: at - left, height }, paint);
      if (at < right && settings.after) {
        const placement = placementOf(settings.before, settings.afterPlacement);
        const after = {
          layer: this.#after,
          x: x + Math.round(placement.x * scale),
          y: y + Math.round(placement.y * scale),
          scaleX: (placement.width * scale) / settings.after.widthPx,
          scaleY: (placement.height * scale) / settings.after.heightPx,
          widthPx: settings.after.widthPx,
          heightPx: settings.after.heightPx,
        };
        paintPicture(context, after, { x: at, y: 0, width: right - at, height }, paint);
      }
      for (const heat of heats) {
        const place = {
          x: x + heat.rect.x * scale,
          y: y + heat.rect.y * scale,
          width: heat.rect.width * scale,
          height: heat.rect.height * scale,
        };
        this.#heat.paint(context, heat, place, { x: left, y: 0, width: right - left, height }, colors, ratio);
      }
    }
  }

  #paintHud(settings: StageSettings, colors: StageColors): void {
    const context = this.#contexts?.hud;
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const isBrush = settings.tool === 'brush' || settings.tool === 'eraser';
    const cursor = this.#cursor;
    const hud = {
      view: this.view,
      colors,
      strokes: isBrush ? settings.strokes : [],
      liveStroke: this.#liveStroke,
      ring: isBrush && cursor ? { ...cursor, radiusPx: settings.brushRadiusPx } : null,
      crosshair: cursor && this.#isCursorByKeys && !isBrush && settings.tool !== 'hand' ? cursor : null,
      measure: this.measure,
      outlines: settings.overlays.flatMap((overlay) => (overlay.kind === 'outline' ? overlay.rects : [])),
    };
    for (const pane of this.#panes()) {
      context.save();
      context.setTransform(this.#ratio, 0, 0, this.#ratio, pane.x * this.#ratio, 0);
      context.beginPath();
      context.rect(0, 0, pane.width, pane.height);
      context.clip();
      paintHud(context, hud);
      context.restore();
    }
  }

  #paintRulers(settings: StageSettings, colors: StageColors): void {
    if (!this.#contexts) return;
    const { rulerTop, rulerLeft } = this.#contexts;
    const { unit, before } = settings;
    const screenPx = pxPerUnit(unit, before.dpi) * this.view.scale;
    const paint = { color: colors.tick, font: colors.rulerFont };
    for (const context of [rulerTop, rulerLeft]) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    }
    for (const pane of this.#panes()) {
      rulerTop.save();
      rulerTop.setTransform(this.#ratio, 0, 0, this.#ratio, pane.x * this.#ratio, 0);
      rulerTop.beginPath();
      rulerTop.rect(0, 0, pane.width, RULER_PX);
      rulerTop.clip();
      paintRuler(rulerTop, rulerTicks(unit, screenPx, this.view.x, pane.width), false, paint);
      rulerTop.restore();
    }
    rulerLeft.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    paintRuler(rulerLeft, rulerTicks(unit, screenPx, this.view.y, this.#size.height), true, paint);
  }

  /** Handle, tags, marker and loupe follow the picture. */
  #placeParts(settings: StageSettings, elements: StageElements): void {
    const panes = this.#panes();
    const isSplit = panes[0].shows === 'split';
    const top = Math.max(0, this.view.y);
    const bottom = Math.min(this.#size.height, this.view.y + settings.before.heightPx * this.view.scale);
    elements.split.hidden = !isSplit;
    if (isSplit) {
      moveTo(elements.split, this.#splitX(), top);
      elements.split.style.height = `${Math.max(0, bottom - top)}px`;
    }
    const range = this.#splitRange();
    const last = panes[panes.length - 1];
    elements.beforeTag.hidden = !settings.after || last.shows === 'after' ? panes.length === 1 : false;
    elements.afterTag.hidden = last.shows === 'before' || !settings.after;
    moveTo(elements.beforeTag, range.from + 8, top + 8);
    moveTo(elements.afterTag, panes.length > 1 ? last.x + range.from + 8 : range.to - 8, top + 8);
    elements.afterTag.classList.toggle('to-left', panes.length === 1);
    this.#placeLoupe(settings, elements);
    elements.measureTag.hidden = this.measure === null;
    if (this.measure) {
      elements.measureTag.textContent = measureText(this.measure, settings.unit, settings.before.dpi);
      moveTo(
        elements.measureTag,
        this.view.x + this.measure.x1 * this.view.scale + 10,
        this.view.y + this.measure.y1 * this.view.scale + 10,
      );
    }
  }

  #placeLoupe(settings: StageSettings, elements: StageElements): void {
    const context = this.#contexts?.loupe;
    // At 100 % and above the view itself is the loupe.
    const isOn = settings.isLoupeOn && this.view.scale * this.#ratio < 0.999 && context !== undefined;
    elements.loupe.hidden = !isOn;
    elements.marker.hidden = !isOn;
    if (!isOn) return;
    const center = this.loupeCenter;
    const stageAt = { x: this.view.x + center.x * this.view.scale, y: this.view.y + center.y * this.view.scale };
    const side = this.#sideAt(stageAt);
    const { before, after } = settings;
    if (side === 'after' && after) {
      const placement = placementOf(before, settings.afterPlacement);
      const x = ((center.x - placement.x) * after.widthPx) / placement.width;
      const y = ((center.y - placement.y) * after.heightPx) / placement.height;
      this.#loupe.paint(context, this.#after, { x, y });
    } else this.#loupe.paint(context, this.#before, center);
    const share = side === 'after' && after ? placementOf(before, settings.afterPlacement).width / after.widthPx : 1;
    const width = Math.max(12, context.canvas.width * share * this.view.scale);
    const height = Math.max(11, context.canvas.height * share * this.view.scale);
    elements.marker.style.width = `${width}px`;
    elements.marker.style.height = `${height}px`;
    moveTo(elements.marker, stageAt.x - width / 2, stageAt.y - height / 2);
  }

  /** Right of the middle, in the lower half: near where results differ, away from handle and loupe. */
  #defaultLoupe(): Point {
    const before = this.#settings?.before;
    return { x: (before?.widthPx ?? 0) * 0.66, y: (before?.heightPx ?? 0) * 0.5 };
  }

  /** Where artwork lies across the first pane, clipped to it. */
  #splitRange(): { readonly from: number; readonly to: number } {
    const pane = this.#paneSize();
    const width = (this.#settings?.before.widthPx ?? 0) * this.view.scale;
    return { from: Math.max(0, this.view.x), to: Math.min(pane.width, this.view.x + width) };
  }

  #splitX(): number {
    const { from, to } = this.#splitRange();
    return from + (to - from) * this.splitShare;
  }

  /** Which picture shows at a place of the stage. */
  #sideAt(at: Point): Side {
    const pane = this.paneAt(at.x);
    if (pane.shows !== 'split') return pane.shows;
    return at.x < this.#splitX() ? 'before' : 'after';
  }

  // ---------- Reading pixels ----------

  #readOut(side: Side): void {
    const elements = this.#elements;
    const settings = this.#settings;
    const cursor = this.#cursor;
    if (!elements || !settings) return;
    const { before, after, unit } = settings;
    const isInside = cursor && cursor.x >= 0 && cursor.y >= 0 && cursor.x < before.widthPx && cursor.y < before.heightPx;
    if (!cursor || !isInside) {
      this.#reader.stop();
      elements.readColor.hidden = true;
      elements.readAlpha.hidden = true;
      elements.readX.textContent = '';
      elements.readY.textContent = '';
      return;
    }
    const place = (px: number) => `${formatInUnit(Math.floor(px), unit, before.dpi)} ${unit}`;
    elements.readX.textContent = `x ${place(cursor.x)}`;
    elements.readY.textContent = `y ${place(cursor.y)}`;
    const write = ({ r, g, b, a }: PixelColor) => {
      const hex = rgbToHex(r, g, b).toUpperCase();
      elements.readColor.hidden = false;
      elements.readAlpha.hidden = false;
      elements.readSwatch.style.background = a === 0 ? 'transparent' : hex;
      elements.readHex.textContent = a === 0 ? 'Clear' : hex;
      elements.readAlpha.textContent = `Alpha ${a}`;
    };
    if (side === 'after' && after) {
      const placement = placementOf(before, settings.afterPlacement);
      const x = Math.floor(((cursor.x - placement.x) * after.widthPx) / placement.width);
      const y = Math.floor(((cursor.y - placement.y) * after.heightPx) / placement.height);
      if (x >= 0 && y >= 0 && x < after.widthPx && y < after.heightPx) this.#reader.read(this.#after, x, y, write);
    } else this.#reader.read(this.#before, Math.floor(cursor.x), Math.floor(cursor.y), write);
  }

  #trueColor(x: number, y: number): Promise<PixelColor> {
    const { source } = this.#before;
    if (source?.readPixel) return source.readPixel(x, y);
    return new Promise((resolve) => {
      const answer = (color: PixelColor, isTrue: boolean) => isTrue && resolve(color);
      new PixelReader().read(this.#before, x, y, answer);
    });
  }

  // ---------- Faults ----------

  /** Once for each picture and size: what was drawn must have come out. */
  #checkCanvas(): void {
    const settings = this.#settings;
    const context = this.#contexts?.art;
    const { base, source } = this.#before;
    if (!settings || !context || !base || !source?.isNonEmpty || !this.#isFitted || this.#isCanvasChecked) return;
    if (this.#panes()[0].shows === 'after') return;
    this.#isCanvasChecked = true;
    const share = this.#panes()[0].shows === 'split' ? this.splitShare : 1;
    const ratio = this.#ratio;
    const width = source.widthPx * this.view.scale * ratio * share;
    const area = { x: this.view.x * ratio, y: this.view.y * ratio, width, height: source.heightPx * this.view.scale * ratio };
    if (width < 16 || !isCanvasEmpty(context.canvas, area, base.bitmap, share, settings.backdrop, this.#colors)) return;
    const willRetry = this.#budgetPx === CANVAS_BUDGET_PX;
    settings.onRenderFault?.({ kind: 'empty-canvas', willRetry });
    if (!willRetry) return;
    this.#budgetPx = (this.#size.width * this.#size.height) / 4;
    this.#before.retrySmaller();
    this.#onResize();
  }
}

function sizeOf(source: { readonly widthPx: number; readonly heightPx: number }): geometry.Size {
  return { width: source.widthPx, height: source.heightPx };
}

import type { Point } from './scene.ts';
import type { ViewerStage } from './stage.ts';
import type { ViewerTool } from './viewer-keys.ts';

/** Movement under which a press is a click. */
const SLOP_PX = 5;
const WHEEL_RATE = 0.0016;
/** Browsers report a pinch on the touchpad as small wheel steps with Ctrl. */
const PINCH_RATE = 0.011;
const LINE_PX = 16;

/** What a press would do. */
const CURSORS: Readonly<Record<ViewerTool, string>> = {
  hand: 'grab',
  eyedropper: 'crosshair',
  wand: 'crosshair',
  measure: 'crosshair',
  box: 'crosshair',
  zoom: 'zoom-in',
  brush: 'none',
  eraser: 'none',
};

type Drag = 'pan' | 'pinch' | 'stroke' | 'measure' | 'box' | 'press';

/** Mouse, pen and touch on the stage. Controls that lie over the picture carry data-over-picture and keep their events. */
export class PointerGestures {
  isSpaceHeld = false;
  readonly #stage: ViewerStage;
  readonly #element: HTMLElement;
  readonly #points = new Map<number, Point>();
  #drag: Drag | null = null;
  #from: Point = { x: 0, y: 0 };
  #hasMoved = false;

  constructor(stage: ViewerStage, element: HTMLElement, signal: AbortSignal) {
    this.#stage = stage;
    this.#element = element;
    element.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    element.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    element.addEventListener('pointerup', (event) => this.#onUp(event, true), { signal });
    element.addEventListener('pointercancel', (event) => this.#onUp(event, false), { signal });
    element.addEventListener('pointerleave', (event) => this.#onLeave(event), { signal });
    element.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    element.addEventListener('dblclick', (event) => this.#onDoubleClick(event), { signal });
    // The middle button would start the browser's own scrolling.
    element.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), { signal });
  }

  /** The cursor that fits what a press would do. */
  refreshCursor(): void {
    const tool = this.#stage.settings?.tool ?? 'hand';
    const cursor = this.#drag === 'pan' ? 'grabbing' : CURSORS[this.isSpaceHeld ? 'hand' : tool];
    this.#element.style.cursor = cursor;
  }

  #at(event: MouseEvent): Point {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onDown(event: PointerEvent): void {
    if (event.button > 1) return;
    if (isOverControl(event) && !this.#isLeftToPicture(event)) {
      if (takesOnlyPresses(event) && event.pointerType === 'touch') this.#watchTouch(event);
      return;
    }
    const at = this.#at(event);
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#points.set(event.pointerId, at);
    this.#hasMoved = false;
    this.#from = at;
    if (this.#points.size === 2) {
      // A second finger: what the first began was the start of a pinch.
      if (this.#drag === 'stroke') this.#stage.endStroke(false);
      else if (this.#drag === 'box') this.#stage.endBox(false);
      this.#drag = 'pinch';
    } else if (this.#points.size === 1) this.#begin(event, at);
    this.refreshCursor();
  }

  #begin(event: PointerEvent, at: Point): void {
    const { settings } = this.#stage;
    const tool = settings?.tool ?? 'hand';
    const place = this.#stage.toPicture(at);
    if (event.button === 1 || this.isSpaceHeld || tool === 'hand') this.#drag = 'pan';
    else if (tool === 'brush' || tool === 'eraser') {
      this.#drag = 'stroke';
      this.#stage.hover(at);
      this.#stage.startStroke(place);
    } else if (tool === 'measure') {
      this.#drag = 'measure';
      this.#stage.setMeasure({ x0: place.x, y0: place.y, x1: place.x, y1: place.y });
    } else if (tool === 'box') {
      this.#drag = 'box';
      this.#stage.setCorners([place, place]);
    } else this.#drag = 'press';
  }

  #onMove(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#points.get(event.pointerId);
    if (!last) {
      if (!isOverControl(event)) this.#stage.hover(at);
      return;
    }
    if (Math.hypot(at.x - this.#from.x, at.y - this.#from.y) > SLOP_PX) this.#hasMoved = true;
    if (this.#drag === 'pinch') this.#pinch(event.pointerId, at);
    else if (this.#drag === 'pan') this.#stage.panBy(at.x - last.x, at.y - last.y);
    else if (this.#drag === 'press' && event.pointerType === 'touch' && this.#hasMoved) this.#drag = 'pan';
    else if (this.#drag === 'stroke') {
      for (const part of event.getCoalescedEvents?.() ?? [event]) this.#stage.extendStroke(this.#stage.toPicture(this.#at(part)));
    } else if (this.#drag === 'measure' && this.#stage.measure) {
      const place = this.#stage.toPicture(at);
      this.#stage.setMeasure({ ...this.#stage.measure, x1: place.x, y1: place.y }, event.shiftKey);
    } else if (this.#drag === 'box' && this.#stage.corners) this.#stage.setCorners([this.#stage.corners[0], this.#stage.toPicture(at)]);
    this.#points.set(event.pointerId, at);
    if (this.#drag !== 'pinch') this.#stage.hover(at);
  }

  #pinch(id: number, at: Point): void {
    const other = [...this.#points].find(([key]) => key !== id)?.[1];
    const last = this.#points.get(id);
    if (!other || !last) return;
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const lastMiddle = { x: (last.x + other.x) / 2, y: (last.y + other.y) / 2 };
    const ratio = Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
    this.#stage.panBy(middle.x - lastMiddle.x, middle.y - lastMiddle.y);
    this.#stage.zoomTo(this.#stage.view.scale * ratio, middle);
  }

  #onUp(event: PointerEvent, isDone: boolean): void {
    if (!this.#points.delete(event.pointerId)) return;
    const at = this.#at(event);
    const drag = this.#drag;
    // After a pinch one finger may stay: it pans on.
    this.#drag = drag === 'pinch' && this.#points.size === 1 ? 'pan' : this.#points.size === 0 ? null : drag;
    if (drag === 'stroke') this.#stage.endStroke(isDone);
    else if (drag === 'measure') this.#stage.sayMeasure();
    else if (drag === 'box') this.#stage.endBox(isDone && this.#hasMoved);
    else if (drag === 'press' && isDone) this.#press(event, at);
    // A finger has no place once it is lifted; where it only tapped with the hand, that pixel is read until the next touch.
    if (event.pointerType === 'touch') this.#stage.hover(isDone && drag === 'pan' && !this.#hasMoved ? at : null);
    this.refreshCursor();
  }

  #onLeave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && this.#points.size === 0) this.#stage.hover(null);
  }

  #press(event: PointerEvent, at: Point): void {
    const tool = this.#stage.settings?.tool;
    if (tool === 'eyedropper') void this.#stage.pick(this.#stage.toPicture(at));
    else if (tool === 'wand') void this.#stage.seed(this.#stage.toPicture(at));
    else if (tool === 'zoom') this.#stage.zoomStep(event.altKey || event.shiftKey ? -1 : 1, at);
  }

  /** Controls that want no more than plain presses leave panning with the middle button or the space bar to the picture. */
  #isLeftToPicture(event: PointerEvent): boolean {
    return takesOnlyPresses(event) && (event.button === 1 || this.isSpaceHeld);
  }

  /** A finger on such a control is the control's; a second one makes a pinch of both, and the control loses its finger. */
  #watchTouch(event: PointerEvent): void {
    this.#points.set(event.pointerId, this.#at(event));
    if (this.#points.size !== 2) return;
    for (const id of this.#points.keys()) this.#element.setPointerCapture(id);
    this.#drag = 'pinch';
  }

  #onWheel(event: WheelEvent): void {
    if (isOverControl(event) && !takesOnlyPresses(event)) return;
    event.preventDefault();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? LINE_PX
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? this.#element.clientHeight
          : 1;
    if (event.shiftKey) {
      this.#stage.panBy(-(event.deltaX || event.deltaY) * unit, 0);
      return;
    }
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_RATE : WHEEL_RATE));
    this.#stage.zoomTo(this.#stage.view.scale * factor, this.#at(event));
  }

  #onDoubleClick(event: MouseEvent): void {
    if (isOverControl(event) || this.#stage.settings?.tool !== 'hand') return;
    const isFar = this.#stage.zoomLabel !== '100 %';
    if (isFar) this.#stage.actualSize(this.#at(event));
    else this.#stage.fit();
  }
}

function isOverControl(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-over-picture]') !== null;
}

/** Controls that lie all over the picture, such as a crop frame, say `data-over-picture="pointer"`. */
function takesOnlyPresses(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-over-picture="pointer"]') !== null;
}

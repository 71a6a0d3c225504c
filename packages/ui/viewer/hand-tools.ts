import type { Rect } from '@underbase/engine';
import { rgbToHex } from '../primitives/color-entry.ts';
import { boxBetween } from './drawn-box.ts';
import { constrainLine, type MeasureLine, measureText } from './measure.ts';
import type { Hud } from './paint-hud.ts';
import type { PictureLayer } from './picture-layer.ts';
import type { PixelColor } from './picture-source.ts';
import { PixelReader } from './pixel-reader.ts';
import type { Corners, Point, Scene } from './scene.ts';
import type { StageSettings } from './stage-settings.ts';
import { extendStroke, type ViewerStroke } from './strokes.ts';

/** A stroke under way: its points still grow. */
type LiveStroke = ViewerStroke & { readonly points: number[] };

/** What the hand holds and where: cursor, stroke under way, measured line, corners of a box under way. All places are pixels of the untouched picture. */
export class HandTools {
  measure: MeasureLine | null = null;
  corners: Corners | null = null;
  cursor: Point | null = null;
  isCursorByKeys = false;
  #stroke: LiveStroke | null = null;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  clear(): void {
    this.measure = null;
    this.corners = null;
    this.cursor = null;
    this.#stroke = null;
  }

  startStroke(settings: StageSettings, at: Point): void {
    const { tool, brushRadiusPx } = settings;
    if (tool !== 'brush' && tool !== 'eraser') return;
    this.#stroke = { tool, radiusPx: brushRadiusPx, points: [] };
    extendStroke(this.#stroke.points, at.x, at.y, brushRadiusPx, 0);
    this.#onChange();
  }

  /** `screenPx` is half a screen pixel in pixels of the picture: finer says nothing. */
  extendStroke(at: Point, screenPx: number): void {
    const stroke = this.#stroke;
    if (stroke && extendStroke(stroke.points, at.x, at.y, stroke.radiusPx, screenPx)) this.#onChange();
  }

  endStroke(settings: StageSettings | null, isKept: boolean): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    this.#onChange();
    if (stroke && isKept) settings?.onStroke?.(stroke);
  }

  setMeasure(line: MeasureLine | null, isConstrained = false): void {
    this.measure = line && isConstrained ? constrainLine(line) : line;
    this.#onChange();
  }

  sayMeasure(settings: StageSettings): void {
    if (this.measure) settings.onSay(measureText(this.measure, settings.unit, settings.before.dpi));
  }

  setCorners(corners: Corners | null): void {
    this.corners = corners;
    this.#onChange();
  }

  /** Hands the box on; two corners in one place are none. */
  endBox(settings: StageSettings, isKept: boolean): void {
    const box = this.corners && boxBetween(...this.corners, settings.before);
    this.setCorners(null);
    if (!box || !isKept || !settings.onBox) return;
    settings.onBox(box);
    settings.onSay(`Box of ${box.width} by ${box.height} pixels at ${box.x}, ${box.y}`);
  }

  /** The box to show: the one under way, else the one in force while its tool is in the hand. */
  #box(settings: StageSettings): readonly Rect[] {
    if (settings.tool !== 'box') return [];
    const box = this.corners ? boxBetween(...this.corners, settings.before) : settings.box;
    return box ? [box] : [];
  }

  /** Takes the true color of the untouched picture, whatever side is shown. */
  async pick(settings: StageSettings, layer: PictureLayer, at: Point): Promise<void> {
    const x = Math.floor(at.x);
    const y = Math.floor(at.y);
    if (!settings.onPick || x < 0 || y < 0 || x >= settings.before.widthPx || y >= settings.before.heightPx) return;
    const color = await trueColor(layer, x, y);
    settings.onPick(x, y, color);
    settings.onSay(`Picked ${rgbToHex(color.r, color.g, color.b).toUpperCase()}${color.a < 255 ? `, alpha ${color.a}` : ''}`);
  }

  /** Means the area at a place; whether it is there or gone is read from the result. */
  async seed(settings: StageSettings, after: PictureLayer, at: Point): Promise<void> {
    const x = Math.floor(at.x);
    const y = Math.floor(at.y);
    if (!settings.onSeed || x < 0 || y < 0 || x >= settings.before.widthPx || y >= settings.before.heightPx) return;
    const { a } = after.source ? await trueColor(after, x, y) : { a: 255 };
    settings.onSay(settings.onSeed(x, y, a >= 128));
  }

  hud({ settings, colors, view }: Scene): Hud {
    const isBrush = settings.tool === 'brush' || settings.tool === 'eraser';
    const { cursor } = this;
    const pointsByKeys = cursor && this.isCursorByKeys && !isBrush && settings.tool !== 'hand';
    return {
      view,
      colors,
      strokes: isBrush ? settings.strokes : [],
      liveStroke: this.#stroke,
      ring: isBrush && cursor ? { ...cursor, radiusPx: settings.brushRadiusPx } : null,
      crosshair: pointsByKeys ? cursor : null,
      measure: this.measure,
      boxes: [...settings.overlays.flatMap((overlay) => (overlay.kind === 'boxes' ? overlay.rects : [])), ...this.#box(settings)],
      polygons: settings.overlays.flatMap((overlay) => (overlay.kind === 'outline' ? overlay.polygons : [])),
    };
  }
}

function trueColor(layer: PictureLayer, x: number, y: number): Promise<PixelColor> {
  const { source } = layer;
  if (source?.readPixel) return source.readPixel(x, y);
  return new Promise((resolve) => {
    new PixelReader().read(layer, x, y, (color, isTrue) => isTrue && resolve(color));
  });
}

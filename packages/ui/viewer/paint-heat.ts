import type { Rect } from '@underbase/engine';
import { scratchCanvas } from '../scratch-canvas.ts';
import type { HeatMark, HeatOverlay } from './overlays.ts';
import type { StageColors } from './theme-colors.ts';

const HATCH_PX = 7;
/** Under the lines, so that a place smaller than their distance still shows. */
const WASH = 0.15;

/** Draws heat maps; keeps the paled artwork and the tinted maps, which change seldom, beside their bitmaps. */
export class HeatPainter {
  readonly #paled = new WeakMap<ImageBitmap, HTMLCanvasElement>();
  readonly #tinted = new WeakMap<ImageBitmap, HTMLCanvasElement>();
  #scratch: CanvasRenderingContext2D | null = null;

  /** The artwork as pale grey: 0.384 c + 0.448, its alpha kept. */
  paled(bitmap: ImageBitmap): HTMLCanvasElement {
    const known = this.#paled.get(bitmap);
    if (known) return known;
    const { context } = scratchCanvas(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    context.globalCompositeOperation = 'saturation';
    context.fillStyle = '#808080';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = 'rgb(185 185 185 / 0.616)';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.globalCompositeOperation = 'destination-in';
    context.drawImage(bitmap, 0, 0);
    this.#paled.set(bitmap, context.canvas);
    return context.canvas;
  }

  /** Magenta where the map is, with diagonal lines of constant width on screen, or filled. `at` and `clip` are device pixels. */
  paint(
    context: CanvasRenderingContext2D,
    overlay: HeatOverlay,
    at: Rect,
    clip: Rect,
    colors: StageColors,
    devicePixelRatio: number,
  ): void {
    const { mark = 'hatch' } = overlay;
    const scratch = this.#scratchOf(clip.width, clip.height);
    scratch.setTransform(1, 0, 0, 1, 0, 0);
    scratch.globalCompositeOperation = 'source-over';
    scratch.clearRect(0, 0, clip.width, clip.height);
    scratch.imageSmoothingEnabled = at.width < overlay.bitmap.width;
    scratch.drawImage(overlay.bitmap, at.x - clip.x, at.y - clip.y, at.width, at.height);
    scratch.globalCompositeOperation = 'source-in';
    const lines = scratch.createPattern(hatchTile(colors.overlay, mark, devicePixelRatio), 'repeat');
    if (lines) {
      scratch.fillStyle = lines;
      scratch.fillRect(0, 0, clip.width, clip.height);
    }
    context.save();
    context.beginPath();
    context.rect(clip.x, clip.y, clip.width, clip.height);
    context.clip();
    context.imageSmoothingEnabled = at.width < overlay.bitmap.width;
    context.globalAlpha = mark === 'solid' ? 1 : WASH;
    context.drawImage(this.#tint(overlay.bitmap, colors.overlay), at.x, at.y, at.width, at.height);
    context.globalAlpha = 1;
    if (mark !== 'solid') context.drawImage(scratch.canvas, 0, 0, clip.width, clip.height, clip.x, clip.y, clip.width, clip.height);
    context.restore();
  }

  #tint(bitmap: ImageBitmap, color: string): HTMLCanvasElement {
    const known = this.#tinted.get(bitmap);
    if (known) return known;
    const { context } = scratchCanvas(bitmap.width, bitmap.height);
    context.fillStyle = color;
    context.fillRect(0, 0, bitmap.width, bitmap.height);
    context.globalCompositeOperation = 'destination-in';
    context.drawImage(bitmap, 0, 0);
    this.#tinted.set(bitmap, context.canvas);
    return context.canvas;
  }

  #scratchOf(width: number, height: number): CanvasRenderingContext2D {
    if (!this.#scratch || this.#scratch.canvas.width < width || this.#scratch.canvas.height < height)
      this.#scratch = scratchCanvas(width, height).context;
    return this.#scratch;
  }
}

const hatches = new Map<string, HTMLCanvasElement>();

function hatchTile(color: string, mark: HeatMark, devicePixelRatio: number): HTMLCanvasElement {
  const key = `${color} ${mark} ${devicePixelRatio}`;
  const known = hatches.get(key);
  if (known) return known;
  const side = Math.round(HATCH_PX * devicePixelRatio);
  const { context } = scratchCanvas(side, side);
  if (mark === 'counter-hatch') context.setTransform(-1, 0, 0, 1, side, 0);
  context.strokeStyle = color;
  context.lineWidth = 1.9 * devicePixelRatio;
  context.beginPath();
  // The outer two lines close the tile's corners.
  for (const middle of [0, side, side * 2]) {
    context.moveTo(middle - side * 1.5, side * 1.5);
    context.lineTo(middle + side * 0.5, -side * 0.5);
  }
  context.stroke();
  hatches.set(key, context.canvas);
  return context.canvas;
}

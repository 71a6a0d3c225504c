import type { Rect, Size } from '@underbase/engine';
import type { BoxesShape, HeatShape } from '../overlays.ts';

/** Longest side of a heat plane: fine enough to point at a hairline, small enough to send with every report. */
const LONGEST = 640;

/** Boxes that a report holds at most; more would be a pattern and no places. */
const MOST_BOXES = 200;

/** A heat plane that is coarser than its picture, filled place by place. */
export class Heat {
  readonly id: string;
  private readonly picture: Size;
  private readonly size: Size;
  private readonly plane: Uint8Array;
  private readonly scale: number;

  constructor(id: string, { width, height }: Size) {
    this.id = id;
    this.picture = { width, height };
    this.scale = Math.min(1, LONGEST / Math.max(width, height));
    this.size = { width: Math.max(1, Math.ceil(width * this.scale)), height: Math.max(1, Math.ceil(height * this.scale)) };
    this.plane = new Uint8Array(this.size.width * this.size.height);
  }

  /** Marks the cell that holds a pixel; the strongest mark of a cell stays. */
  mark(x: number, y: number, strength = 255): void {
    const column = Math.min(this.size.width - 1, Math.max(0, Math.floor(x * this.scale)));
    const row = Math.min(this.size.height - 1, Math.max(0, Math.floor(y * this.scale)));
    const at = row * this.size.width + column;
    if (strength > this.plane[at]) this.plane[at] = strength;
  }

  /** Marks a cell and those around it, so that a line of places reads as one. */
  dab(x: number, y: number, strength = 255): void {
    const step = 1 / this.scale;
    for (let v = -1; v <= 1; v++) for (let u = -1; u <= 1; u++) this.mark(x + u * step, y + v * step, strength);
  }

  shape(): HeatShape {
    const { width, height } = this.picture;
    return { id: this.id, kind: 'heat', plane: this.plane, size: this.size, rect: { x: 0, y: 0, width, height } };
  }
}

/** Areas of a mask are at least this wide: looking at every so many pixels misses none, unless cells are smaller still. */
const MASK_STEP = 3;

/** A plane of one byte a pixel, nonzero where something is, as heat. */
export function heatOfMask(id: string, size: Size, mask: Uint8Array): HeatShape {
  const heat = new Heat(id, size);
  const step = Math.max(size.width, size.height) > LONGEST * MASK_STEP ? MASK_STEP : 1;
  for (let y = 0; y < size.height; y += step) {
    for (let x = 0; x < size.width; x += step) if (mask[y * size.width + x] !== 0) heat.mark(x, y);
  }
  return heat.shape();
}

/** The largest boxes first, as many as a report holds. */
export function boxesOf(id: string, rects: readonly Rect[]): readonly BoxesShape[] {
  if (rects.length === 0) return [];
  const largest = [...rects].sort((one, other) => other.width * other.height - one.width * one.height).slice(0, MOST_BOXES);
  return [{ id, kind: 'boxes', rects: largest }];
}

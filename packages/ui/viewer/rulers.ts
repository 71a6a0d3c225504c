import type { LengthUnit } from '../primitives/length-entry.ts';

/** Units that rulers and read-outs speak. */
export type RulerUnit = Extract<LengthUnit, 'in' | 'mm' | 'px'>;
export const RULER_UNITS: readonly RulerUnit[] = ['in', 'mm', 'px'];

export interface Tick {
  /** Position along the ruler in CSS pixels. */
  readonly at: number;
  /** 0 whole steps (labelled), 1 halves, 2 quarters or fifths, 3 the rest. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly label: string | null;
}

/** Pixels of the picture in one unit. */
export function pxPerUnit(unit: RulerUnit, dpi: number): number {
  return unit === 'px' ? 1 : unit === 'in' ? dpi : dpi / 25.4;
}

/** A place or length in the unit, as people read it: 6.42, 163.1, 1926. */
export function formatInUnit(px: number, unit: RulerUnit, dpi: number): string {
  const digits = { px: 0, mm: 1, in: 2 }[unit];
  return (px / pxPerUnit(unit, dpi)).toFixed(digits).replace('-', '\u2212');
}

/** Least distance between two labels. */
const LABEL_ROOM_PX = 26;
const TICK_ROOM_PX = 3.5;
/** Width of a digit at 9 px, with its share of spacing. */
const DIGIT_PX = 5.5;

const LABEL_STEPS: Record<RulerUnit, readonly number[]> = {
  // Halves below an inch, then feet-friendly steps.
  in: [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 6, 12, 24, 48, 96],
  mm: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  px: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000],
};

/** The finest step whose labels have room; `widestUnits` is the farthest place that gets a label. */
function labelStep(unit: RulerUnit, screenPxPerUnit: number, widestUnits: number): number {
  const steps = LABEL_STEPS[unit];
  const room = (step: number) => {
    const signs = String(Math.ceil(widestUnits)).length + (labelText(step).split('.')[1]?.length ?? 0);
    return Math.max(LABEL_ROOM_PX, signs * DIGIT_PX + 10);
  };
  return steps.find((step) => step * screenPxPerUnit >= room(step)) ?? steps[steps.length - 1];
}

/**
 * Ticks of a ruler that is `lengthPx` long, with the picture's zero at `zeroPx` and `screenPxPerUnit` CSS pixels to the unit.
 */
export function rulerTicks(unit: RulerUnit, screenPxPerUnit: number, zeroPx: number, lengthPx: number): Tick[] {
  const step = labelStep(unit, screenPxPerUnit, Math.max(Math.abs(zeroPx), Math.abs(lengthPx - zeroPx)) / screenPxPerUnit);
  const parts = (unit === 'in' ? [8, 4, 2, 1] : [10, 5, 2, 1]).find((count) => (step * screenPxPerUnit) / count >= TICK_ROOM_PX) ?? 1;
  const spacing = (step * screenPxPerUnit) / parts;
  const first = Math.ceil(-zeroPx / spacing);
  const last = Math.floor((lengthPx - zeroPx) / spacing);
  const ticks: Tick[] = [];
  for (let n = first; n <= last; n++) {
    const part = ((n % parts) + parts) % parts;
    const rank = part === 0 ? 0 : part * 2 === parts ? 1 : unit === 'in' && part % 2 === 0 ? 2 : 3;
    ticks.push({ at: zeroPx + n * spacing, rank, label: part === 0 ? labelText((n / parts) * step) : null });
  }
  return ticks;
}

function labelText(value: number): string {
  return String(Number(value.toFixed(4))).replace('-', '\u2212');
}

const TICK_FROM_PX = [0, 11, 14, 17] as const;
const RULER_PX = 20;

export interface RulerPaint {
  readonly color: string;
  readonly font: string;
}

/** Draws ticks on a ruler's canvas; `down` turns it upright. The context is in CSS pixels. */
export function paintRuler(context: CanvasRenderingContext2D, ticks: readonly Tick[], down: boolean, paint: RulerPaint): void {
  context.fillStyle = paint.color;
  context.strokeStyle = paint.color;
  context.lineWidth = 1;
  context.globalAlpha = 0.6;
  context.beginPath();
  for (const tick of ticks) {
    const at = Math.round(tick.at) + 0.5;
    const from = TICK_FROM_PX[tick.rank];
    if (down) {
      context.moveTo(from, at);
      context.lineTo(RULER_PX, at);
    } else {
      context.moveTo(at, from);
      context.lineTo(at, RULER_PX);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
  context.font = paint.font;
  for (const tick of ticks) {
    if (tick.label === null) continue;
    const at = Math.round(tick.at);
    if (down) {
      context.save();
      context.translate(9, at - 3);
      context.rotate(-Math.PI / 2);
      context.fillText(tick.label, 0, 0);
      context.restore();
    } else {
      context.fillText(tick.label, at + 3, 9);
    }
  }
}

import { type PixelWindow, printedCoverage, type Rect } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Plate } from './plates.ts';
import type { Coverages } from './separate-view.ts';

/** Plates shift each in a direction of its own, as far from each other as they can. */
const TURN_DEG = 137.5;

/** Where the n-th plate lands, in whole pixels. The first one is the reference. */
export function plateShift(plate: number, offsetPx: number): { readonly dx: number; readonly dy: number } {
  if (plate === 0) return { dx: 0, dy: 0 };
  const angle = (plate * TURN_DEG * Math.PI) / 180;
  return { dx: Math.round(offsetPx * Math.cos(angle)), dy: Math.round(offsetPx * Math.sin(angle)) };
}

/** What a byte of coverage prints as, 0 to 1. */
function printTable({ gain, pressGain }: SeparatorOptions): Float64Array {
  // What plates take back of the press's gain cancels out as far as it goes.
  const left = pressGain - gain;
  return Float64Array.from({ length: 256 }, (_, coverage) => {
    if (left >= 0) return printedCoverage(coverage / 255, left);
    return 1 - (1 - coverage / 255) ** (1 / exponentOf(-left));
  });
}

function exponentOf(gainPercent: number): number {
  return Math.log(0.5 - Math.min(0.49, gainPercent / 100)) / Math.log(0.5);
}

function layOver(
  print: Float32Array,
  plane: Uint8Array,
  view: Rect,
  inner: Rect,
  plate: Plate,
  shift: { dx: number; dy: number },
  table: Float64Array,
): void {
  const { r, g, b } = plate.color;
  for (let y = 0; y < inner.height; y++) {
    const row = inner.y + y - shift.dy - view.y;
    if (row < 0 || row >= view.height) continue;
    for (let x = 0; x < inner.width; x++) {
      const column = inner.x + x - shift.dx - view.x;
      if (column < 0 || column >= view.width) continue;
      const coverage = table[plane[row * view.width + column]] * plate.opacity;
      if (coverage === 0) continue;
      const at = (y * inner.width + x) * 3;
      const open = 1 - coverage;
      const light = plate.isTransparent ? 1 / 255 : 0;
      print[at] = print[at] * open + coverage * r * (light ? print[at] * light : 1);
      print[at + 1] = print[at + 1] * open + coverage * g * (light ? print[at + 1] * light : 1);
      print[at + 2] = print[at + 2] * open + coverage * b * (light ? print[at + 2] * light : 1);
    }
  }
}

/**
 * What the press makes of plates: inks over the garment in print order, each by its coverage; opaque inks cover, process inks multiply.
 * Fills `target`, a part of what `coverages` holds; the rest around it is for plates that are off.
 */
export function printProof({ rect: view, planes }: Coverages, target: PixelWindow, plan: Plan, options: SeparatorOptions): void {
  const { rect, pixels } = target;
  const { r, g, b } = plan.garment;
  const print = new Float32Array(rect.width * rect.height * 3);
  for (let at = 0; at < print.length; at += 3) {
    print[at] = r;
    print[at + 1] = g;
    print[at + 2] = b;
  }
  const table = printTable(options);
  for (const [index, plate] of plan.plates.entries()) {
    layOver(print, planes[index], view, rect, plate, plateShift(index, plan.offsetPx), table);
  }
  for (let at = 0, from = 0; at < pixels.length; at += 4, from += 3) {
    pixels[at] = Math.round(print[from]);
    pixels[at + 1] = Math.round(print[from + 1]);
    pixels[at + 2] = Math.round(print[from + 2]);
    pixels[at + 3] = 255;
  }
}

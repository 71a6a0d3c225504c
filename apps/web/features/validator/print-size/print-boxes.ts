import { fittedWidthIn, PLACEMENTS, type PrintBox } from '@underbase/tools/validation';
import { formatIn, type Unit } from '../../workbench/model/print-size.ts';

/** What files that say no size are first checked at, until somebody has said it: the commonest print of all. */
export const FIRST_GUESS: PrintBox = { widthIn: 12, heightIn: 16 };

/** Placements that a question has room for, the commonest first. */
const ASKED: readonly string[] = ['full-front', 'left-chest', 'center-chest', 'youth-front', 'sleeve', 'oversized'];

export interface PrintChoice {
  readonly value: string;
  readonly label: string;
  readonly box: PrintBox;
}

/** Every placement with its box, as a list to choose from shows it: "Full front, 12 × 16 in". */
export function printChoices(unit: Unit): readonly PrintChoice[] {
  return PLACEMENTS.map(({ value, label, widthIn, heightIn }) => ({
    value,
    label: `${label}, ${figure(widthIn, unit)} × ${figure(heightIn, unit)} ${unit}`,
    box: { widthIn, heightIn },
  }));
}

/** The few that a chip stands for: "Full front". */
export function askedChoices(): readonly PrintChoice[] {
  return ASKED.flatMap((name) => PLACEMENTS.filter(({ value }) => value === name)).map(({ value, label, widthIn, heightIn }) => ({
    value,
    label,
    box: { widthIn, heightIn },
  }));
}

function figure(inches: number, unit: Unit): string {
  return String(Number(formatIn(inches, unit)));
}

/** The placement with this box; null where it is none's. */
export function placementNamed(box: PrintBox): string | null {
  return PLACEMENTS.find(({ widthIn, heightIn }) => widthIn === box.widthIn && heightIn === box.heightIn)?.value ?? null;
}

/** The placement whose box a picture of this shape fills at a width; null where it is none's. */
export function placementAt(widthIn: number, size: { readonly widthPx: number; readonly heightPx: number }): string | null {
  const found = PLACEMENTS.find((one) => Math.abs(fittedWidthIn(size, one) - widthIn) < 0.005);
  return found?.value ?? null;
}

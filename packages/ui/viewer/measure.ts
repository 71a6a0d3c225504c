import { formatInUnit, type RulerUnit } from './rulers.ts';

/** A measured line, in pixels of the full-size picture. */
export interface MeasureLine {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Length in the unit, in pixels, and the angle against the horizontal: "3.42 in · 1026 px · 12.5°". */
export function measureText(line: MeasureLine, unit: RulerUnit, dpi: number): string {
  const dx = line.x1 - line.x0;
  const dy = line.y0 - line.y1;
  const lengthPx = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const inUnit = unit === 'px' ? `${formatInUnit(lengthPx, 'in', dpi)} in` : `${formatInUnit(lengthPx, unit, dpi)} ${unit}`;
  return `${inUnit} · ${Math.round(lengthPx)} px · ${Number(angle.toFixed(1))}°`.replace('-', '\u2212');
}

/** The end moved so that the line is level, upright or diagonal. */
export function constrainLine(line: MeasureLine): MeasureLine {
  const dx = line.x1 - line.x0;
  const dy = line.y1 - line.y0;
  const step = Math.PI / 4;
  const angle = Math.round(Math.atan2(dy, dx) / step) * step;
  const length = Math.hypot(dx, dy);
  return { ...line, x1: line.x0 + Math.cos(angle) * length, y1: line.y0 + Math.sin(angle) * length };
}

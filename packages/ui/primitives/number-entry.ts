/** Decimal places that a step asks for: 0.05 has two, 1 has none. */
export function stepDigits(step: number): number {
  const text = String(step);
  if (text.includes('e-')) return Number(text.split('e-')[1]);
  return text.split('.')[1]?.length ?? 0;
}

/** The value within its bounds, on a multiple of the step counted from min, without floating dust. */
export function snapNumber(value: number, min: number, max: number, step: number): number {
  const clamped = Math.min(max, Math.max(min, value));
  const origin = Number.isFinite(min) ? min : 0;
  const stepped = origin + Math.round((clamped - origin) / step) * step;
  const digits = Math.max(stepDigits(step), stepDigits(origin));
  return Math.min(max, Math.max(min, Number(stepped.toFixed(digits))));
}

/** What a person typed as a number: comma or point, spaces and a trailing unit allowed. Null where it is none. */
export function parseNumber(text: string): number | null {
  const match = /^\s*([-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*[^\d\s.,]*\s*$/.exec(text.replaceAll('\u2212', '-'));
  if (!match) return null;
  const value = Number(match[1].replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** Signs that a figure is made of; a person who pastes "18 %" means the 18. */
const NO_FIGURE = /[^\d.,+\-\u2212\s]/g;

/** Typed or pasted text without what no figure holds: a letter never comes to stand in the field. */
export function keptFigure(text: string): string {
  return text.replace(NO_FIGURE, '');
}

/** The same for any form: characters after which the text could no longer become one are left out. */
export function keptWhile(soFar: RegExp, text: string): string {
  return [...text].reduce((kept, next) => (soFar.test(kept + next) ? kept + next : kept), '');
}

/** The value as it stands in the field: as many places as its step has, no trailing zeros beyond `digits`. */
export function formatNumber(value: number, digits: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '';
}

/** One arrow key's worth: the step, ten with Shift, held within the bounds. Null for other keys. */
export function nudge(key: string, shift: boolean, value: number, min: number, max: number, step: number): number | null {
  const direction = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  if (!direction) return null;
  return snapNumber(value + direction * step * (shift ? 10 : 1), min, max, step);
}

/** The bound that a typed figure is held to; null where it lies within. */
export function boundFor(typed: number, min: number, max: number): number | null {
  if (typed < min) return min;
  return typed > max ? max : null;
}

/** What is said of a figure that was held. */
export function heldWords(bound: number, max: number, step: number): string {
  return `${formatNumber(bound, stepDigits(step))} is the ${bound === max ? 'most' : 'least'}.`;
}

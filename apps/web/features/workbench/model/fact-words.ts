import type { Fact } from '@underbase/tools';
import { inUnit, SIZE_DIGITS, tellingDigits, type Unit } from './print-size.ts';

const MM_PER_INCH = 25.4;
const SQUARE_CM_PER_SQUARE_INCH = 6.4516;

/**
 * 38.4 %, 4.00 in, 0: a figure of a report with its unit. Sizes follow the unit that the user chose. Widths of lines, gaps and dots, told to
 * a hundredth of a millimeter, stay in millimeters as the limits beside them.
 */
export function factWords(fact: Fact, chosen: Unit): string {
  const { value, digits, unit } = inChosenUnit(fact, chosen);
  if (CURRENCY.test(unit) && !NO_MONEY.includes(unit)) return moneyWords(value, unit);
  const figure = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${figure} ${unit}` : figure;
}

/** The unit that one of a report's figures is told in: lengths beside widths of lines, gaps or dots are in millimeters as these are; sizes of prints are not. */
export function unitBeside(fact: Fact, facts: readonly Fact[], chosen: Unit): Unit {
  return chosen === 'in' && fact.unit === 'mm' && facts.some(isWidth) ? 'mm' : chosen;
}

/** Told to a hundredth of a millimeter. */
const isWidth = ({ unit, digits = 0 }: Pick<Fact, 'unit' | 'digits'>): boolean => unit === 'mm' && digits >= 2;

/** A unit of money is its ISO 4217 code. */
const CURRENCY = /^[A-Z]{3}$/;
/** Three capitals too, and no money. */
const NO_MONEY = ['DPI', 'LPI', 'PPI'];

/** $12.40: with as many places as the currency has. */
export function moneyWords(value: number, currency: string): string {
  return value.toLocaleString('en-US', { style: 'currency', currency });
}

function inChosenUnit({ value, digits = 0, unit }: Fact, chosen: Unit): Required<Pick<Fact, 'value' | 'digits' | 'unit'>> {
  if (unit === 'in') return length(value, chosen);
  // None at all has no width beside it that would tell that it is about lines.
  if (unit === 'mm' && chosen === 'in' && value !== 0 && !isWidth({ unit, digits })) return length(value / MM_PER_INCH, chosen);
  if (unit === 'sq in' && chosen === 'mm') return { value: value * SQUARE_CM_PER_SQUARE_INCH, digits: 1, unit: 'sq cm' };
  return { value, digits, unit: unit ?? '' };
}

function length(inches: number, unit: Unit) {
  const value = inUnit(inches, unit);
  return { value, digits: tellingDigits(value, SIZE_DIGITS[unit]), unit };
}

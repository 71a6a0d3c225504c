import { AppError } from '@underbase/contract';
import { formatHex, formatLength, lengthInches, parseHex, parseLength } from '@underbase/engine';
import type {
  ChoiceOption,
  ColorItem,
  ColorListOption,
  ColorOption,
  ColorPairsOption,
  LengthOption,
  NumberOption,
  OptionField,
  OptionFields,
  OptionValues,
  Seed,
  SeedsOption,
  Stroke,
  StrokesOption,
  TextListOption,
  TextOption,
} from '../options.ts';

/** What a single value is judged by, besides its field. */
export interface Judging {
  /** The option's name in messages: a flag on the command line, the label in a form. */
  readonly name: string;
  /** Print resolution; absent before the picture is known, and then px are not compared with mm. */
  readonly dpi?: number;
  /** All fields of the tool, for items that override another option. */
  readonly fields: OptionFields;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A brush in reach of a patient hand stays far below this; a forged request does not get past it. */
const MAX_STROKE_NUMBERS = 400_000;

function withUnit(value: number, unit: string | undefined): string {
  return unit ? `${value} ${unit}` : `${value}`;
}

function validateNumber(field: NumberOption, raw: unknown, { name }: Judging): number | 'auto' {
  if (raw === 'auto' && field.default === 'auto') return raw;
  const value = typeof raw === 'string' && NUMBER.test(raw.trim()) ? Number(raw) : raw;
  const bounds = { option: name, value: String(raw), min: field.min, max: withUnit(field.max, field.unit) };
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new AppError('option.not-a-number', bounds);
  if (value < field.min || value > field.max) throw new AppError('option.out-of-range', bounds);
  return value;
}

/** -1, 0 or 1; null where only the print resolution could tell. */
function compareLengths(a: string, b: string, dpi: number | undefined): number | null {
  const [first, second] = [parseLength(a), parseLength(b)];
  if (!first || !second) throw new Error(`a declaration holds a bad length: ${a} or ${b}`);
  if (first.unit === second.unit) return Math.sign(first.value - second.value);
  const needsDpi = (first.unit === 'px') !== (second.unit === 'px');
  if (needsDpi && dpi === undefined) {
    // Without a resolution the sign still tells: -2px is under 0mm at any.
    const signs = Math.sign(first.value) - Math.sign(second.value);
    return signs === 0 ? null : Math.sign(signs);
  }
  return Math.sign(lengthInches(first, dpi ?? 1) - lengthInches(second, dpi ?? 1));
}

function validateLength(field: LengthOption, raw: unknown, { name, dpi }: Judging): string {
  if (raw === '' && field.default === '') return '';
  const text = typeof raw === 'number' ? `${raw}px` : raw;
  const length = typeof text === 'string' ? parseLength(text) : null;
  if (!length) throw new AppError('option.bad-length', { option: name, value: String(raw) });
  const canonical = formatLength(length);
  const isBelow = (compareLengths(canonical, field.min, dpi) ?? 0) < 0;
  const isAbove = (compareLengths(canonical, field.max, dpi) ?? 0) > 0;
  if (isBelow || isAbove) throw new AppError('option.out-of-range', { option: name, value: String(raw), min: field.min, max: field.max });
  return canonical;
}

function validateText(field: TextOption | TextListOption, raw: unknown, { name }: Judging): string {
  if (typeof raw === 'string' && new RegExp(`^(?:${field.pattern})$`).test(raw.trim())) return raw.trim();
  throw new AppError('option.invalid', { option: name, value: String(raw), form: (field.kind === 'text' && field.form) || '' });
}

function assertCount({ min = 0, max }: { readonly min?: number; readonly max: number }, count: number, { name }: Judging): void {
  if (count >= min && count <= max) return;
  throw new AppError('option.out-of-range', { option: name, value: `given ${count} times`, min, max });
}

function validateTexts(field: TextListOption, raw: unknown, judging: Judging): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  assertCount(field, texts.length, judging);
  return texts.map((text) => validateText(field, text, judging));
}

function validateChoice(field: ChoiceOption, raw: unknown, { name }: Judging): string {
  const values = field.choices.map((choice) => choice.value);
  if (typeof raw === 'string' && values.includes(raw)) return raw;
  throw new AppError('option.unknown-choice', { option: name, value: String(raw), choices: values.join(', ') });
}

function validateSwitch(raw: unknown, { name }: Judging): boolean {
  if (raw === true || raw === 'true') return true;
  if (raw === false || raw === 'false') return false;
  throw new AppError('option.unknown-choice', { option: name, value: String(raw), choices: 'true, false' });
}

function validateColor(field: ColorOption | ColorListOption, raw: unknown, { name }: Judging): string {
  if (raw === 'auto' && field.auto) return raw;
  const color = typeof raw === 'string' ? parseHex(raw.trim()) : null;
  if (!color) throw new AppError('option.bad-color', { option: name, value: String(raw) });
  return formatHex(color);
}

function validateColorItem(field: ColorListOption, raw: unknown, judging: Judging): ColorItem {
  if (typeof raw === 'string') return { color: validateColor(field, raw, judging) };
  if (typeof raw !== 'object' || raw === null) throw new AppError('option.bad-color', { option: judging.name, value: String(raw) });
  const item: Record<string, string | number> = { color: validateColor(field, 'color' in raw ? raw.color : '', judging) };
  for (const [key, value] of Object.entries(raw)) {
    if (key === 'color' || value === undefined) continue;
    const overridden = judging.fields[key];
    const isAllowed = field.overrides.includes(key) && overridden?.kind === 'number';
    if (!isAllowed) throw new AppError('option.invalid', { option: judging.name, value: key });
    item[key] = validateNumber(overridden, value, { ...judging, name: overridden.label });
  }
  return item as ColorItem;
}

function validateColors(field: ColorListOption, raw: unknown, judging: Judging): readonly ColorItem[] {
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  // Several in one text, as a flag may have them: #a1b2c3,#d4e5f6.
  const items = given.flatMap((item): readonly unknown[] => (typeof item === 'string' ? item.split(',') : [item]));
  assertCount(field, items.length, judging);
  return items.map((item) => validateColorItem(field, item, judging));
}

function validateColorPairs(field: ColorPairsOption, raw: unknown, judging: Judging): readonly string[] {
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const pairs = given.flatMap((item): readonly unknown[] => (typeof item === 'string' ? item.split(',') : [item]));
  assertCount(field, pairs.length, judging);
  return pairs.map((pair) => {
    const colors = typeof pair === 'string' ? pair.split('=').map((text) => parseHex(text.trim())) : [];
    const [first, second] = colors;
    if (colors.length !== 2 || !first || !second) throw new AppError('option.bad-color', { option: judging.name, value: String(pair) });
    return `${formatHex(first)}=${formatHex(second)}`;
  });
}

function isStroke(field: StrokesOption, raw: unknown): raw is Stroke {
  if (typeof raw !== 'object' || raw === null) return false;
  const { mode, radiusPx, points } = raw as Partial<Record<keyof Stroke, unknown>>;
  return (
    field.modes.some((allowed) => allowed.value === mode) &&
    typeof radiusPx === 'number' &&
    Number.isFinite(radiusPx) &&
    radiusPx > 0 &&
    Array.isArray(points) &&
    points.length >= 2 &&
    points.length % 2 === 0 &&
    points.every((n) => Number.isFinite(n))
  );
}

function validateStrokes(field: StrokesOption, raw: unknown, { name }: Judging): readonly Stroke[] {
  const strokes: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  let numbers = 0;
  const checked = strokes.map((stroke) => {
    if (!isStroke(field, stroke)) throw new AppError('option.invalid', { option: name, value: JSON.stringify(stroke)?.slice(0, 60) ?? '' });
    numbers += stroke.points.length;
    return { mode: stroke.mode, radiusPx: stroke.radiusPx, points: [...stroke.points] };
  });
  if (numbers > MAX_STROKE_NUMBERS) {
    throw new AppError('option.out-of-range', { option: name, value: `${numbers / 2} points`, min: 0, max: MAX_STROKE_NUMBERS / 2 });
  }
  return checked;
}

/** A flag's own words for a place. */
const PLACE = /^(\d+),(\d+)$/;

function isSeed({ modes }: SeedsOption, raw: unknown): raw is Seed {
  if (typeof raw !== 'object' || raw === null) return false;
  const { mode, x, y } = raw as Partial<Record<keyof Seed, unknown>>;
  const isPlace = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
  return modes.some(({ value }) => value === mode) && isPlace(x) && isPlace(y);
}

/** A place as the command line has it, { mode, at: "x,y" }, or as it is kept. */
function validateSeed(field: SeedsOption, raw: unknown, { name }: Judging): Seed {
  const given = typeof raw === 'object' && raw !== null && 'at' in raw && 'mode' in raw ? raw : null;
  const place = given ? PLACE.exec(String(given.at).trim()) : null;
  const seed = place ? { mode: given?.mode, x: Number(place[1]), y: Number(place[2]) } : raw;
  if (isSeed(field, seed)) return { mode: seed.mode, x: seed.x, y: seed.y };
  const mode = field.modes.find(({ value }) => value === given?.mode);
  const value = given ? String(given.at) : (JSON.stringify(raw)?.slice(0, 60) ?? '');
  throw new AppError('option.invalid', { option: mode ? `--${mode.flag}` : name, value, form: 'a pixel as x,y, such as 120,80' });
}

function validateSeeds(field: SeedsOption, raw: unknown, judging: Judging): readonly Seed[] {
  const seeds: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  if (seeds.length > field.max) {
    throw new AppError('option.out-of-range', { option: judging.name, value: `given ${seeds.length} times`, min: 0, max: field.max });
  }
  return seeds.map((seed) => validateSeed(field, seed, judging));
}

/** One raw value, judged by its field. Errors: option.*. */
export function validateField(field: OptionField, raw: unknown, judging: Judging): OptionValues[string] {
  switch (field.kind) {
    case 'number':
      return validateNumber(field, raw, judging);
    case 'length':
      return validateLength(field, raw, judging);
    case 'text':
      return raw === '' && field.default === '' ? '' : validateText(field, raw, judging);
    case 'texts':
      return validateTexts(field, raw, judging);
    case 'choice':
      return validateChoice(field, raw, judging);
    case 'switch':
      return validateSwitch(raw, judging);
    case 'color':
      return validateColor(field, raw, judging);
    case 'colors':
      return validateColors(field, raw, judging);
    case 'color-pairs':
      return validateColorPairs(field, raw, judging);
    case 'strokes':
      return validateStrokes(field, raw, judging);
    case 'seeds':
      return validateSeeds(field, raw, judging);
  }
}

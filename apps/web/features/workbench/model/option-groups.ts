import { isOfPictures, type OptionField, type OptionFields, type OptionValues, type OverlayField, type ShopFigure } from '@underbase/tools';

export interface OptionGroup {
  readonly title: string;
  readonly keys: readonly string[];
}

/** The declaration's groups, in the order in which they are first mentioned. */
export function optionGroups(fields: OptionFields): readonly OptionGroup[] {
  const groups = new Map<string, string[]>();
  for (const [key, field] of Object.entries(fields)) {
    groups.set(field.group, [...(groups.get(field.group) ?? []), key]);
  }
  return [...groups].map(([title, keys]) => ({ title, keys }));
}

/** False while the option that this one depends on has another value. */
export function isShown(field: OptionField | OverlayField, options: OptionValues): boolean {
  if (!field.onlyWhen) return true;
  return field.onlyWhen.is.includes(options[field.onlyWhen.option] as string | boolean);
}

export function isDefault(field: OptionField, value: unknown): boolean {
  return value === field.default || JSON.stringify(value) === JSON.stringify(field.default);
}

/** Of options, those that presets hold. */
export function ofPresets(fields: OptionFields, options: Partial<OptionValues>): Partial<OptionValues> {
  return Object.fromEntries(Object.entries(options).filter(([key]) => fields[key] && isOfPresets(fields[key])));
}

/** Of options, those that are the shop's own figures. */
export function ofShop(fields: OptionFields, options: Partial<OptionValues>): Partial<OptionValues> {
  return Object.fromEntries(Object.entries(options).filter(([key]) => fields[key]?.isOfShop));
}

/** What options begin with that a change brings into view, and that still are at their defaults: figures of the shop's (see `startsFrom`). */
export function shownStarts(
  fields: OptionFields,
  options: OptionValues,
  change: OptionValues,
  figures: Partial<Record<ShopFigure, string>>,
): OptionValues {
  const next = { ...options, ...change };
  const starting = Object.entries(fields).flatMap(([key, field]) => {
    const figure = field.startsFrom && figures[field.startsFrom];
    const comes = figure && !isShown(field, options) && isShown(field, next) && isDefault(field, next[key]);
    return comes ? [[key, figure] as const] : [];
  });
  return Object.fromEntries(starting);
}

/** A preset's values with the shop's figures in place of the house's, where it speaks of such. */
export function withShopStarts(
  fields: OptionFields,
  values: Partial<OptionValues>,
  figures: Partial<Record<ShopFigure, string>>,
): Partial<OptionValues> {
  const own = Object.keys(values).flatMap((key) => {
    const figure = fields[key]?.startsFrom && figures[fields[key].startsFrom];
    return figure ? [[key, figure] as const] : [];
  });
  return own.length === 0 ? values : { ...values, ...Object.fromEntries(own) };
}

/** Options with the named ones back at their defaults; the same object where they are there already. */
export function resetOptions(fields: OptionFields, options: OptionValues, keys: readonly string[]): OptionValues {
  const changed = keys.filter((key) => !isDefault(fields[key], options[key]));
  if (changed.length === 0) return options;
  return { ...options, ...Object.fromEntries(changed.map((key) => [key, fields[key].default])) };
}

/** Options as the file has them: however the result is looked at, its picture is the file's. */
export function ofFile(fields: OptionFields, options: OptionValues): OptionValues {
  return resetOptions(
    fields,
    options,
    Object.keys(fields).filter((key) => fields[key].isView),
  );
}

/** Whether presets and links carry it: nothing of the open pictures, none of the shop's figures, and not how a result is looked at. */
const isOfPresets = (field: OptionField): boolean => !isOfPictures(field) && !field.isOfShop && !field.isView;

/** Values that differ from the defaults, without brush strokes and whatever else no preset holds: what a preset or a shared link carries. */
export function presetValues(fields: OptionFields, options: OptionValues): Partial<OptionValues> {
  const kept = Object.entries(fields).filter(([key, field]) => isOfPresets(field) && !isDefault(field, options[key]));
  return Object.fromEntries(kept.map(([key]) => [key, options[key]]));
}

/** A preset laid over the options in force: everything it doesn't name goes back to default, what no preset holds stays. A view that it names is taken. */
export function applyPreset(fields: OptionFields, options: OptionValues, preset: Partial<OptionValues>): OptionValues {
  const entries = Object.entries(fields).map(([key, field]) => {
    if (field.isView) return [key, preset[key] ?? options[key]];
    return [key, isOfPresets(field) ? (preset[key] ?? field.default) : options[key]];
  });
  return Object.fromEntries(entries);
}

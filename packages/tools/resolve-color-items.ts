import type { ColorItem, OptionValues } from './options.ts';

/** A color of a list with every figure that it may override filled in. */
export type ResolvedItem<Override extends string> = { readonly color: string } & { readonly [Key in Override]: number };

/** Items of a color list, each figure its own where it has one, else the option of the same name. `options` are validated ones. */
export function resolveColorItems<Override extends string>(
  items: readonly ColorItem[],
  overrides: readonly Override[],
  options: OptionValues,
): readonly ResolvedItem<Override>[] {
  return items.map((item) => {
    const figures = overrides.map((key) => [key, item[key] ?? options[key]]);
    return { color: item.color, ...Object.fromEntries(figures) } as ResolvedItem<Override>;
  });
}

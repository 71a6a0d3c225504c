import type { ColorItem, OptionFields, OptionValues } from '@underbase/tools';

/**
 * Where a color picked from the picture goes: onto the tool's first list of colors (unless it is there or the list is
 * full), else into its first single color. The same options where there is neither.
 * @param hex #rrggbb
 */
export function pickColor(fields: OptionFields, options: OptionValues, hex: string): OptionValues {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'colors') continue;
    const items = options[key] as readonly ColorItem[];
    if (items.length >= field.max || items.some((item) => item.color === hex)) return options;
    return { ...options, [key]: [...items, { color: hex }] };
  }
  const single = Object.entries(fields).find(([, field]) => field.kind === 'color');
  return single ? { ...options, [single[0]]: hex } : options;
}

import type { ColorItem } from '../options.ts';
import type { ToolReport } from '../run.ts';

/** What the report says of one entry of the list: its color, found or given, and how much of the picture it took away. */
export interface ColorShare {
  readonly hex: string;
  readonly percent: number;
}

const HEX = /#[0-9a-f]{6}/;

/** The share of an entry, null where the report has none: no preview yet, or a border without a color of its own. */
export function shareOf(report: ToolReport | null, item: ColorItem, items: readonly ColorItem[]): ColorShare | null {
  const shares = (report?.facts ?? []).flatMap(({ id, label, value }) => {
    const hex = id.startsWith('share') ? HEX.exec(label)?.[0] : undefined;
    return hex ? [{ hex, percent: value }] : [];
  });
  const isGiven = (hex: string): boolean => items.some(({ color }) => color === hex);
  return shares.find(({ hex }) => (item.color === 'auto' ? !isGiven(hex) : hex === item.color)) ?? null;
}

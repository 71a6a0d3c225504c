import type { Rect } from '@underbase/engine';
import type { Seed } from '../options.ts';
import type { ToolReport } from '../run.ts';
import type { EnclosedArea } from './ground-areas.ts';
import type { KnockoutDetails } from './report.ts';

const NONE: KnockoutDetails = { areas: [], areaCount: 0, fades: [] };

/** What the latest report asks about; nothing before the first. */
export function detailsOf(report: ToolReport | null): KnockoutDetails {
  return (report?.details as KnockoutDetails | undefined) ?? NONE;
}

/** The seeds after someone chose what becomes of an area: its own seeds go, and where the rule alone would do otherwise, one stands for the choice. */
export function withChoice(seeds: readonly Seed[], area: EnclosedArea, goes: boolean, isBorderOnly: boolean): readonly Seed[] {
  const others = seeds.filter((_, index) => !area.seeds.includes(index));
  const goesByRule = !isBorderOnly;
  return goes === goesByRule ? others : [...others, { mode: goes ? 'remove' : 'keep', ...area.place }];
}

/** "0.42 × 0.3 in", at the picture's resolution. */
export function sizeWords({ width, height }: Rect, dpi: number): string {
  const inches = (px: number) => Number((px / dpi).toFixed(px / dpi < 1 ? 2 : 1));
  return `${inches(width)} × ${inches(height)} in`;
}

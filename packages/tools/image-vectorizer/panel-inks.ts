import type { ToolReport } from '../run.ts';
import type { FoundInk } from './report.ts';

/** The inks that a report tells of; none before the first, and of drawings in one ink. */
export function foundOf(report: ToolReport | null): readonly FoundInk[] {
  return (report?.details as { readonly found?: readonly FoundInk[] } | undefined)?.found ?? [];
}

/** What an ink becomes by pairs `#from=#to`; itself where none speaks of it. */
export function becomes(pairs: readonly string[], hex: string): string {
  return pairs.find((pair) => pair.startsWith(`${hex}=`))?.slice(hex.length + 1) ?? hex;
}

/** The pairs with another end for an ink; null or its own color takes it out. */
export function withBecome(pairs: readonly string[], hex: string, to: string | null): readonly string[] {
  const others = pairs.filter((pair) => !pair.startsWith(`${hex}=`));
  return to === null || to === hex ? others : [...others, `${hex}=${to}`];
}

import { TOOL_IDS, type ToolId, tokenCost } from '@underbase/contract';

export interface CostRow {
  readonly tokens: number;
  /** Titles of what costs that much. */
  readonly titles: readonly string[];
}

/** Scales at which the upscaler's price is looked up: the highest of the lower price, and one of the higher. */
const SCALES = [
  { scale: 3, suffix: 'up to 3x' },
  { scale: 6, suffix: 'above 3x' },
];

/** Tools by their price, cheapest first, from the one table. A tool whose price depends on the scale stands there twice. */
export function exportCosts(titleOf: (tool: ToolId) => string): readonly CostRow[] {
  const rows = new Map<number, string[]>();
  const add = (tokens: number, title: string): void => void rows.set(tokens, [...(rows.get(tokens) ?? []), title]);
  for (const tool of TOOL_IDS) {
    const prices = SCALES.map(({ scale }) => tokenCost(tool, { scale }));
    if (prices[0] === prices[1]) add(prices[0], titleOf(tool));
    else SCALES.forEach(({ suffix }, index) => void add(prices[index], `${titleOf(tool)} ${suffix}`));
  }
  return [...rows].sort(([a], [b]) => a - b).map(([tokens, titles]) => ({ tokens, titles }));
}

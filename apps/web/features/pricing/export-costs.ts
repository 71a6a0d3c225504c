import { priceLines, type ToolDeclaration } from '@underbase/tools';

export interface CostRow {
  readonly tokens: number;
  /** Titles of what costs that much. */
  readonly titles: readonly string[];
}

/** Tools by their price, cheapest first. A tool whose price depends on its options stands there once for each. */
export function exportCosts(tools: readonly ToolDeclaration[]): readonly CostRow[] {
  const lines = tools.flatMap((tool) => priceLines(tool).map(({ words, tokens }) => ({ tokens, title: `${tool.title} ${words}`.trim() })));
  return [...Map.groupBy(lines, ({ tokens }) => tokens)]
    .sort(([a], [b]) => a - b)
    .map(([tokens, row]) => ({ tokens, titles: row.map(({ title }) => title) }));
}

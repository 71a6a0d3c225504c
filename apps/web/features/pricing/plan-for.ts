import type { Plan } from '@underbase/contract';
import { priceLines, type ToolDeclaration } from '@underbase/tools';

/** The most that a tool's export costs. */
export function tokensOf(tool: ToolDeclaration): number {
  return Math.max(...priceLines(tool).map(({ tokens }) => tokens));
}

/** The cheapest plan with that many tokens a month; null where none of those with a price has them. */
export function planFor(plans: readonly Plan[], tokens: number): Plan | null {
  const fitting = plans.filter(({ monthlyAmountMinor, tokensPerMonth }) => monthlyAmountMinor !== null && tokensPerMonth >= tokens);
  return fitting.sort((a, b) => (a.monthlyAmountMinor ?? 0) - (b.monthlyAmountMinor ?? 0))[0] ?? null;
}

import { type ToolId, tokenCost } from '@underbase/contract';

/** What one run costs, in words; a span where the price depends on the enlargement. */
export function priceWords(tool: ToolId): string {
  const lowest = tokenCost(tool, { scale: 2 });
  const highest = tokenCost(tool, { scale: 6 });
  if (highest === 0) return 'Free';
  if (lowest !== highest) return `${lowest}–${highest} tokens`;
  return tokenWords(lowest);
}

export function tokenWords(tokens: number): string {
  return tokens === 1 ? '1 token' : `${tokens} tokens`;
}

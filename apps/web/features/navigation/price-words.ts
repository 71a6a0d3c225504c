import { priceLines, type ToolDeclaration } from '@underbase/tools';

/** What one run costs, in words; a span where the price depends on options. */
export function priceWords(tool: ToolDeclaration): string {
  const prices = priceLines(tool).map(({ tokens }) => tokens);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  if (highest === 0) return 'Free';
  return lowest === highest ? tokenWords(lowest) : `${lowest}–${highest} tokens`;
}

export function tokenWords(tokens: number): string {
  return tokens === 1 ? '1 token' : `${tokens} tokens`;
}

/** What becomes of the charge of a run that was not done; a free one had none, and some failures have `said` so. */
export function backWords(tokens: number, said = ''): string {
  if (tokens === 0 || /nothing was charged/i.test(said)) return '';
  return tokens === 1 ? 'The token is back.' : 'The tokens are back.';
}

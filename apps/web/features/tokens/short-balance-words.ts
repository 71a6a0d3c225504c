import type { Subscription } from '../../clients/account/subscription.ts';
import { tokenWords } from '../navigation/price-words.ts';

/** Why a run can't be paid as things stand, and when the balance is full again; null where it can. */
export function shortBalanceWords(
  tokens: number,
  { tokensRemaining, resetDate }: Pick<Subscription, 'tokensRemaining' | 'resetDate'>,
  locale?: string,
): string | null {
  if (tokens <= tokensRemaining) return null;
  const words = `${tokenWords(tokens)} needed, ${tokensRemaining === 0 ? 'none' : tokensRemaining} left.`;
  const reset = new Date(resetDate);
  if (Number.isNaN(reset.getTime())) return words;
  return `${words} Full again on ${reset.toLocaleDateString(locale, { month: 'long', day: 'numeric' })}.`;
}

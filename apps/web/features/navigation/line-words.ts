import { LIMITS } from '@underbase/contract';

/** How many runs go before one that waits; of a long line, that it is long. */
export function lineWords(ahead: number): string {
  if (ahead >= LIMITS.runsCounted) return `${LIMITS.runsCounted} runs or more`;
  return ahead === 1 ? '1 run' : `${ahead} runs`;
}

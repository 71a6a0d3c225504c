import { fill, plainWords, WORDING } from '@underbase/contract';

const words = WORDING.tokens;

/** What the data service said about a call that failed. */
export interface ServiceError {
  readonly code?: string;
  readonly message: string;
}

/** Words for a failed deduction (spec section 8). The hosted service names a missing function by a code of its own. */
export function deductionMessage({ code, message }: ServiceError): string {
  if (code === '42883' || code === 'PGRST202') return words.functionMissing;
  if (code === '23503') return words.constraint;
  if (message.toLowerCase().includes('insufficient')) return words.refused;
  return words.failed;
}

/** Words for anything that was thrown on the way. */
export function unexpectedMessage(thrown: unknown): string {
  return fill(words.unexpected, { message: plainWords(thrown instanceof Error ? thrown.message : String(thrown)) });
}

import { CONSTANTS } from '@underbase/contract';

/** When the browser last left for the payment page, in milliseconds since 1970. */
export const PAYMENT_REDIRECT_KEY = 'underbase-subscription-redirect';

/** Written when the browser leaves for payment. */
export function recordPaymentRedirect(storage: Pick<Storage, 'setItem'>, nowMs: number): void {
  storage.setItem(PAYMENT_REDIRECT_KEY, String(nowMs));
}

/** Who has paid had no issue with it. */
export function clearPaymentRedirect(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(PAYMENT_REDIRECT_KEY);
}

/** True where the browser came back from paying a moment ago without having paid; asks once, for the record is cleared. */
export function takePaymentRedirect(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): boolean {
  const recorded = storage.getItem(PAYMENT_REDIRECT_KEY);
  if (recorded === null) return false;
  storage.removeItem(PAYMENT_REDIRECT_KEY);
  const ageMs = nowMs - Number(recorded);
  return ageMs >= 0 && ageMs < CONSTANTS.payment.redirectWindowMs;
}

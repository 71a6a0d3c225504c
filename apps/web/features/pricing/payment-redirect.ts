import { CONSTANTS } from '@underbase/contract';

/** When the browser last left for the payment page, in milliseconds since 1970. */
export const PAYMENT_REDIRECT_KEY = 'underbase-subscription-redirect';

/** True where the browser came back from paying a moment ago without having paid; asks once, for the record is cleared. */
export function takePaymentRedirect(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number): boolean {
  const recorded = storage.getItem(PAYMENT_REDIRECT_KEY);
  if (recorded === null) return false;
  storage.removeItem(PAYMENT_REDIRECT_KEY);
  const ageMs = nowMs - Number(recorded);
  return ageMs >= 0 && ageMs < CONSTANTS.payment.redirectWindowMs;
}

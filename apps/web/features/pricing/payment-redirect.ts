import { CONSTANTS } from '@underbase/contract';

/** When the browser last left for the payment page, in milliseconds since 1970. */
export const PAYMENT_REDIRECT_KEY = 'underbase-subscription-redirect';

/** The plan that the browser left with: with another one it has paid, however it came back. */
const PLAN_KEY = 'underbase-plan-before-payment';

/** A plan as it is compared. */
export const planWord = ({ tier, period }: { readonly tier: string; readonly period: string }): string => `${tier} ${period}`;

/** Written when the browser leaves for payment. @param plan in force by then, as `planWord` has it; null where it is not known */
export function recordPaymentRedirect(storage: Pick<Storage, 'setItem' | 'removeItem'>, nowMs: number, plan: string | null): void {
  storage.setItem(PAYMENT_REDIRECT_KEY, String(nowMs));
  if (plan === null) storage.removeItem(PLAN_KEY);
  else storage.setItem(PLAN_KEY, plan);
}

/** Who has paid had no issue with it. */
export function clearPaymentRedirect(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(PAYMENT_REDIRECT_KEY);
  storage.removeItem(PLAN_KEY);
}

/**
 * True where the browser came back from paying a moment ago without having paid; asks once, for the record is cleared.
 * @param plan in force now: a tab that was closed behind the payment cleared nothing, but the plan is another one by then
 */
export function takePaymentRedirect(storage: Pick<Storage, 'getItem' | 'removeItem'>, nowMs: number, plan: string | null): boolean {
  const recorded = storage.getItem(PAYMENT_REDIRECT_KEY);
  if (recorded === null) return false;
  const before = storage.getItem(PLAN_KEY);
  clearPaymentRedirect(storage);
  if (before !== null && plan !== null && before !== plan) return false;
  const ageMs = nowMs - Number(recorded);
  return ageMs >= 0 && ageMs < CONSTANTS.payment.redirectWindowMs;
}

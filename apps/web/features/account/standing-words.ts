import { type BillingState, tierName, tokenAllowance } from '@underbase/contract';

type PaidPlan = NonNullable<BillingState['plan']>;

const day = (at: string, locale?: string): string => new Date(at).toLocaleDateString(locale, { dateStyle: 'long' });

/** Whether the plan that is paid for gives its tokens now. */
const isInForce = (tier: BillingState['tier']): boolean => tier !== 'free';

/** What is wrong with a plan's payment, and what that means; null where nothing is. @param tier in force now */
export function troubleWords({ tier, plan }: { tier: BillingState['tier']; plan: PaidPlan }, now: Date, locale?: string): string | null {
  const name = tierName(plan.tier);
  const isOpen = plan.status === 'past_due' || plan.status === 'unpaid';
  if (isOpen && plan.graceUntil && new Date(plan.graceUntil) > now)
    return `Your last payment did not go through. Your plan and tokens stay until ${day(plan.graceUntil, locale)}; put another card in under Card and billing details.`;
  if (isOpen)
    return `Your last payment did not go through, so ${tierName('free')} holds until it is paid. Put another card in under Card and billing details, and ${name} is back.`;
  if (isInForce(tier)) return null;
  return `The payment for ${name} went back or is on hold, and its tokens with it.${
    plan.endsAt ? '' : ` It is charged again, and back, on ${day(plan.renewsAt, locale)}, unless you cancel it.`
  }`;
}

/** What cancelling takes, and when. @param tier in force now */
export function lossWords({ tier, plan }: { tier: BillingState['tier']; plan: PaidPlan }, locale?: string): string {
  const name = tierName(plan.tier);
  if (!isInForce(tier)) return `${name} is not charged again. What you have now stays as it is.`;
  return `${name} stays until ${day(plan.renewsAt, locale)}. On that day you go from ${tokenAllowance(plan.tier)} tokens a month to ${tokenAllowance('free')} every 30 days; what is left of your tokens by then is lost. Files, presets and profiles stay.`;
}

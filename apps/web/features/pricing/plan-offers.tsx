import { formatPrice, type Plan, type Tier } from '@underbase/contract';
import { Icon } from '@underbase/ui';
import { Link } from 'react-router';

export type Period = 'monthly' | 'yearly';

/** A plan with a price of its own. */
export interface Offer extends Plan {
  readonly priceWords: string;
  readonly isAdvised: boolean;
}

const ADVISED: Tier = 'professional';

/** Plans that are bought by oneself; the others are by arrangement. */
export function offersOf(plans: readonly Plan[], period: Period): readonly Offer[] {
  return plans.flatMap((plan) => {
    const amountMinor = period === 'monthly' ? plan.monthlyAmountMinor : plan.yearlyAmountMinor;
    if (amountMinor === null) return [];
    return [{ ...plan, priceWords: formatPrice(amountMinor), isAdvised: plan.tier === ADVISED }];
  });
}

interface PlanActionProps {
  readonly offer: Offer;
  readonly period: Period;
  /** Of the signed-in visitor; null for everyone else. */
  readonly currentTier: Tier | null;
}

/** The step to a plan, or the word that one has it. */
export function PlanAction({ offer: { tier, name, isAdvised }, period, currentTier }: PlanActionProps) {
  if (tier === currentTier) {
    return (
      <span className="current-plan">
        <Icon name="circle-check" /> Your plan
      </span>
    );
  }
  if (tier === 'free') {
    return currentTier ? null : (
      <Link className="btn" to="/auth/signup">
        Start free
      </Link>
    );
  }
  return (
    <Link className={isAdvised ? 'btn primary' : 'btn'} to={`/checkout?plan=${tier}&period=${period}`} aria-label={`Choose ${name}`}>
      Choose
    </Link>
  );
}

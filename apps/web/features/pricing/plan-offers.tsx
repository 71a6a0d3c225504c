import { formatPrice, type Plan, type Tier } from '@underbase/contract';
import { Icon } from '@underbase/ui';
import { Link, useSearchParams } from 'react-router';
import { canBuy } from './purchase-words.ts';

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
  /** The plan of the signed-in visitor; null for everyone else. */
  readonly current: { readonly tier: Tier; readonly period: Period } | null;
}

/** The step to a plan, or the word that one has it. */
export function PlanAction({ offer: { tier, name, isAdvised }, period, current }: PlanActionProps) {
  const [params] = useSearchParams();
  const next = params.get('next');
  if (tier === current?.tier && (tier === 'free' || period === current.period || !canBuy)) {
    return (
      <span className="current-plan">
        <Icon name="circle-check" /> Your plan
      </span>
    );
  }
  if (tier === 'free') {
    return current ? null : (
      <Link className="btn" to="/auth/signup">
        Start free
      </Link>
    );
  }
  if (!canBuy) return null;
  const address = `/checkout?plan=${tier}&period=${period}${next ? `&next=${encodeURIComponent(next)}` : ''}`;
  return (
    <Link className={isAdvised ? 'btn primary' : 'btn'} to={address} aria-label={`Choose ${name}`}>
      Choose
    </Link>
  );
}

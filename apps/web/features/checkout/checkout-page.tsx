import { formatPrice, PLANS } from '@underbase/contract';
import { Banner, RegistrationMarks } from '@underbase/ui';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { safePath } from '../../clients/account/return-path.ts';
import { openFeedback } from '../feedback/feedback-state.ts';
import { canBuy, PURCHASE_WORDS } from '../pricing/purchase-words.ts';
import { Paid } from './paid.tsx';
import { PlanStepView } from './plan-step.tsx';

/** The plan that was chosen, what it changes and when, and the way to pay; the payment service leads back here as well. */
export function CheckoutPage() {
  usePageTitle('Checkout');
  const [params] = useSearchParams();
  const period = params.get('period') === 'yearly' ? 'yearly' : 'monthly';
  const plan = PLANS.find(({ tier }) => tier === params.get('plan'));
  const amountMinor = period === 'yearly' ? plan?.yearlyAmountMinor : plan?.monthlyAmountMinor;
  const next = params.has('next') ? safePath(params.get('next')) : null;
  const result = params.get('result');
  if (result === 'paid') return <Paid tier={plan?.tier ?? null} next={next} />;
  return (
    <div className="page checkout-page">
      <h1 className="h1">Checkout</h1>
      {result === 'canceled' && <Banner tone="info">You came back without paying. Nothing was charged.</Banner>}
      {PURCHASE_WORDS && <Banner tone={canBuy ? 'warn' : 'info'}>{PURCHASE_WORDS}</Banner>}
      <div className="empty">
        <RegistrationMarks />
        {plan && amountMinor ? (
          <>
            <dl className="kv">
              <dt>Plan</dt>
              <dd>{plan.name}</dd>
              <dt>Tokens a month</dt>
              <dd>{plan.tokensPerMonth}</dd>
              <dt>Price</dt>
              <dd>
                {formatPrice(amountMinor)} a {period === 'yearly' ? 'year' : 'month'}
              </dd>
            </dl>
            {canBuy && <PlanStepView key={`${plan.tier} ${period}`} choice={{ tier: plan.tier, period }} next={next} />}
          </>
        ) : (
          <b>{plan?.tier === 'partner' ? `The ${plan.name} is by arrangement: ask, and we set it up with you` : 'No plan is chosen'}</b>
        )}
        <div className="row wrap">
          <Link className="btn" to={next ? `/pricing?next=${encodeURIComponent(next)}` : '/pricing'}>
            Compare plans
          </Link>
          <button type="button" className="btn quiet" onClick={openFeedback}>
            Ask about a plan
          </button>
        </div>
      </div>
    </div>
  );
}

import { formatPrice, PLANS } from '@underbase/contract';
import { Badge, RegistrationMarks } from '@underbase/ui';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { openFeedback } from '../feedback/feedback-state.ts';
import { PURCHASE_WORDS } from '../pricing/purchase-words.ts';

/** The plan that was chosen, and the plain word that it can't be paid for yet. */
export function CheckoutPage() {
  usePageTitle('Checkout');
  const [params] = useSearchParams();
  const isYearly = params.get('period') === 'yearly';
  const plan = PLANS.find(({ tier }) => tier === params.get('plan'));
  const amountMinor = isYearly ? plan?.yearlyAmountMinor : plan?.monthlyAmountMinor;
  return (
    <div className="page checkout-page">
      <div className="row">
        <h1 className="h1">Checkout</h1>
        <Badge plain>In preparation</Badge>
      </div>
      <div className="empty">
        <RegistrationMarks />
        {plan && amountMinor ? (
          <dl className="kv">
            <dt>Plan</dt>
            <dd>{plan.name}</dd>
            <dt>Tokens a month</dt>
            <dd>{plan.tokensPerMonth}</dd>
            <dt>Price</dt>
            <dd>
              {formatPrice(amountMinor)} a {isYearly ? 'year' : 'month'}
            </dd>
          </dl>
        ) : (
          <b>No plan is chosen</b>
        )}
        <p className="muted prose">{PURCHASE_WORDS}</p>
        <div className="row wrap">
          <Link className="btn" to="/pricing">
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

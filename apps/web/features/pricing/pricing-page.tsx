import { CONSTANTS, PLANS, WORDING } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';
import { Banner, Segmented } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../app/page-title.ts';
import { sessionStore } from '../../clients/account/session.ts';
import { subscriptionStore } from '../../clients/account/subscription.ts';
import { siteStorage } from '../../clients/browser-storage.ts';
import { useStore } from '../../state/store.ts';
import { openFeedback } from '../feedback/feedback-state.ts';
import { BATCH_VALIDATOR, TRANSPARENCY_GUIDE } from '../navigation/pages.ts';
import { notify } from '../notices/notify.ts';
import { Answers } from './answers.tsx';
import { Calculator } from './calculator.tsx';
import { CompareTable } from './compare-table.tsx';
import { exportCosts } from './export-costs.ts';
import { planWord, takePaymentRedirect } from './payment-redirect.ts';
import { type Offer, offersOf, type Period, PlanAction } from './plan-offers.tsx';
import { canBuy, PURCHASE_WORDS } from './purchase-words.ts';

const COSTS = exportCosts(TOOLS).map((row) =>
  row.tokens === 0 ? { ...row, titles: [...row.titles, BATCH_VALIDATOR.title, TRANSPARENCY_GUIDE.title] } : row,
);
const PARTNER = PLANS.find(({ tier }) => tier === 'partner');

/** Who comes back from the payment page without having paid is told so, once. */
function usePaymentNotice(): void {
  const { account } = useStore(sessionStore);
  const { subscription } = useStore(subscriptionStore);
  const plan = subscription && planWord(subscription);
  const isKnown = account === null || plan !== null;
  useEffect(() => {
    // Whoever is signed in may have paid in a tab that is closed: the plan tells.
    if (!isKnown || !takePaymentRedirect(siteStorage, Date.now(), plan)) return;
    notify.error(WORDING.payment.failed, { durationMs: CONSTANTS.payment.toastMs });
  }, [isKnown, plan]);
}

/** Plans and prices, all from the one table. */
export function PricingPage() {
  usePageTitle('Pricing', 'Plans for print designers: looking and checking are free, a token pays for an export.');
  usePaymentNotice();
  const { account } = useStore(sessionStore);
  const { subscription } = useStore(subscriptionStore);
  const [chosenPeriod, setPeriod] = useState<Period | null>(null);
  const period = chosenPeriod ?? subscription?.period ?? 'monthly';
  const current = account && subscription ? subscription : null;
  const offers = offersOf(PLANS, period);
  const action = (offer: Offer) => <PlanAction offer={offer} period={period} current={current} />;
  return (
    <div className="page pricing-page">
      <div className="row wrap pricing-head">
        <div className="grow stack">
          <h1 className="h1">Pricing</h1>
          <p className="lead">Pay for exports. Looking is free.</p>
        </div>
        <Segmented
          tall
          label="Billing period"
          choices={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly, two months free' },
          ]}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {PURCHASE_WORDS && (
        <div className="purchase-words">
          <Banner tone={canBuy ? 'warn' : 'info'}>{PURCHASE_WORDS}</Banner>
        </div>
      )}
      <ul className="plan-list">
        {offers.map((offer) => (
          <li key={offer.tier}>
            <div>
              <b>{offer.name}</b>
              <span className="muted">{offer.tokensPerMonth} tokens a month</span>
            </div>
            <span className="h2">
              {offer.priceWords}
              {period === 'yearly' && <small className="sr"> a year</small>}
            </span>
            {action(offer)}
          </li>
        ))}
      </ul>
      <CompareTable offers={offers} periodWords={period === 'monthly' ? 'a month' : 'a year'} action={action} />
      {PARTNER && (
        <p className="muted partner">
          {current?.tier === PARTNER.tier
            ? `You are on the ${PARTNER.name}, ${PARTNER.tokensPerMonth} tokens a month.`
            : `Printing for others at volume? Ask about the ${PARTNER.name}, ${PARTNER.tokensPerMonth} tokens a month.`}{' '}
          <button type="button" className="link" onClick={openFeedback}>
            Contact us
          </button>
        </p>
      )}
      <section className="split-head costs" aria-labelledby="costs">
        <div className="stack">
          <h2 className="h2" id="costs">
            What an export costs
          </h2>
          <p className="muted prose">
            The price stands on the button before you run. A failed or cancelled run costs nothing. A batch costs its number of files times
            the price.
          </p>
        </div>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col" className="n">
                Tokens
              </th>
            </tr>
          </thead>
          <tbody>
            {COSTS.map(({ tokens, titles }) => (
              <tr key={tokens}>
                <td className="titles">{titles.join(', ')}</td>
                <td className="n">{tokens}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Calculator />
      <Answers />
    </div>
  );
}

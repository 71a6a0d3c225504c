import { formatPrice, PLANS, type Plan } from '@underbase/contract';
import { Segmented } from '@underbase/ui';
import { useState } from 'react';
import { usePageTitle } from '../../app/page-title.ts';

type Period = 'monthly' | 'yearly';

/** Plans as the contract has them; buying comes with accounts. */
export function PricingPage() {
  usePageTitle('Pricing');
  const [period, setPeriod] = useState<Period>('monthly');
  return (
    <div className="page pricing-page">
      <h1 className="h1">Pricing</h1>
      <p className="lead">
        A token pays for an export. Looking, checking and halftoning are free, and a failed or cancelled run costs nothing.
      </p>
      <Segmented
        tall
        label="Billing period"
        choices={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: 'Yearly' },
        ]}
        value={period}
        onChange={setPeriod}
      />
      <section className="scroll-x" aria-label="Plans">
        <table className="table plans-plain">
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col" className="n">
                Tokens a month
              </th>
              <th scope="col" className="n">
                {period === 'monthly' ? 'Price a month' : 'Price a year'}
              </th>
            </tr>
          </thead>
          <tbody>
            {PLANS.map((plan) => (
              <tr key={plan.tier}>
                <th scope="row">{plan.name}</th>
                <td className="n">{plan.tokensPerMonth}</td>
                <td className="n">{priceOf(plan, period)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted prose">
        Plans can't be bought yet: accounts are in preparation, and until then every tool that is ready runs without one.
      </p>
    </div>
  );
}

function priceOf(plan: Plan, period: Period): string {
  const amountMinor = period === 'monthly' ? plan.monthlyAmountMinor : plan.yearlyAmountMinor;
  return amountMinor === null ? 'By arrangement' : formatPrice(amountMinor);
}

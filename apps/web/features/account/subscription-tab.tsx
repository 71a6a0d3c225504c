import { useQuery } from '@tanstack/react-query';
import { formatPrice, PLANS, tierName } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';
import { Banner, Skeleton } from '@underbase/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { balanceTone } from '../../clients/account/balance.ts';
import { type Subscription, subscriptionStore } from '../../clients/account/subscription.ts';
import { readUsage, readUsageByFile, readUsageByMonth, type Usage } from '../../clients/account/usage.ts';
import { useStore } from '../../state/store.ts';
import { canBuy } from '../pricing/purchase-words.ts';
import { FileChart } from './file-chart.tsx';
import { MonthChart } from './month-chart.tsx';
import { monthsOf } from './months-of.ts';
import { PlanBilling } from './plan-billing.tsx';
import { UsageChart } from './usage-chart.tsx';
import { lastDays } from './usage-days.ts';
import { fileWords } from './usage-words.ts';

/** Shown in the chart of months. */
const MONTHS = 6;

const toolTitle = (id: string): string => TOOLS.find((tool) => tool.id === id)?.title ?? id;

function priceWords({ tier, period }: Subscription): string {
  const plan = PLANS.find((candidate) => candidate.tier === tier);
  const amount = period === 'yearly' ? plan?.yearlyAmountMinor : plan?.monthlyAmountMinor;
  if (amount === null || amount === undefined) return 'By arrangement';
  return `${formatPrice(amount)} a ${period === 'yearly' ? 'year' : 'month'}`;
}

/** Whole percents; all is said of all alone, and nothing of nothing. */
const percentLeft = (share: number): number => (share > 0 ? Math.max(1, Math.floor(share * 100)) : 0);

function PlanColumn({ subscription }: { readonly subscription: Subscription }) {
  const { tier, period, isActive, tokensRemaining, tokenLimit, resetDate } = subscription;
  const share = tokenLimit > 0 ? Math.min(1, tokensRemaining / tokenLimit) : 0;
  const percent = percentLeft(share);
  const resetDay = new Date(resetDate).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return (
    <div className="stack plan-column">
      <div>
        <h2 className="h2">{tierName(tier)}</h2>
        <p className="muted">
          {period === 'yearly' ? 'Yearly' : 'Monthly'}, {isActive ? 'active' : 'ended'}
        </p>
      </div>
      <div className="stack">
        <div className="row balance">
          <span className="h1">{tokensRemaining}</span>
          <span className="muted">of {tokenLimit} tokens left</span>
        </div>
        <div className="meter" role="img" data-tone={balanceTone(tokensRemaining, tokenLimit)} aria-label={`${percent} percent left`}>
          <i style={{ width: `${100 * share}%` } as CSSProperties} />
        </div>
        <p className="help">
          {percent} % left. Back to {tokenLimit} on {resetDay}.
        </p>
      </div>
      <dl className="kv">
        <dt>Price</dt>
        <dd>{priceWords(subscription)}</dd>
        <dt>Next reset</dt>
        <dd>{resetDay}</dd>
      </dl>
      {canBuy && (
        <>
          <div className="row wrap">
            <Link className="btn primary" to="/pricing">
              Change plan
            </Link>
          </div>
          <PlanBilling planKey={`${tier} ${period} ${resetDate}`} />
        </>
      )}
    </div>
  );
}

function History({ usage }: { readonly usage: readonly Usage[] }) {
  if (usage.length === 0) return <p className="muted">No exports yet. Looking and checking are free; an export is listed here.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className="scroll-x" tabIndex={0} aria-label="Exports">
      <table className="table">
        <thead>
          <tr>
            <th>Date</th>
            <th>File</th>
            <th>Tool</th>
            <th className="n">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {usage.map((run) => (
            <tr key={run.id}>
              <td>{new Date(run.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}</td>
              <td className="file-name">{fileWords(run.file, run.batchSize)}</td>
              <td>{toolTitle(run.toolId)}</td>
              <td className="n">{run.credits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Plan, balance, and what the tokens went into. */
export function SubscriptionTab() {
  const { subscription, error } = useStore(subscriptionStore);
  const usage = useQuery({
    queryKey: ['usage', subscription?.tokensRemaining],
    queryFn: readUsage,
    placeholderData: (previous) => previous,
  });
  const byMonth = useQuery({
    queryKey: ['usage by month', subscription?.tokensRemaining],
    queryFn: () => readUsageByMonth(MONTHS),
    placeholderData: (previous) => previous,
  });
  const byFile = useQuery({
    queryKey: ['usage by file', subscription?.tokensRemaining],
    queryFn: () => readUsageByFile(MONTHS),
    placeholderData: (previous) => previous,
  });
  return (
    <div className="acct">
      {subscription ? <PlanColumn subscription={subscription} /> : <Skeleton width="60%" />}
      <div className="stack">
        {error && <Banner tone="fail">Your plan could not be read ({error}). The free plan is shown until it can.</Banner>}
        <h2 className="h3">Tokens used in the last 30 days</h2>
        {usage.isError && <Banner tone="fail">Your exports could not be read. Reload the page to try again.</Banner>}
        {usage.data ? (
          <>
            <UsageChart days={lastDays(usage.data, new Date())} />
            {byMonth.data && (
              <>
                <h2 className="h3">Tokens by month and tool</h2>
                <MonthChart months={monthsOf(byMonth.data, new Date(), MONTHS)} toolTitle={toolTitle} />
              </>
            )}
            {byFile.data && byFile.data.length > 0 && (
              <>
                <h2 className="h3">Tokens by month and file</h2>
                <FileChart usage={byFile.data} toolTitle={toolTitle} />
              </>
            )}
            <History usage={usage.data} />
          </>
        ) : (
          !usage.isError && <Skeleton />
        )}
      </div>
    </div>
  );
}

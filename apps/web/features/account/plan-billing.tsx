import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BillingState, formatPrice, tierName } from '@underbase/contract';
import { Banner, Button, Dialog, Skeleton } from '@underbase/ui';
import { useState } from 'react';
import { loadSubscription } from '../../clients/account/subscription.ts';
import { BillingError, billing, newAttempt } from '../../clients/billing.ts';
import { notify } from '../notices/notify.ts';
import { lossWords, troubleWords } from './standing-words.ts';

const day = (at: string): string => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });

/** Reports what went wrong in the server's own words. */
async function attemptTo(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    notify.error(error.message);
  }
}

/** What is paid, what waits, the way to card and invoices, and the way out. `planKey` changes when the plan does. */
export function PlanBilling({ planKey }: { readonly planKey: string }) {
  const client = useQueryClient();
  const state = useQuery({ queryKey: ['billing', planKey], queryFn: billing.read, placeholderData: (previous) => previous });
  const show = async (fresh: BillingState): Promise<void> => {
    client.setQueryData(['billing', planKey], fresh);
    await loadSubscription({ isForced: true });
  };
  if (state.isError) return <Banner tone="fail">{state.error.message}</Banner>;
  if (!state.data) return <Skeleton width="60%" />;
  const { tier, plan, hasCustomer, invoices } = state.data;
  return (
    <div className="stack plan-billing">
      {plan && <PlanStanding tier={tier} plan={plan} onChanged={show} />}
      {hasCustomer && (
        // No payment is made there: nothing to come back from without having paid.
        <Button onClick={() => void attemptTo(async () => location.assign((await billing.portal()).url))}>Card and billing details</Button>
      )}
      {invoices.length > 0 && <Invoices invoices={invoices} />}
    </div>
  );
}

interface StandingProps {
  /** In force now, which a payment that failed or went back makes another than the plan's. */
  readonly tier: BillingState['tier'];
  readonly plan: NonNullable<BillingState['plan']>;
  readonly onChanged: (fresh: BillingState) => Promise<void>;
}

function PlanStanding({ tier, plan, onChanged }: StandingProps) {
  const [isBusy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    await attemptTo(async () => onChanged(await billing.keep(newAttempt())));
    setBusy(false);
  };
  const trouble = troubleWords({ tier, plan }, new Date());
  return (
    <>
      {trouble && <Banner tone="fail">{trouble}</Banner>}
      {plan.endsAt && (
        <Banner tone="info">
          Cancelled: {tierName(plan.tier)} ends on {day(plan.endsAt)}. Until then everything stays as it is.
        </Banner>
      )}
      {plan.next && (
        <Banner tone="info">
          From {day(plan.next.at)} on you are on {tierName(plan.next.tier)}, {plan.next.period}.
        </Banner>
      )}
      {plan.endsAt || plan.next ? (
        <Button isBusy={isBusy} onClick={() => void keep()}>
          Keep {tierName(plan.tier)}
        </Button>
      ) : (
        <>
          {!trouble && <p className="help">Renews on {day(plan.renewsAt)}.</p>}
          <CancelPlan tier={tier} plan={plan} onChanged={onChanged} />
        </>
      )}
    </>
  );
}

/** Asks once more, and says what is lost and when. */
function CancelPlan({ tier, plan, onChanged }: StandingProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await attemptTo(async () => onChanged(await billing.cancel(newAttempt())));
    setBusy(false);
    setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Cancel the plan
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Cancel the plan"
        description={lossWords({ tier, plan })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep the plan</Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
              Cancel at the end of the period
            </Button>
          </>
        }
      />
    </>
  );
}

function Invoices({ invoices }: Pick<BillingState, 'invoices'>) {
  const open = (id: string): Promise<void> => attemptTo(async () => location.assign((await billing.invoiceUrl(id)).url));
  return (
    <section aria-labelledby="invoices">
      <h2 className="h3" id="invoices">
        Invoices
      </h2>
      <ul className="session-list">
        {invoices.map(({ id, number, status, amountMinor, currency, createdAt }) => (
          <li key={id}>
            <div>
              <span>
                {day(createdAt)},{' '}
                {currency === 'usd' ? formatPrice(amountMinor) : `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`}
              </span>
              <span className="small muted">
                {number ?? id}, {status}
              </span>
            </div>
            <Button variant="quiet" aria-label={`Open invoice ${number ?? id}`} onClick={() => void open(id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

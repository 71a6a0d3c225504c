import { type Tier, tierName } from '@underbase/contract';
import { Banner, Spinner } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadSubscription, subscriptionStore } from '../../clients/account/subscription.ts';
import { siteStorage } from '../../clients/browser-storage.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { clearPaymentRedirect } from '../pricing/payment-redirect.ts';

interface PaidProps {
  readonly tier: Tier | null;
  /** Where the work waits. */
  readonly next: string | null;
}

/** The word of the payment comes to the server by its own way, mostly within seconds. */
const LOOK_MS = 3_000;
const PATIENCE_MS = 30_000;

/**
 * Back from the payment. The plan is there once the payment service has told the server, which may be before or after the browser is
 * back; coming here twice, or later, is the same.
 */
export function Paid({ tier, next }: PaidProps) {
  const navigate = useNavigate();
  const { subscription } = useStore(subscriptionStore);
  const [isLate, setLate] = useState(false);
  const isThere = subscription !== null && subscription.tier !== 'free' && (tier === null || subscription.tier === tier);

  useEffect(() => clearPaymentRedirect(siteStorage), []);
  useEffect(() => {
    if (isThere) return;
    const looking = setInterval(() => void loadSubscription({ isForced: true }), LOOK_MS);
    const patience = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(patience);
    };
  }, [isThere]);
  useEffect(() => {
    if (!isThere || !next) return;
    notify.success(`${tierName(subscription.tier)} is yours: ${subscription.tokensRemaining} tokens`);
    void navigate(next, { replace: true });
  }, [isThere, next, navigate, subscription?.tier, subscription?.tokensRemaining]);

  return (
    <div className="page checkout-page">
      <h1 className="h1">{isThere ? 'Thank you' : 'Your payment is on its way'}</h1>
      {isThere ? (
        <p>
          {tierName(subscription.tier)} is yours: {subscription.tokensRemaining} tokens. A receipt is in your mail.
        </p>
      ) : isLate ? (
        <Banner tone="info">
          We have no word of your payment yet. If you paid, your plan comes by itself, also while this page is closed; nothing is charged
          twice.
        </Banner>
      ) : (
        <p className="row">
          <Spinner /> Your plan is being set up. This takes a few seconds, and you may close this page.
        </p>
      )}
      <div className="row wrap">
        <Link className="btn" to={next ?? '/tools'}>
          {next ? 'Back to your file' : 'All tools'}
        </Link>
        <Link className="btn quiet" to="/profile?tab=subscription">
          Your subscription
        </Link>
      </div>
    </div>
  );
}

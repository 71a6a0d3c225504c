import { Button, NumberField, PillContent, pillClass } from '@underbase/ui';
import { useState } from 'react';
import { usePageTitle } from '../../app/page-title.ts';
import { balanceOf, balanceTone, refreshBalance } from '../../clients/account/balance.ts';
import { unexpectedMessage } from '../../clients/account/deduction-error.ts';
import { subscriptionStore } from '../../clients/account/subscription.ts';
import { SpendError, type SpendRequest, spend } from '../../clients/spend.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { FORCED_ERRORS } from './forced-errors.ts';

const SAMPLES: readonly (readonly [remaining: number, limit: number])[] = [
  [2, 15],
  [7, 15],
  [12, 15],
];

/** Spends tokens for real, shows each state of the pill, and forces each error in this browser. */
export function TokenTestPage() {
  usePageTitle('Token test');
  const { tokensRemaining, tokenLimit } = balanceOf(useStore(subscriptionStore));
  const [amount, setAmount] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);

  const refreshNow = async (): Promise<void> => {
    setReading(true);
    const waitSeconds = await refreshBalance();
    setReading(false);
    const { error } = subscriptionStore.get();
    if (waitSeconds > 0) notify.info(`The balance was read a moment ago. Try again in ${waitSeconds} s.`);
    else if (error) notify.error('The balance could not be read', { description: error });
    else notify.success('The balance is up to date');
  };

  const spendNow = async (): Promise<void> => {
    const request: SpendRequest = { tool: 'color-ko', tokens: amount, batchSize: 1, variant: null, metadata: {} };
    setBusy(true);
    try {
      await spend.precheck(request);
      await spend.charge(request);
      notify.success(`${amount} ${amount === 1 ? 'token' : 'tokens'} spent`);
    } catch (error) {
      notify.error(error instanceof SpendError ? error.message : unexpectedMessage(error));
    }
    setBusy(false);
  };

  return (
    <div className="page token-test-page">
      <h1 className="h1">Token test</h1>
      <p className="muted">
        {tokensRemaining} of {tokenLimit} tokens left. Spending here is real.
      </p>
      <section className="stack" aria-label="Spend">
        <div className="row wrap">
          <NumberField label="Tokens" value={amount} min={1} max={500} step={1} onChange={setAmount} />
          <Button variant="primary" isBusy={isBusy} onClick={() => void spendNow()}>
            Spend
          </Button>
          <Button isBusy={isReading} onClick={() => void refreshNow()}>
            Refresh balance
          </Button>
        </div>
      </section>
      <section className="stack" aria-label="States of the balance">
        <h2 className="h3">States of the balance</h2>
        <div className="row wrap">
          <button type="button" className={pillClass('neutral')} disabled aria-label="Loading">
            <PillContent fraction={null} />
          </button>
          <span className={pillClass('neutral')}>?/?</span>
          {SAMPLES.map(([remaining, limit]) => (
            <span key={remaining} className={pillClass(balanceTone(remaining, limit))}>
              <PillContent fraction={remaining / limit}>{`${remaining}/${limit}`}</PillContent>
            </span>
          ))}
        </div>
      </section>
      <section className="stack" aria-label="Errors">
        <h2 className="h3">Errors</h2>
        <div className="row wrap">
          {FORCED_ERRORS.map(({ name, message }) => (
            <Button key={name} onClick={() => notify.error(message)}>
              {name}
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}

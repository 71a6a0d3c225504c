import type { PlanStep } from '@underbase/contract';
import { Banner, Button, Skeleton } from '@underbase/ui';
import { Fragment, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadSubscription } from '../../clients/account/subscription.ts';
import { BillingError, billing, newAttempt, type PlanChoice } from '../../clients/billing.ts';
import { notify } from '../notices/notify.ts';
import { leaveForPayment } from '../pricing/leave-for-payment.ts';
import { stepWords } from './step-words.ts';

interface PlanStepProps {
  readonly choice: PlanChoice;
  readonly next: string | null;
}

const SUBSCRIPTION = '/profile?tab=subscription';

/** What the choice would do, with its figures, and the button that does it. */
export function PlanStepView({ choice, next }: PlanStepProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<PlanStep | null>(null);
  const [fault, setFault] = useState<BillingError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt] = useState(newAttempt);
  const { tier, period } = choice;

  useEffect(() => {
    let isGone = false;
    // Whoever has just signed up gets the account's row with its first load.
    loadSubscription()
      .then(() => billing.preview({ tier, period }))
      .then(
        (found) => !isGone && setStep(found),
        (error) => !isGone && setFault(error),
      );
    return () => {
      isGone = true;
    };
  }, [tier, period]);

  const act = async (chosen: PlanStep): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const at = chosen.kind === 'now' ? chosen.at : 0;
      const { url } = chosen.kind === 'buy' ? await billing.checkout(choice, attempt, next) : await billing.change(choice, at, attempt);
      if (url) {
        leaveForPayment(url);
        return;
      }
      await loadSubscription({ isForced: true });
      notify.success('Your plan is changed');
      await navigate(next ?? SUBSCRIPTION);
    } catch (error) {
      setFault(error instanceof BillingError ? error : null);
      if (!(error instanceof BillingError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const words = step && stepWords(step, choice);
  return (
    <div className="stack plan-step" aria-live="polite">
      {fault && (
        <Banner tone="fail">
          {fault.message}{' '}
          {(fault.code === 'billing.has-plan' || fault.code === 'billing.unpaid' || fault.code === 'billing.refused') && (
            <Link to={SUBSCRIPTION}>Your subscription</Link>
          )}
        </Banner>
      )}
      {words && (
        <>
          <p className="prose">{words.text}</p>
          {words.rows.length > 0 && (
            <dl className="kv">
              {words.rows.map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          {words.action && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void act(step)}>
              {words.action}
            </Button>
          )}
        </>
      )}
      {!words && !fault && <Skeleton width="60%" />}
    </div>
  );
}

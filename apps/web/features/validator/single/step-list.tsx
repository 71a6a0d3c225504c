import { isAbort } from '@underbase/contract';
import type { Check } from '@underbase/tools/validation';
import { Button, Dialog, Spinner } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { BlobImage } from '../../file-in/blob-image.tsx';
import { faultWords } from '../../notices/fault-words.ts';
import { chainKey, clearedBy, type FixStep, stepKey } from '../model/fix-plan.ts';
import type { ShownStep } from '../state/step-pictures.ts';
import { useValidator } from '../validator-context.ts';

/** What came of a chain when somebody looked. */
export interface SeenChain {
  readonly chain: string;
  readonly score: number;
  /** Steps that would be made, and paid for. */
  readonly needed: readonly FixStep[];
}

interface StepListProps {
  readonly steps: readonly FixStep[];
  readonly checks: readonly Check[];
  /** Hears what comes of the chain, once somebody looked. */
  readonly onLooked: (seen: SeenChain) => void;
}

interface Look {
  readonly shown: readonly ShownStep[];
  /** The score that comes of it, once all is made. */
  readonly score: number | null;
  /** Why there is no more, in words. */
  readonly fault: string | null;
}

const NOTHING: Look = { shown: [], score: null, fault: null };

/** What comes of a chain, made while somebody looks. */
function useLook(steps: readonly FixStep[], isOpen: boolean, onLooked: StepListProps['onLooked']): Look {
  const validator = useValidator();
  const [look, setLook] = useState(NOTHING);
  const key = chainKey(steps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same chain is another array with each report
  useEffect(() => {
    if (!isOpen) return;
    const own = new AbortController();
    const left = new Set<string>();
    setLook(NOTHING);
    validator
      .pictureSteps(steps, own.signal, (one) => {
        if (one.isSpared || one.why !== null) left.add(stepKey(one.step));
        setLook((before) => ({ ...before, shown: [...before.shown, one] }));
      })
      .then((score) => {
        if (own.signal.aborted) return;
        setLook((before) => ({ ...before, score: score ?? null }));
        if (score !== undefined) onLooked({ chain: key, score, needed: steps.filter((step) => !left.has(stepKey(step))) });
      })
      .catch((error: unknown) => {
        if (!own.signal.aborted && !isAbort(error)) setLook((before) => ({ ...before, fault: faultWords(error).what }));
      });
    return () => own.abort();
  }, [validator, key, isOpen]);
  return look;
}

function Pair({ pictures }: Pick<ShownStep, 'pictures'>) {
  if (!pictures) return null;
  return (
    <div className="step-pair">
      <figure>
        <BlobImage blob={pictures.before} />
        <figcaption>Before</figcaption>
      </figure>
      <figure>
        <BlobImage blob={pictures.after} />
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}

/** Steps that came back, and those of the plan that are still to come. */
function rowsOf(steps: readonly FixStep[], { shown, score }: Look): readonly (ShownStep & { readonly isWaiting: boolean })[] {
  const known = new Set(shown.map(({ step }) => stepKey(step)));
  const waiting = score === null ? steps.filter((step) => !known.has(stepKey(step))) : [];
  return [
    ...shown.map((one) => ({ ...one, isWaiting: false })),
    ...waiting.map((step) => ({ step, pictures: null, why: null, isSpared: false, leaves: null, isWaiting: true })),
  ];
}

/** What each step of the chain changes: what it is for, where it is best seen before and after, or why it is let go. */
export function StepList({ steps, checks, onLooked }: StepListProps) {
  const [isOpen, setOpen] = useState(false);
  const look = useLook(steps, isOpen, onLooked);
  return (
    <>
      <Button variant="quiet" icon="eye" onClick={() => setOpen(true)}>
        See changes
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="What the fix changes"
        description={
          look.score === null
            ? 'Each step where it is best seen, before and after it. Nothing is changed or charged yet.'
            : `The score will be ${look.score}. Nothing is changed or charged yet.`
        }
        width="wide"
      >
        <ol className="step-list">
          {rowsOf(steps, look).map(({ step, pictures, why, isSpared, leaves, isWaiting }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a repair may be made twice, and rows never change their places
            <li key={`${index}`}>
              <div>
                <b>{step.label}</b>
                <p className="muted">{clearedBy(step, checks).join(', ') || 'Clears up behind the steps before'}</p>
                {why && <p>Not made, and not charged: {why}</p>}
                {isSpared && <p>Not needed any more, and not charged: the steps before clear it.</p>}
                {leaves && <p>It leaves something: {leaves}</p>}
              </div>
              {isWaiting ? look.fault ? <p role="alert">{look.fault}</p> : <Spinner /> : <Pair pictures={pictures} />}
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

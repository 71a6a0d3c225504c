import { isAbort } from '@underbase/contract';
import type { Check } from '@underbase/tools/validation';
import { Button, Dialog, Spinner } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { faultWords } from '../../notices/fault-words.ts';
import { BlobThumb } from '../batch/blob-thumb.tsx';
import { chainKey, clearedBy, type FixStep } from '../model/fix-plan.ts';
import type { StepPictures } from '../state/step-pictures.ts';
import { useValidator } from '../validator-context.ts';

interface StepListProps {
  readonly steps: readonly FixStep[];
  readonly checks: readonly Check[];
}

interface Look {
  readonly pictures: readonly StepPictures[];
  /** Why there are no more, in words. */
  readonly fault: string | null;
}

/** The pictures of a chain, made while somebody looks. */
function useLook(steps: readonly FixStep[], isOpen: boolean): Look {
  const validator = useValidator();
  const [look, setLook] = useState<Look>({ pictures: [], fault: null });
  const key = chainKey(steps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same chain is another array with each report
  useEffect(() => {
    if (!isOpen) return;
    const own = new AbortController();
    setLook({ pictures: [], fault: null });
    validator
      .pictureSteps(steps, own.signal, (one) => setLook(({ pictures }) => ({ pictures: [...pictures, one], fault: null })))
      .catch((error: unknown) => {
        if (!own.signal.aborted && !isAbort(error)) setLook((before) => ({ ...before, fault: faultWords(error).what }));
      });
    return () => own.abort();
  }, [validator, key, isOpen]);
  return look;
}

function Pair({ pictures }: { readonly pictures: StepPictures | undefined }) {
  if (!pictures) return <Spinner />;
  return (
    <div className="step-pair">
      <figure>
        <BlobThumb blob={pictures.before} />
        <figcaption>Before</figcaption>
      </figure>
      <figure>
        <BlobThumb blob={pictures.after} />
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}

/** What each step of the chain will change: what it is for, and its worst place before and after. */
export function StepList({ steps, checks }: StepListProps) {
  const [isOpen, setOpen] = useState(false);
  const { pictures, fault } = useLook(steps, isOpen);
  return (
    <>
      <Button variant="quiet" icon="eye" onClick={() => setOpen(true)}>
        See changes
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="What the fix changes"
        description="The worst place of each step, before and after it. Nothing is changed or charged yet."
        width="wide"
      >
        <ol className="step-list">
          {steps.map((step, index) => (
            <li key={step.label}>
              <div>
                <b>{step.label}</b>
                <p className="muted">{clearedBy(step, checks).join(', ')}</p>
              </div>
              {fault && !pictures[index] ? <p role="alert">{fault}</p> : <Pair pictures={pictures[index]} />}
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

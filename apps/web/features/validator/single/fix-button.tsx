import { Button } from '@underbase/ui';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { sessionStore } from '../../../clients/account/session.ts';
import { useStore } from '../../../state/store.ts';
import { tokenWords } from '../../navigation/price-words.ts';
import { type FixStep, planTokens } from '../model/fix-plan.ts';
import { PlaceContext } from '../report/place-context.ts';
import { useValidator } from '../validator-context.ts';

interface FixButtonProps {
  readonly steps: readonly FixStep[];
  readonly isFixing: boolean;
  /** What is still awaited: until then nobody knows what can be made, and its price. */
  readonly waitsFor: 'checks' | 'tools' | null;
}

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`);

/** Makes the chain of fixes and names its price. A visitor makes the free ones here; the whole chain waits behind a sign-in, with file and plan. */
export function FixButton({ steps, isFixing, waitsFor }: FixButtonProps) {
  const validator = useValidator();
  const navigate = useNavigate();
  const place = useContext(PlaceContext);
  const isVisitor = useStore(sessionStore, ({ status }) => status === 'signed-out');
  const tokens = planTokens(steps);
  const free = steps.filter((step) => step.tokens === 0);
  const fix = (chosen: readonly FixStep[]): void => void validator.fix(chosen);

  if (waitsFor) {
    return (
      <Button variant="primary" className="run" disabled>
        {waitsFor === 'checks' ? 'Checking…' : 'Asking the tools…'}
      </Button>
    );
  }
  if (steps.length === 0) {
    return (
      <Button variant="primary" className="run" disabled>
        Nothing to fix
      </Button>
    );
  }
  if (place === 'public' && isVisitor && tokens > 0) {
    return (
      <>
        {free.length > 0 && (
          <Button className="free-fix" disabled={isFixing} onClick={() => fix(free)}>
            Fix {things(free.length)} · Free
          </Button>
        )}
        <Button variant="primary" className="run sign-in-fix" disabled={isFixing} onClick={() => void navigate('/file-validator')}>
          Sign in to fix {things(steps.length)} · {tokenWords(tokens)}
        </Button>
      </>
    );
  }
  return (
    <Button variant="primary" className="run" disabled={isFixing} onClick={() => fix(steps)}>
      Fix {things(steps.length)} · {tokens > 0 ? tokenWords(tokens) : 'Free'}
    </Button>
  );
}

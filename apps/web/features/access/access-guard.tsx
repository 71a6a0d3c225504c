import type { Access } from '@underbase/tools';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { StartView } from '../../app/start/start-view.tsx';
import { accessStore, gateFor } from '../../clients/account/access.ts';
import { sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';

const BetaGate = lazy(async () => ({ default: (await import('../beta-gate/beta-gate.tsx')).BetaGate }));

interface AccessGuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

/** Lets a visitor through to what they may use; everyone else is sent to sign in, and comes back afterwards. */
export function AccessGuard({ access, children }: AccessGuardProps) {
  const { pathname, search } = useLocation();
  const { status } = useStore(sessionStore);
  const isGranted = useStore(accessStore);
  switch (gateFor(access, status, isGranted)) {
    case 'wait':
      return <StartView />;
    case 'sign-in':
      return <ToSignIn from={pathname + search} />;
    case 'beta':
      return (
        <Suspense fallback={<StartView />}>
          <BetaGate />
        </Suspense>
      );
    default:
      return children;
  }
}

/** A picture that was on its way to the page waits until its owner is back. */
function ToSignIn({ from }: { readonly from: string }) {
  useEffect(() => void import('../../clients/carried-image.ts').then(({ keepCarriedImage }) => keepCarriedImage()), []);
  return <Navigate to={`/auth/signin?next=${encodeURIComponent(from)}`} replace />;
}

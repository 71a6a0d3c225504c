import type { Access } from '@underbase/tools';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { canUse } from '../../clients/account.ts';

interface AccessGuardProps {
  readonly access: Access;
  readonly children: ReactNode;
}

/** Lets a visitor through to what they may use; everyone else is sent to sign in, and comes back afterwards. */
export function AccessGuard({ access, children }: AccessGuardProps) {
  const { pathname, search } = useLocation();
  if (canUse(access)) return children;
  return <Navigate to={`/auth/signin?next=${encodeURIComponent(pathname + search)}`} replace />;
}

import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { StartView } from '../../app/start/start-view.tsx';
import { restoreCarriedImage } from '../../clients/carried-image.ts';

interface GoOnProps {
  /** Where the visitor wanted to go. Asked for once. */
  readonly to: () => string;
}

/** Leads on after signing in, with the picture that was dropped before. */
export function GoOn({ to }: GoOnProps) {
  const [path] = useState(to);
  const [isReady, setReady] = useState(false);
  useEffect(() => void restoreCarriedImage().finally(() => setReady(true)), []);
  return isReady ? <Navigate to={path} replace /> : <StartView />;
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { StartView } from '../../app/start/start-view.tsx';
import { restoreCarriedImage } from '../../clients/carried-image.ts';

interface GoOnProps {
  /** Where the visitor wanted to go. Asked for once, and only when this is really shown: a rendering that React throws away must not use the answer up. */
  readonly to: () => string;
}

/** A picture that does not come back in this time is not worth a page that never opens. */
const PICTURE_PATIENCE_MS = 3_000;

const late = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS));

/** Leads on after signing in, with the picture that was dropped before. */
export function GoOn({ to }: GoOnProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    const path = to();
    const go = (): void => void navigate(path, { replace: true });
    Promise.race([restoreCarriedImage(), late()]).then(go, go);
  }, []);
  return <StartView />;
}

import { Logo } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { PROFILE_PARAM } from '../profiles/profile-link.ts';
import { PlaceContext } from '../report/place-context.ts';
import { siteDeps } from '../single/site-deps.ts';
import { startSettings } from '../single/start-settings.ts';
import { ValidatorBench } from '../single/validator-bench.tsx';
import type { ValidatorDeps } from '../state/create-validator.ts';
import { tellReady, tellReport } from './tell-parent.ts';

const standaloneDeps: ValidatorDeps = { ...siteDeps, onReport: tellReport };

/** /standalone/file-validator: the validator alone, for anyone. Opened by itself it stands in the shared layout. */
export function StandalonePage() {
  usePageTitle('File Validator');
  const [params] = useSearchParams();
  const [settings] = useState(() => startSettings(params.get(PROFILE_PARAM)));
  useEffect(tellReady, []);
  return (
    <PlaceContext value="standalone">
      <ValidatorBench title="File Validator" deps={standaloneDeps} settings={settings} initial={null} />
    </PlaceContext>
  );
}

/** The same in the frame of a shop's own page: a slim head of its own, and no footer (settled.md 42). */
export function FramedPage() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="standalone-head">
        <a className="logo" href="/" target="_blank" rel="noopener" aria-label="Underbase, opens in a new tab">
          <Logo />
        </a>
        <span className="muted">Checked on your device. Nothing is uploaded.</span>
      </header>
      <main id="main" tabIndex={-1}>
        <StandalonePage />
      </main>
    </>
  );
}

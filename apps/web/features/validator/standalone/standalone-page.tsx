import { Logo } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { carriedFile } from '../file-in/carried-file.ts';
import { PROFILE_PARAM } from '../profiles/profile-link.ts';
import { PlaceContext } from '../report/place-context.ts';
import { keptDeps, siteDeps } from '../single/site-deps.ts';
import { startSettings } from '../single/start-settings.ts';
import { ValidatorBench } from '../single/validator-bench.tsx';
import type { ValidatorDeps } from '../state/create-validator.ts';
import { tellReady, tellReport } from './tell-parent.ts';

/** A frame keeps nothing: it belongs to another site's page. */
const framedDeps: ValidatorDeps = { ...siteDeps, onReport: tellReport };

/** /standalone/file-validator: the validator for everybody, in the shared layout (settled.md 42). */
export function StandalonePage() {
  usePageTitle('File Validator');
  const [params] = useSearchParams();
  const [start] = useState(() => ({ ...startSettings(params.get(PROFILE_PARAM)), initial: carriedFile() }));
  return (
    <PlaceContext value="public">
      <ValidatorBench title="File Validator" deps={keptDeps} {...start} />
    </PlaceContext>
  );
}

/** The same in the frame of a shop's own page: a slim head of its own, and no footer (settled.md 42). */
export function FramedPage() {
  usePageTitle('File Validator');
  const [params] = useSearchParams();
  const [start] = useState(() => startSettings(params.get(PROFILE_PARAM)));
  useEffect(tellReady, []);
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
        <PlaceContext value="frame">
          <ValidatorBench title="File Validator" deps={framedDeps} {...start} initial={null} />
        </PlaceContext>
      </main>
    </>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { takeProcessedImage } from '../../../state/processed-image.ts';
import { PROFILE_PARAM } from '../profiles/profile-link.ts';
import type { FileToJudge } from '../state/create-validator.ts';
import { siteDeps } from './site-deps.ts';
import { startSettings } from './start-settings.ts';
import { ValidatorBench } from './validator-bench.tsx';

/** /file-validator: one file. */
export function ValidatorPage() {
  usePageTitle('File Validator');
  const [params] = useSearchParams();
  const [start] = useState(() => ({ settings: startSettings(params.get(PROFILE_PARAM)), initial: carriedFile() }));
  return <ValidatorBench title="File Validator" deps={siteDeps} settings={start.settings} initial={start.initial} />;
}

function carriedFile(): FileToJudge | null {
  const carried = takeProcessedImage();
  return carried && { blob: carried.file, name: carried.name };
}

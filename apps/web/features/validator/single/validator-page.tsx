import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { carriedFile } from '../file-in/carried-file.ts';
import { PROFILE_PARAM } from '../profiles/profile-link.ts';
import { keptDeps } from './site-deps.ts';
import { startSettings } from './start-settings.ts';
import { ValidatorBench } from './validator-bench.tsx';

/** /file-validator: one file. */
export function ValidatorPage() {
  usePageTitle('File Validator');
  const [params] = useSearchParams();
  const [start] = useState(() => ({ ...startSettings(params.get(PROFILE_PARAM)), initial: carriedFile() }));
  return <ValidatorBench title="File Validator" deps={keptDeps} {...start} />;
}

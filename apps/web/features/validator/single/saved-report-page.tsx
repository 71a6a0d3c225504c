import { DEFAULT_PROFILE } from '@underbase/tools/validation';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MessagePage } from '../../../app/errors/message-page.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { validatedFile } from '../../../state/validated-files.ts';
import { profileNamed } from '../state/shop-profiles.ts';
import { siteDeps } from './site-deps.ts';
import { ValidatorBench } from './validator-bench.tsx';

/** /validate/{id}: a file that was checked in this visit, with its report. */
export function SavedReportPage() {
  const { id = '' } = useParams();
  const [entry] = useState(() => validatedFile(id));
  usePageTitle(entry ? `${entry.name}, report` : 'Report not found');
  if (!entry) {
    return (
      <MessagePage
        title="This report is gone"
        text="Files and reports stay on your device and last as long as the page is open. Check the file again to see its report."
      >
        <Link className="btn" to="/file-validator">
          Check a file
        </Link>
      </MessagePage>
    );
  }
  const { name, file, report } = entry;
  const { method, garment, printSize, profileName } = report;
  const settings = {
    method,
    garment,
    printWidthIn: printSize.from === 'user' ? printSize.widthIn : null,
    profile: profileName === DEFAULT_PROFILE.name ? DEFAULT_PROFILE : profileNamed(profileName),
  };
  return (
    <ValidatorBench
      key={id}
      title="File Validator"
      deps={siteDeps}
      settings={settings}
      initial={{ blob: file, name, kept: { id, report } }}
    />
  );
}

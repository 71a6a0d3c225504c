import { DEFAULT_PROFILE } from '@underbase/tools/validation';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { MessagePage } from '../../../app/errors/message-page.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { batchFiles } from '../../../clients/batch-files.ts';
import { type ValidatedFile, validatedFile } from '../../../state/validated-files.ts';
import { keptRow } from '../batch/keep-batch.ts';
import { profileNamed } from '../state/shop-profiles.ts';
import { siteDeps } from './site-deps.ts';
import { ValidatorBench } from './validator-bench.tsx';

/** What this visit knows of a report, else what a batch has kept of it: after a reload memory is empty. Undefined while storage is asked. */
function useEntry(id: string): ValidatedFile | null | undefined {
  const [entry, setEntry] = useState<ValidatedFile | null | undefined>(() => validatedFile(id) ?? undefined);
  useEffect(() => {
    if (validatedFile(id)) return;
    let isCurrent = true;
    void keptRow(batchFiles, id).then((row) => {
      const report = row?.report;
      if (isCurrent) setEntry(row && report ? { id, name: row.fixed?.name ?? row.name, file: row.fixed?.file ?? row.file, report } : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return entry;
}

/** /validate/{id}: a file that was checked in this visit or in the batch that this browser keeps, with its report. */
export function SavedReportPage() {
  const { id = '' } = useParams();
  const entry = useEntry(id);
  usePageTitle(entry === undefined ? 'Report' : entry ? `${entry.name}, report` : 'Report not found');
  if (entry === undefined) return null;
  if (!entry) {
    return (
      <MessagePage
        title="This report is gone"
        text="Files and reports stay in the browser that made them, until others take their place. Check the file again to see its report."
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

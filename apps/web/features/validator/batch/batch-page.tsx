import { Banner, DropVeil, Icon, useWindowFiles } from '@underbase/ui';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../app/page-title.ts';
import { batchFiles } from '../../../clients/batch-files.ts';
import { openChecker } from '../../../clients/checker.ts';
import { toJudge } from '../file-in/browse-artwork.ts';
import { PROFILE_PARAM } from '../profiles/profile-link.ts';
import { startSettings } from '../single/start-settings.ts';
import { BatchBar } from './batch-bar.tsx';
import { BatchContext, useBatchState } from './batch-context.ts';
import { BatchEmpty } from './batch-empty.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchTable } from './batch-table.tsx';
import { type Batch, createBatch } from './create-batch.ts';
import { keepBatch, keptBatch } from './keep-batch.ts';

/** One batch for the visit: it goes on while a report or another page is looked at, and comes back after a reload. */
let current: Batch | null = null;

function currentBatch(linkedProfile: string | null): Batch {
  if (!current) {
    current = createBatch(startSettings(linkedProfile).settings, { openChecker, newId: () => crypto.randomUUID() });
    void keptAcross(current);
  }
  return current;
}

async function keptAcross(batch: Batch): Promise<void> {
  const kept = await keptBatch(batchFiles);
  if (kept) batch.bringBack(kept);
  keepBatch(batch.store, batchFiles, kept?.rows);
}

/** /batch-validator: many files in one table. */
export function BatchPage() {
  usePageTitle('Batch Validator');
  const [params] = useSearchParams();
  const batch = currentBatch(params.get(PROFILE_PARAM));
  const isOver = useWindowFiles((files) => batch.add(toJudge(files)));
  return (
    <BatchContext value={batch}>
      <div className="wb workbench batch">
        <div className="strip">
          <div className="tool">
            <Icon name="files" />
            <h1 className="t-full">Batch Validator</h1>
          </div>
          <BatchHead />
        </div>
        <BatchBody />
        <BatchBar />
      </div>
      {isOver && <DropVeil hint="The files join those in the table." />}
    </BatchContext>
  );
}

function BatchBody() {
  const isEmpty = useBatchState((state) => state.rows.length === 0);
  const isPaused = useBatchState((state) => state.isPaused);
  if (isEmpty) return <BatchEmpty />;
  return (
    <>
      {isPaused && <Banner tone="info">Paused. Files under way are finished, the others wait.</Banner>}
      <BatchTable />
    </>
  );
}

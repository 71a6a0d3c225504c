import { Button, Menu, MenuItem, Progress } from '@underbase/ui';
import { saveFile } from '../../../clients/save-file.ts';
import { downloadReport, jsonReport } from '../export/export-report.ts';
import { progressWords } from './arrange-rows.ts';
import { useBatch, useBatchState } from './batch-context.ts';
import { batchCsv } from './batch-csv.ts';
import { type BatchRow, isFixable, progressOf } from './batch-state.ts';
import { reportsOf, rowPage } from './collect-reports.ts';
import { zipFixed } from './zip-fixed.ts';

/** How far the batch is, and what can be done with what is there. */
export function BatchBar() {
  const batch = useBatch();
  const rows = useBatchState((state) => state.rows);
  const isPaused = useBatchState((state) => state.isPaused);
  const { done, all, isRunning } = progressOf(rows);
  const fixable = rows.filter(isFixable).length;
  const fixed = rows.filter((row) => row.fixed !== null).length;
  return (
    <section className="runbar" aria-label="Batch">
      {isRunning ? (
        <>
          <Progress className="run" label={progressWords(rows)} fraction={all === 0 ? null : done / all} onCancel={batch.cancel} />
          <Button icon={isPaused ? 'play' : 'clock'} onClick={isPaused ? batch.resume : batch.pause}>
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        </>
      ) : (
        <div className="fact" role="status">
          <span>Batch</span>
          {all === 0 ? 'Drop files to begin.' : progressWords(rows)}
        </div>
      )}
      <span className="grow hide-s" />
      {all > 0 && (
        <Button variant="quiet" onClick={batch.clear}>
          Clear
        </Button>
      )}
      {done > 0 && <ReportMenu rows={rows} />}
      {fixed > 0 && (
        <Button icon="download" onClick={() => void zipFixed(rows)}>
          {`ZIP of ${fixed} fixed`}
        </Button>
      )}
      <Button variant="primary" className="run" disabled={fixable === 0} onClick={() => void batch.fixAll()}>
        {fixable === 0 ? 'Nothing to fix' : `Fix ${fixable} ${fixable === 1 ? 'file' : 'files'} · Free`}
      </Button>
    </section>
  );
}

function ReportMenu({ rows }: { readonly rows: readonly BatchRow[] }) {
  const reports = rows.flatMap((row) =>
    row.report && row.phase === 'done' ? [{ name: row.name, report: row.report, page: rowPage(row) }] : [],
  );
  return (
    <Menu
      side="top"
      align="end"
      label="Report"
      trigger={
        <Button variant="quiet" icon="download">
          Report
        </Button>
      }
    >
      <MenuItem onSelect={() => saveFile(new Blob([batchCsv(rows)], { type: 'text/csv' }), 'files.report.csv')}>CSV</MenuItem>
      <MenuItem disabled={reports.length === 0} onSelect={() => void downloadReport('pdf', () => reportsOf(rows))}>
        PDF
      </MenuItem>
      <MenuItem disabled={reports.length === 0} onSelect={() => void downloadReport('html', () => reportsOf(rows))}>
        HTML, one file
      </MenuItem>
      <MenuItem disabled={reports.length === 0} onSelect={() => saveFile(jsonReport(reports), 'files.report.json')}>
        JSON
      </MenuItem>
    </Menu>
  );
}
